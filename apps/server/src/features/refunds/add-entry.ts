import { refundMachine } from '@partlane/domain/refunds/refund-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockOrder, sideOf } from '#features/orders/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { finishRefundPhotos, lockRefundPhotos } from './refund-photos.ts'
import { refundEntryAdded } from './refunds.events.ts'
import { findRefund } from './refunds.queries.ts'
import { countEntries, findLockedRefund, insertEntry } from './refunds.store.ts'

/** Texts of one refund. */
const MAX_ENTRIES = 60

type EntryInput = { user: CurrentUser; refundId: number; text: string; uploadIds: readonly number[] }

/**
 * One side adds a text and photos to a refund that is not over.
 * @throws Refusal not_found, refund_is_<status>, too_many_entries, upload_not_ready, unavailable
 * @throws Refusal daily_upload_limit_reached
 */
export async function addEntry(ctx: AppContext, { user, refundId, text, uploadIds }: EntryInput): Promise<void> {
  const found = await findRefund(ctx.db, refundId)
  if (!found) throw new Refusal('not_found')
  sideOf(found, user)
  await finishRefundPhotos(ctx, user, uploadIds)
  await ctx.db.transact(async (tx) => {
    const { order } = await lockOrder(tx, found.order_id)
    const actor = sideOf(order, user)
    const refund = await findLockedRefund(tx, refundId)
    if (!refund) throw new Refusal('not_found')
    if (refundMachine.isFinal(refund.status)) throw new Refusal(`refund_is_${refund.status}`)
    if ((await countEntries(tx, refundId)) >= MAX_ENTRIES) throw new Refusal('too_many_entries')
    const photos = await lockRefundPhotos(tx, user.id, uploadIds)
    const entry_id = await insertEntry(tx, { refundId, actor, event: 'add', text, photos, now: ctx.clock.now() })
    if (entry_id !== undefined) await emit(tx, refundEntryAdded({ refund_id: refundId, order_id: order.id, entry_id, actor }))
  })
}
