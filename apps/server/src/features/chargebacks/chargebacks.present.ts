import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { ChargebackListRow, ChargebackOrderRow, OrderChargebackRow } from './chargebacks.queries.ts'
import type { ChargebackRow } from './chargebacks.store.ts'

export const presentSummary = (row: ChargebackListRow) => ({
  id: String(row.id),
  gateway: row.gateway,
  reference: row.reference,
  amount: money(row.amount_minor, row.currency),
  reason: row.reason,
  status: row.status,
  evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
  opened_at: row.opened_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})

export const presentChargeback = (row: ChargebackRow, { orders, evidence }: { orders: ChargebackOrderRow[]; evidence: string }) => ({
  ...presentSummary(row),
  evidence_submitted_at: row.evidence_submitted_at?.toISOString() ?? null,
  evidence,
  orders: orders.map((order) => ({
    order_id: String(order.order_id),
    reference: order.reference,
    seller_id: String(order.seller_id),
    seller_name: order.seller_name,
    disputed: money(order.disputed_minor, row.currency),
    reserved: money(order.reserved_minor, order.currency),
    seller_text: order.seller_text,
  })),
})

/** The chargeback of an order for one side. The buyer sees only its state. */
export function presentOfOrder(row: OrderChargebackRow | undefined, { isSeller, currency }: { isSeller: boolean; currency: CurrencyCode }) {
  if (!row) return { chargeback: null }
  const state = { status: row.status, opened_at: row.opened_at.toISOString(), ended_at: row.ended_at?.toISOString() ?? null }
  if (!isSeller)
    return { chargeback: { ...state, reason: null, reserved: null, evidence_due_at: null, seller_text: null, is_editable: false } }
  return {
    chargeback: {
      ...state,
      reason: row.reason,
      reserved: money(row.reserved_minor, currency),
      evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
      seller_text: row.seller_text,
      is_editable: row.status === 'needs_response',
    },
  }
}
