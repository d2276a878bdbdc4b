import type { OrderAddress } from '@partlane/contract/addresses'
import { Refusal } from '@partlane/domain/refusal'
import type { ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import type { OrderColumns } from '#features/orders/public.ts'
import type { Shipment } from '#gateways/carriers/port.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { chooseSender, toPostalAddress, toShipment } from './carrier-labels.policy.ts'
import { listMeasuredItems, listSenderAddresses } from './carrier-labels.queries.ts'

type Parties = Pick<OrderColumns, 'id' | 'seller_id' | 'address'>
type Shipped = { itemIds: readonly number[]; measures: ParcelMeasures }

/**
 * The shipment of a parcel to the buyer of an order.
 * @throws Refusal sender_address_missing, recipient_address_missing
 */
export async function loadShipment(db: DbOrTx, order: Parties, { itemIds, measures }: Shipped): Promise<Shipment> {
  const items = await listMeasuredItems(db, order.id)
  const placeIds = items.filter(({ id }) => itemIds.includes(id)).map(({ dispatch_address_id }) => dispatch_address_id)
  const from = chooseSender(await listSenderAddresses(db, order.seller_id), placeIds)
  if (!from) throw new Refusal('sender_address_missing')
  const to = toPostalAddress(order.address)
  if (!to) throw new Refusal('recipient_address_missing')
  return toShipment({ from, to }, measures)
}

type ReturnPlaces = { address: OrderAddress; return_address: OrderAddress | null }

/**
 * The shipment of a return: from the buyer of an order to the address for its return.
 * @throws Refusal sender_address_missing (where it goes), recipient_address_missing (the buyer's)
 */
export function toReturnShipment({ address, return_address }: ReturnPlaces, measures: ParcelMeasures): Shipment {
  const from = toPostalAddress(address)
  if (!from) throw new Refusal('recipient_address_missing')
  const to = return_address ? toPostalAddress(return_address) : undefined
  if (!to) throw new Refusal('sender_address_missing')
  return toShipment({ from, to }, measures)
}
