import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockOrder, refuseOtherSide, reloadOrder, toRefundable } from '#features/orders/public.ts'
import { createRefund } from './create-refund.ts'
import { type AmountFields, findLines, maxAmounts, refuseAmounts, toAmounts } from './refunds.policy.ts'
import { hasOpenChargeback } from './refunds.queries.ts'
import { findRefundOfAttempt } from './refunds.store.ts'
import { repayRefund } from './repay-refund.ts'

type GiveInput = {
  user: CurrentUser
  orderId: number
  itemIds: readonly number[]
  amounts: AmountFields
  text: string | null
  /** The same attempt is the same repayment, however often the request is sent. */
  attempt: string
}

/**
 * The seller gives the buyer money back for items that were sent, without a request.
 * @returns the id of the refund, which is over
 * @throws Refusal not_found (order or item), not_allowed, chargeback_is_open, refund_is_open,
 * refund_not_possible, refund_amount_invalid, repayment_too_large
 */
export async function giveMoneyBack(ctx: AppContext, { user, orderId, itemIds, text, attempt, ...input }: GiveInput): Promise<number> {
  return ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    refuseOtherSide(locked.order, user, 'seller')
    const earlier = await findRefundOfAttempt(tx, orderId, attempt)
    if (earlier) return earlier.id
    // The buyer may get the money by the chargeback, which is opened under the lock of the order.
    if (await hasOpenChargeback(tx, orderId)) throw new Refusal('chargeback_is_open')
    const quantityOf = (id: number) => locked.items.find((item) => item.id === id)?.quantity ?? 1
    const lines = [...new Set(itemIds)].map((id) => ({ order_item_id: id, quantity: quantityOf(id) }))
    const found = findLines(locked.items, lines)
    if (found.some(({ item }) => item.open_refund_id !== null)) throw new Refusal('refund_is_open')
    const isGivable = (item: (typeof found)[number]['item']) => item.status !== 'declined' && toRefundable(item, { isLost: false }).isSent
    if (!found.every(({ item }) => isGivable(item))) throw new Refusal('refund_not_possible')
    const amounts = toAmounts(input.amounts, locked.order)
    refuseAmounts(amounts, maxAmounts(found, 'goodwill'), locked.order.currency)
    const now = ctx.clock.now()
    const refund = await createRefund(tx, locked, {
      values: { reason: 'goodwill', attempt, ...amounts, return_paid_by: 'seller' },
      lines,
      entry: { actor: 'seller', text, photos: [] },
      now,
    })
    await repayRefund(tx, await reloadOrder(tx, locked), { refund, amounts, by: 'seller', now })
    return refund.id
  })
}
