import type { Flat } from '@partlane/contract/resource'
import type { surcharge } from '@partlane/contract/surcharges'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { findCarrier } from '@partlane/domain/shipping/carriers'
import type { OperatorSurchargeRow, SurchargeRow } from './surcharges.queries.ts'

/** Presents a surcharge to both sides and to operators. */
export const presentSurcharge = (row: SurchargeRow, currency: CurrencyCode) => ({
  status: row.status,
  amount: money(row.amount_minor, currency),
  due_at: row.due_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  carrier_name: row.carrier === null ? null : (row.carrier_name ?? findCarrier(row.carrier)?.name ?? row.carrier),
  tracking_number: row.tracking_number,
  tracking_url: row.tracking_url,
  refusal_reason: row.refusal_reason,
  refusal_text: row.refusal_text,
  escalation_text: row.escalation_text,
  decision_text: row.decision_text,
})

export const presentOperatorSurcharge = (row: OperatorSurchargeRow): Flat<typeof surcharge> => ({
  id: String(row.id),
  order_id: String(row.order_id),
  order_reference: row.reference,
  title: row.title,
  ...presentSurcharge(row, row.currency),
})
