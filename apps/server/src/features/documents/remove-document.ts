import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { documentRemoved } from './documents.events.ts'
import { lockDocument, markDocumentRemoved, updateDocumentsUploaded } from './documents.store.ts'

/**
 * Removes a document of the user. The file is deleted after the commit. An approved document cannot
 * be removed, because the approval of the account is based on it.
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
