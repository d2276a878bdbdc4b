import type { AppContext } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { documentRemoved } from './documents.events.ts'
import { removeDocumentsOfUser, updateDocumentsUploaded } from './documents.store.ts'

/**
 * Removes all documents of a closed account, also approved ones, and erases file names and reasons.
 * The files are deleted after the commit. Safe to call twice.
 */
export function removeAllDocuments(ctx: AppContext, userId: number): Promise<void> {
  return ctx.db.transact(async (tx) => {
    await lockAccount(tx, userId)
    const removedDocuments = await removeDocumentsOfUser(tx, userId, ctx.clock.now())
    await updateDocumentsUploaded(tx, userId)
    await emitAll(
      tx,
      removedDocuments.map(({ id }) => documentRemoved({ document_id: id, user_id: userId })),
    )
  })
}
