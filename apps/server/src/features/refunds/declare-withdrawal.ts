import { mayWithdraw, returnPayer } from '@partlane/domain/refunds/refund-reasons'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  endItems,
  isConsumerSale,
  type LockedOrder,
  lockOrder,
  refuseClosedBuyer,
  refuseOtherSide,
  reloadOrder,
  toRefundable,
  withdrawalEndOf,
} from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { applyEvent } from './apply-event.ts'
import { createRefund } from './create-refund.ts'
import { findLines, maxAmounts } from './refunds.policy.ts'
import { findRefundOfAttempt, type RefundLine } from './refunds.store.ts'
import { getReturnAddress } from './return-address.ts'

type WithdrawalInput = {
  user: CurrentUser
  orderId: number
  lines: readonly RefundLine[]
  text: string | null
  /** The same attempt is the same withdrawal, however often the request is sent. */
  attempt: string
}

/**
 * A consumer withdraws from items of a business (14 days from the delivery of the last one, or more
 * if promised). What was not sent is cancelled and repaid at once, whole items only. The rest is
 * sent back, and its price and the postage are repaid.
 * @throws Refusal not_found (order or item), not_allowed, refund_is_open, refund_not_possible,
 * token_invalid (the account was closed)
 */
export async function declareWithdrawal(ctx: AppContext, { user, orderId, lines, text, attempt }: WithdrawalInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId, { withStock: true })
    refuseOtherSide(locked.order, user, 'buyer')
    refuseClosedBuyer(locked)
    const chosen = findLines(locked.items, lines)
    if (await findRefundOfAttempt(tx, orderId, attempt)) return
    // The same withdrawal of unsent items again: they have ended.
    if (chosen.every(({ item }) => item.declined_by === 'buyer')) return
    const now = ctx.clock.now()
    refuseLateWithdrawal(locked, chosen, { role: user.role, now })
    const unsent = chosen.filter(({ item }) => !isSent(item))
    if (unsent.some(({ item, quantity }) => quantity < item.quantity)) throw new Refusal('refund_not_possible')
    if (unsent.length > 0)
      await endItems(tx, locked, { items: unsent.map(({ item }) => item), by: 'buyer', reason: 'changed_mind', text: null, now })
    const sent = chosen.filter(({ item }) => isSent(item))
    const sentLines = sent.map(({ item, quantity }) => ({ order_item_id: item.id, quantity }))
    if (sent.length > 0) await startReturn(tx, await reloadOrder(tx, locked), { lines: sentLines, text, attempt, now })
  })
}

const isSent = (item: LockedOrder['items'][number]) => toRefundable(item, { isLost: false }).isSent

function refuseLateWithdrawal(
  { order, items }: LockedOrder,
  chosen: ReturnType<typeof findLines>,
  { role, now }: { role: string; now: Date },
): void {
  if (order.status === 'processing') throw new Refusal('refund_not_possible')
  if (chosen.some(({ item }) => item.open_refund_id !== null)) throw new Refusal('refund_is_open')
  const end = withdrawalEndOf(items, { isConsumerSale: isConsumerSale(order, role) })
  if (!chosen.every(({ item }) => mayWithdraw(toRefundable(item, { isLost: false }), end, now))) throw new Refusal('refund_not_possible')
}

type StartInput = { lines: readonly RefundLine[]; text: string | null; attempt: string; now: Date }

async function startReturn(tx: Tx, locked: LockedOrder, { lines, text, attempt, now }: StartInput): Promise<void> {
  const found = findLines(locked.items, lines)
  const [first] = found
  const terms = { return_paid_by: first!.item.return_paid_by, isFitGuaranteed: false }
  const refund = await createRefund(tx, locked, {
    values: { reason: 'withdrawal', attempt, ...maxAmounts(found, 'withdrawal'), return_paid_by: returnPayer('withdrawal', terms) },
    lines,
    entry: { actor: 'buyer', text, photos: [] },
    now,
  })
  const return_address = await getReturnAddress(tx, locked.order, undefined)
  await applyEvent(tx, locked, { refund, event: 'accept', by: 'system', now, change: { return_address } })
}
