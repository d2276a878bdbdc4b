import type { AppContext } from '#app/context.ts'
import { lockStanding } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { documentRemoved } from './documents.events.ts'
import { settleUploaded } from './documents.store.ts'

/** An account was closed: its documents go, approved ones too, with their files and the names people gave them. Harmless twice. */
export function removeAllDocuments(ctx: AppContext, userId: number): Promise<void> {
  return ctx.db.transact(async (tx) => {
    await lockStanding(tx, userId)
    const gone = await tx
      .updateTable('documents')
      .set((e) => ({ removed_at: e.fn.coalesce('removed_at', e.val(ctx.clock.now())), file_name: '', reason: null }))
      .where('user_id', '=', userId)
      .where((e) => e.or([e('removed_at', 'is', null), e('file_name', '<>', '')]))
      .returning('id')
      .execute()
    await settleUploaded(tx, userId)
    for (const { id } of gone) await emit(tx, documentRemoved({ document_id: id, user_id: userId }))
  })
}
