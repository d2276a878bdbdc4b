import type { Flat } from '@partlane/contract/resource'
import type { surcharge } from '@partlane/contract/surcharges'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { findCarrier } from '@partlane/domain/shipping/carriers'
import type { AppContext } from '#app/context.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { presentPhoto } from '#features/listings/public.ts'
import type { OperatorSurchargeRow, ShownSurcharge } from './surcharges.queries.ts'

type PictureContext = Pick<AppContext, 'pictures'>

/** Presents a surcharge to both sides and to operators. */
export const presentSurcharge = (ctx: PictureContext, row: Omit<ShownSurcharge, 'seller_address'>, currency: CurrencyCode) => ({
  status: row.status,
  amount: money(row.amount_minor, currency),
  due_at: row.due_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  carrier_name: row.carrier === null ? null : (row.carrier_name ?? findCarrier(row.carrier)?.name ?? row.carrier),
  tracking_number: row.tracking_number,
  tracking_url: row.tracking_url,
  refusal_reason: row.refusal_reason,
  refusal_text: row.refusal_text,
  refusal_photos: row.photos.map((photo, index) => presentPhoto(ctx, { ...photo, position: index + 1 })),
  escalation_text: row.escalation_text,
  decision_text: row.decision_text,
})

/** Where the buyer of a part that has arrived sends the old unit. Null: nothing is to be sent. */
export function presentReturnAddress({ status, due_at, seller_address }: ShownSurcharge) {
  if (status !== 'held' || due_at === null || seller_address === null) return null
  const { first_name, last_name, ...address } = seller_address
  const full_name = address.full_name ?? ([first_name, last_name].filter(Boolean).join(' ') || null)
  return presentOrderAddress({ ...address, full_name })
}

export const presentOperatorSurcharge = (ctx: PictureContext, row: OperatorSurchargeRow): Flat<typeof surcharge> => ({
  id: String(row.id),
  order_id: String(row.order_id),
  order_reference: row.reference,
  title: row.title,
  ...presentSurcharge(ctx, row, row.currency),
})
