import { endItems, insertSteps, type LockedOrder, reloadOrder, toRefundable } from '#features/orders/public.ts'
import { requestRepayment, toRepayableOrder } from '#features/repayments/public.ts'
import { endSurcharges, hasSurcharge, listOpenSurcharges, sumSurcharges } from '#features/surcharges/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { findLines, maxAmounts, splitOverItems } from './refunds.policy.ts'
import { addRefunded } from './refunds.store.ts'

/**
 * Gives back what a buyer has got by a lost chargeback: items that were not sent end, and the price
 * and postage of the others are given back, in proportion if the amount covers only a part. The
 * order and its stock are locked.
 * @param chargedMinor in the currency of the payment
 */
export async function repayDisputedItems(
  tx: Tx,
  locked: LockedOrder,
  { chargedMinor, now }: { chargedMinor: number; now: Date },
): Promise<void> {
  const unsent = locked.items.filter((item) => isOpen(item) && !toRefundable(item, { isLost: false }).isSent)
  for (const status of ['pending', 'accepted'] as const) {
    const items = unsent.filter((item) => item.status === status)
    if (items.length > 0) await endItems(tx, await reloadOrder(tx, locked), { items, by: 'operator', reason: 'decided', text: null, now })
  }
  const { order, items } = await reloadOrder(tx, locked)
  const endedMinor = order.repaid_charged_minor - locked.order.repaid_charged_minor
  const leftMinor = order.charged_minor - order.repaid_charged_minor
  const targetMinor = Math.min(chargedMinor - endedMinor, leftMinor)
  if (targetMinor <= 0) return
  const sent = items.filter(({ status }) => status !== 'declined')
  const lines = findLines(
    items,
    sent.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
  )
  const max = maxAmounts(lines, 'goodwill')
  const isWhole = targetMinor === leftMinor
  const part = (minor: number) => (isWhole ? minor : Number((BigInt(minor) * BigInt(targetMinor)) / BigInt(leftMinor)))
  const amounts = { items_minor: part(max.items_minor), shipping_minor: part(max.shipping_minor) }
  await addRefunded(tx, splitOverItems(lines, amounts))
  const surcharges = isWhole && hasSurcharge(sent) ? await listOpenSurcharges(tx, sent) : []
  const surcharge_minor = sumSurcharges(surcharges)
  const repaymentId = await requestRepayment(tx, toRepayableOrder(order), { reason: 'chargeback', ...amounts, surcharge_minor, now })
  if (repaymentId === undefined) return
  await endSurcharges(tx, surcharges, { repaymentId, now })
  await insertSteps(tx, [{ orderId: order.id, actor: 'system', step: 'repaid', data: { repayment_id: repaymentId }, now }])
}

const isOpen = ({ status }: LockedOrder['items'][number]) => status === 'pending' || status === 'accepted'
