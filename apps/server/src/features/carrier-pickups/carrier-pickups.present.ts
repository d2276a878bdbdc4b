import type { carrierPickups } from '@partlane/contract/carrier-pickups'
import type { OutputOf } from '@partlane/contract/endpoint'
import type { CarrierAddress, PickupWindow } from '#gateways/carriers/port.ts'
import { carrierNameOf, type PickupGroup } from './carrier-pickups.policy.ts'
import type { PickupParcel, PickupRow } from './carrier-pickups.queries.ts'

type Pickups = OutputOf<typeof carrierPickups.list>

const presentPlace = ({ line1, city, postalCode }: CarrierAddress) => ({ line1, city, postal_code: postalCode })

const presentParcel = ({ id, order_id, reference, tracking_number }: Omit<PickupParcel, 'pickup_id'>) => ({
  label_id: String(id),
  order_id: String(order_id),
  reference,
  tracking_number,
})

export function presentBooking(
  { id, status, gateway, day, starts, ends, address }: PickupRow,
  parcels: readonly PickupParcel[],
): Pickups['bookings'][number] {
  const [first] = parcels
  return {
    id: String(id),
    status,
    carrier_name: first ? carrierNameOf(first) : gateway,
    day,
    starts,
    ends,
    place: address && presentPlace(address),
    parcels: parcels.map(presentParcel),
  }
}

export const presentOffer = ({ carrierName, sender, parcels }: PickupGroup, windows: PickupWindow[]): Pickups['offers'][number] => ({
  carrier_name: carrierName,
  place: presentPlace(sender),
  parcels: parcels.map(presentParcel),
  windows,
})
