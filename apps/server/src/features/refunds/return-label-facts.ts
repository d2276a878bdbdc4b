import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { refuseOtherSide } from '#features/orders/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { findRefundToReturn, listRefundItems } from './refunds.queries.ts'

/**
 * What a label for a return depends on, for its seller: the accepted refund and its units.
 * @throws Refusal not_found, not_allowed, refund_is_<status>
 */
export async function findLabelFacts(db: DbOrTx, user: CurrentUser, refundId: number) {
  const refund = await findRefundToReturn(db, refundId)
  if (!refund) throw new Refusal('not_found')
  refuseOtherSide(refund, user, 'seller')
  if (refund.status !== 'accepted') throw new Refusal(`refund_is_${refund.status}`)
  const items = await listRefundItems(db, [refundId])
  return { refund, units: items.map(({ order_item_id, quantity }) => ({ order_item_id, quantity })) }
}
