import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockStanding } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { documentRemoved } from './documents.events.ts'
import { lockDocument, markRemoved, settleUploaded } from './documents.store.ts'

/**
 * Takes a document of one's own away; the file goes after the commit. What was approved stays: somebody was let in by it.
 * @throws Refusal not_found, document_is_approved
 */
export function removeDocument(ctx: AppContext, { by, documentId }: { by: CurrentUser; documentId: number }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    await lockStanding(tx, by.id)
    const document = await lockDocument(tx, documentId)
    if (document?.user_id !== by.id) throw new Refusal('not_found')
    if (document.status === 'approved') throw new Refusal('document_is_approved')
    await markRemoved(tx, document.id, ctx.clock.now())
    await settleUploaded(tx, by.id)
    await emit(tx, documentRemoved({ document_id: document.id, user_id: by.id }))
  })
}
