import type { carrierLabels } from '@partlane/contract/carrier-labels'
import type { OutputOf } from '@partlane/contract/endpoint'
import { Refusal } from '@partlane/domain/refusal'
import type { ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { checkParcelItems, findOrder, listPackedItems, refuseOtherSide } from '#features/orders/public.ts'
import { measureParcel, toKnownMeasures } from './carrier-labels.policy.ts'
import { presentLabelRates } from './carrier-labels.present.ts'
import { listMeasuredItems } from './carrier-labels.queries.ts'
import { findRates } from './find-rates.ts'
import { loadShipment } from './load-shipment.ts'

type RatesInput = {
  user: CurrentUser
  orderId: number
  units: readonly { order_item_id: number; quantity: number }[]
  entered: ParcelMeasures<number | null>
}

/**
 * What carriers charge for a parcel with units of an own sold order. What the seller has not
 * entered is estimated from the listings; without all measures there are no rates.
 * @throws Refusal not_found, not_allowed, parcel_items_invalid, sender_address_missing,
 * recipient_address_missing, address_not_served, parcel_too_heavy, parcel_too_large, unavailable
 */
export async function loadLabelRates(
  ctx: AppContext,
  { user, orderId, units, entered }: RatesInput,
): Promise<OutputOf<typeof carrierLabels.listRates>> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  refuseOtherSide(order, user, 'seller')
  const items = await listMeasuredItems(ctx.db, orderId)
  const packed = await listPackedItems(ctx.db, orderId)
  if (!checkParcelItems(items, { packed, items: units })) throw new Refusal('parcel_items_invalid')
  const measures = measureParcel(items, { units, entered })
  const known = toKnownMeasures(measures)
  if (!known) return presentLabelRates(measures, [])
  const shipment = await loadShipment(ctx.db, order, { itemIds: units.map(({ order_item_id }) => order_item_id), measures: known })
  return presentLabelRates(measures, await findRates(ctx, shipment))
}
