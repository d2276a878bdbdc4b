import type { ProblemReason } from '@partlane/domain/refunds/refund-reasons'
import { isAcceptedAtOnce, listProblemReasons, returnPayer } from '@partlane/domain/refunds/refund-reasons'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  isConsumerSale,
  type LockedOrder,
  lockOrder,
  refuseClosedBuyer,
  refuseOtherSide,
  toRefundable,
  updateItems,
} from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { applyEvent } from './apply-event.ts'
import { createRefund } from './create-refund.ts'
import { finishRefundPhotos, lockRefundPhotos } from './refund-photos.ts'
import { type AmountFields, findLines, maxAmounts, refuseAmounts, toAmounts } from './refunds.policy.ts'
import { listLostItemIds } from './refunds.queries.ts'
import { findRefundOfAttempt, type RefundLine } from './refunds.store.ts'
import { findReturnAddress } from './return-address.ts'

type RequestInput = {
  user: CurrentUser
  orderId: number
  reason: ProblemReason
  lines: readonly RefundLine[]
  /** Null: everything that may be asked for. */
  amounts: AmountFields | null
  text: string
  uploadIds: readonly number[]
  /** The same attempt is the same refund, however often the request is sent. */
  attempt: string
}

/**
 * The buyer asks for money back for items that were sent. A part that was said to fit and does not
 * is accepted at once (the fit guarantee).
 * @returns the id of the refund
 * @throws Refusal not_found (order or item), not_allowed, refund_is_open, refund_not_possible,
 * refund_amount_invalid, upload_not_ready, unavailable, token_invalid (the account was closed)
 * @throws Refusal daily_upload_limit_reached
 */
export async function requestRefund(ctx: AppContext, input: RequestInput): Promise<number> {
  const { user, orderId, attempt, uploadIds } = input
  await finishRefundPhotos(ctx, user, uploadIds)
  return ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    refuseOtherSide(locked.order, user, 'buyer')
    refuseClosedBuyer(locked)
    const earlier = await findRefundOfAttempt(tx, orderId, attempt)
    if (earlier) return earlier.id
    return insertRequest(tx, locked, { ...input, now: ctx.clock.now() })
  })
}

async function insertRequest(tx: Tx, locked: LockedOrder, input: RequestInput & { now: Date }): Promise<number> {
  const { user, reason, amounts, text, uploadIds, attempt, now } = input
  const { order } = locked
  const lines = findLines(locked.items, input.lines)
  if (lines.some(({ item }) => item.open_refund_id !== null)) throw new Refusal('refund_is_open')
  const lostIds = await listLostItemIds(tx, order.id)
  const facts = { isConsumerSale: isConsumerSale(order, user.role), expected_to: order.expected_to }
  const isPossible = ({ item }: (typeof lines)[number]) =>
    listProblemReasons(toRefundable(item, { isLost: lostIds.has(item.id) }), facts, now).includes(reason)
  if (!lines.every(isPossible)) throw new Refusal('refund_not_possible')
  const max = maxAmounts(lines, reason)
  const requested = amounts ? toAmounts(amounts, order) : max
  refuseAmounts(requested, max, order.currency)
  const photos = await lockRefundPhotos(tx, user.id, uploadIds)
  // Who reports a problem with a part has it.
  const arrived = lines.map(({ item }) => item).filter(({ delivered_at }) => reason !== 'not_arrived' && delivered_at === null)
  if (arrived.length > 0) await updateItems(tx, arrived, { delivered_at: now })
  const [first] = lines
  const terms = { return_paid_by: first!.item.return_paid_by, isFitGuaranteed: lines.every(({ item }) => item.fit_verdict === 'fits') }
  const refund = await createRefund(tx, locked, {
    values: { reason, attempt, ...requested, return_paid_by: returnPayer(reason, terms) },
    lines: input.lines,
    entry: { actor: 'buyer', text, photos },
    now,
  })
  const return_address = isAcceptedAtOnce(reason, terms) ? await findReturnAddress(tx, order) : null
  if (return_address) await applyEvent(tx, locked, { refund, event: 'accept', by: 'system', now, change: { return_address } })
  return refund.id
}
