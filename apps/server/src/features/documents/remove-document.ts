import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { documentRemoved } from './documents.events.ts'
import { lockDocument, markDocumentRemoved, updateDocumentsUploaded } from './documents.store.ts'

/**
 * Takes a document of one's own away; the file goes after the commit. What was approved stays: somebody was let in by it.
 * @throws Refusal not_found, document_is_approved
 */
export function removeDocument(ctx: AppContext, { user, documentId }: { user: CurrentUser; documentId: number }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    await lockAccount(tx, user.id)
    const document = await lockDocument(tx, documentId)
    if (document?.user_id !== user.id) throw new Refusal('not_found')
    if (document.status === 'approved') throw new Refusal('document_is_approved')
    await markDocumentRemoved(tx, document.id, ctx.clock.now())
    await updateDocumentsUploaded(tx, user.id)
    await emit(tx, documentRemoved({ document_id: document.id, user_id: user.id }))
  })
}
