import type { ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import { insertParcel } from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { insertLabel } from './carrier-labels.store.ts'
import type { GatewayRate } from './find-rates.ts'
import { type LabelLimit, refuseLabelAboveLimit } from './label-limit.ts'

type LabelRequest = {
  orderId: number
  /** Of a return. */
  refundId?: number
  attempt: string
  items: readonly { order_item_id: number; quantity: number }[]
  measures: ParcelMeasures
  rate: GatewayRate
  limit: LabelLimit
  now: Date
}

/**
 * Stores that a label has to be bought, with its parcel. The order is locked.
 * @returns its id
 * @throws Refusal label_limit_reached
 */
export async function insertRequest(
  tx: Tx,
  { orderId, refundId, attempt, items, measures, rate, limit, now }: LabelRequest,
): Promise<number> {
  await refuseLabelAboveLimit(tx, limit, rate.priceMinor)
  const { gateway, service, name: service_name, priceMinor: price_minor, currency } = rate
  const { weight_grams, length_mm, width_mm, height_mm } = measures
  const values = { order_id: orderId, refund_id: refundId ?? null, gateway, service, service_name, price_minor, currency }
  const labelId = await insertLabel(tx, { ...values, weight_grams, length_mm, width_mm, height_mm }, now)
  const tracking = { carrier: rate.carrier, carrier_name: rate.carrierName, tracking_number: null, tracking_url: null }
  await insertParcel(tx, { orderId, ...(refundId === undefined ? {} : { refundId }), attempt, ...tracking, items, labelId, now })
  return labelId
}
