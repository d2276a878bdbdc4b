import { type ChargebackShare, splitChargeback } from '@partlane/domain/chargebacks/split-chargeback'
import { CHARGEBACKS_ACCOUNT, gatewayAccount, sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries, type LedgerEntry, reverseEntries } from '@partlane/domain/ledger/movements'
import type { Row } from '../services.ts'
import { type ChargebackTimes, chargebackTimes, type PlannedChargeback } from './chargeback-plan.ts'
import type { Order, Purchase } from './purchase-rows.ts'

const GATEWAY = 'sandbox'
const REASON = 'product_not_received'

/** What sellers say. One whose evidence is still needed has said nothing yet. */
const sellerTexts: Record<PlannedChargeback, string | null> = {
  needs_response: null,
  under_review:
    'The carrier delivered the parcel to the address on the order, and the tracking shows it. I asked the buyer twice and got no answer.',
  won: 'The buyer wrote after the delivery that the part was fitted. I have the photos that I took before packing.',
  lost: 'I sent the part on the day of the order. The carrier says that it was left with a neighbour, whose name it does not know.',
}

/** A disputed purchase of one order, with the id of its chargeback. */
export type DisputedPurchase = { id: number; chargeback: PlannedChargeback; purchase: Purchase; order: Order; now: Date }

type Parts = DisputedPurchase & { times: ChargebackTimes; share: ChargebackShare; paymentId: number }

/** Rows by table name, in the order in which they refer to each other. */
export function chargebackRows(disputed: DisputedPurchase): Record<string, Row[]> {
  const { order, purchase, chargeback, now } = disputed
  const share_minor = order.items_minor + order.shipping_minor - order.fee_minor
  const [share] = splitChargeback(order.charged_minor, [{ order_id: order.id, left_minor: order.charged_minor, share_minor }])
  if (!share) throw new Error('a chargeback of the demo has no order')
  const times = chargebackTimes(chargeback, now)
  const parts = { ...disputed, share, times, paymentId: purchase.paymentIds.at(-1) ?? 0 }
  return {
    'sandbox_gateway.disputes': [disputeRow(parts)],
    chargebacks: [chargebackRow(parts)],
    chargeback_orders: [shareRow(parts)],
    ledger_entries: entryRows(parts),
    order_history: historyRows(parts),
    notifications: notificationRows(parts),
  }
}

const referenceOf = ({ id }: Parts) => `dp_demo_${id}`

const disputeRow = (parts: Parts): Row => ({
  reference: referenceOf(parts),
  charge_reference: `ch_demo_${parts.paymentId}`,
  amount_minor: parts.order.charged_minor,
  reason: REASON,
  status: parts.chargeback,
  evidence_due_at: parts.times.dueAt,
  created_at: parts.times.openedAt,
  updated_at: parts.times.endedAt ?? parts.times.submittedAt ?? parts.times.openedAt,
})

function chargebackRow(parts: Parts): Row {
  const { id, paymentId, order, purchase, chargeback, times } = parts
  const { openedAt, dueAt, submittedAt, endedAt } = times
  return {
    id,
    gateway: GATEWAY,
    reference: referenceOf(parts),
    payment_id: paymentId,
    amount_minor: order.charged_minor,
    currency: purchase.plan.buyer.currency ?? 'gbp',
    reason: REASON,
    status: chargeback,
    withheld_at: openedAt,
    evidence_due_at: chargeback === 'needs_response' ? dueAt : null,
    evidence_submitted_at: submittedAt,
    opened_at: openedAt,
    updated_at: endedAt ?? submittedAt ?? openedAt,
    ended_at: endedAt,
    settled_at: endedAt,
  }
}

const shareRow = ({ id, share, chargeback, times }: Parts): Row => ({
  chargeback_id: id,
  ...share,
  seller_text: sellerTexts[chargeback],
  repaid_at: chargeback === 'lost' ? times.endedAt : null,
})

/** The movements are those of `refreshChargeback` and `settleChargeback`. */
function entryRows({ id, order, share, times, chargeback, purchase }: Parts): Row[] {
  const currency = purchase.plan.buyer.currency ?? 'gbp'
  const withheld = buildTransferEntries(
    { from: CHARGEBACKS_ACCOUNT, to: gatewayAccount(GATEWAY), currency, amount_minor: order.charged_minor },
    null,
  )
  const accounts = { from: sellerAccount(order.seller.id, 'pending'), to: sellerAccount(order.seller.id, 'reserved') }
  const reserve = buildTransferEntries({ ...accounts, currency: order.currency, amount_minor: share.reserved_minor }, order.id)
  const post = (movement: string, at: Date, entries: readonly LedgerEntry[]): Row[] =>
    entries.map((entry) => ({ ...entry, movement: `${movement}:${id}`, created_at: at }))
  const { openedAt, endedAt } = times
  return [
    ...post('chargeback', openedAt, reserve),
    ...post('chargeback_withheld', openedAt, withheld),
    ...(endedAt ? post('chargeback_released', endedAt, reverseEntries(reserve)) : []),
    ...(endedAt && chargeback === 'won' ? post('chargeback_won', endedAt, reverseEntries(withheld)) : []),
  ]
}

function historyRows({ order, times, chargeback }: Parts): Row[] {
  const row = (step: string, at: Date): Row => ({ order_id: order.id, actor: 'system', step, at, data: {} })
  const { openedAt, endedAt } = times
  return [row('charged_back', openedAt), ...(endedAt ? [row(chargeback === 'won' ? 'chargeback_won' : 'chargeback_lost', endedAt)] : [])]
}

const READ_AFTER_MS = 12 * 3_600_000

function notificationRows({ id, order, share, times, chargeback, now }: Parts): Row[] {
  const data = { order_id: order.id, reference: order.reference, amount_minor: share.reserved_minor, currency: order.currency }
  const row = (message: string, status: string, at: Date): Row => ({
    user_id: order.seller.id,
    object_name: 'chargeback',
    message,
    data,
    dedupe_key: `chargeback:${id}:${order.id}:${status}`,
    read_at: now.getTime() - at.getTime() > 3 * READ_AFTER_MS ? new Date(at.getTime() + READ_AFTER_MS) : null,
    created_at: at,
  })
  const { openedAt, endedAt } = times
  return [row('chargeback_opened', 'needs_response', openedAt), ...(endedAt ? [row(`chargeback_${chargeback}`, chargeback, endedAt)] : [])]
}
