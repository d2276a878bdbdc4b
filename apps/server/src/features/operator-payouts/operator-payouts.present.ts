import type { operatorPayout, paymentProblem, payoutHold } from '@partlane/contract/operator-payouts'
import type { Flat } from '@partlane/contract/resource'
import { money } from '@partlane/domain/money/amounts'
import { listPayoutActions } from '@partlane/domain/payouts/payout-actions'
import type { HoldRow, OperatorPayoutRow, PaymentProblemRow } from './operator-payouts.queries.ts'

const toInstant = (date: Date | null) => date?.toISOString() ?? null

export const presentPayout = (row: OperatorPayoutRow): Flat<typeof operatorPayout> => ({
  id: String(row.id),
  status: row.status,
  amount: money(row.amount_minor, row.currency),
  seller_id: String(row.seller_id),
  seller_name: row.seller_name,
  held_reason: row.payouts_held_reason,
  gateway: row.gateway,
  gateway_reference: row.gateway_reference,
  order: row.order_id === null ? null : { id: String(row.order_id), reference: row.order_reference ?? '' },
  attempt: row.attempt,
  failure_code: row.failure_code,
  created_at: row.created_at.toISOString(),
  ended_at: toInstant(row.ended_at),
  next_attempt_at: toInstant(row.next_attempt_at),
  return_requested: row.return_requested_at !== null,
  actions: listPayoutActions({ ...row, isReturnRequested: row.return_requested_at !== null, isDirect: row.order_id !== null }),
})

export const presentHold = (row: HoldRow): Flat<typeof payoutHold> => ({
  id: String(row.id),
  seller_name: row.seller_name,
  reason: row.payouts_held_reason ?? '',
  available: row.available.map(({ amount_minor, currency }) => money(Number(amount_minor), currency)),
})

export const presentPaymentProblem = (row: PaymentProblemRow): Flat<typeof paymentProblem> => ({
  id: String(row.id),
  status: row.status,
  problem: row.problem,
  amount: money(row.amount_minor, row.currency),
  gateway: row.gateway,
  gateway_reference: row.gateway_reference,
  purchase_reference: row.purchase_reference,
  buyer_id: String(row.buyer_id),
  buyer_name: row.buyer_name,
  created_at: row.created_at.toISOString(),
  orders: row.orders.map(({ id, reference }) => ({ id: String(id), reference })),
})
