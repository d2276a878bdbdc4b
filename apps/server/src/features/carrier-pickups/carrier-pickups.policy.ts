import { Refusal } from '@partlane/domain/refusal'
import { findCarrier } from '@partlane/domain/shipping/carriers'
import type { CarrierGatewayName } from '@partlane/domain/shipping/tracking'
import { chooseSender } from '#features/carrier-labels/public.ts'
import type { CarrierAddress, CarrierRefusalCode } from '#gateways/carriers/port.ts'
import type { PickupParcel, WaitingParcel } from './carrier-pickups.queries.ts'

/** Parcels that one driver can take: one carrier, one address. */
export type PickupGroup = { gateway: CarrierGatewayName; carrierName: string; sender: CarrierAddress; parcels: WaitingParcel[] }

export const carrierNameOf = ({ carrier, carrier_name }: Pick<PickupParcel, 'carrier' | 'carrier_name'>): string =>
  carrier_name ?? findCarrier(carrier)?.name ?? carrier

/** Groups parcels by carrier and by the address that they are sent from. */
export function groupParcels(parcels: readonly WaitingParcel[], addresses: Parameters<typeof chooseSender>[0]): PickupGroup[] {
  const groups = new Map<string, PickupGroup>()
  for (const parcel of parcels) {
    const sender = chooseSender(addresses, parcel.place_ids)
    if (!sender) continue
    const { gateway } = parcel
    const carrierName = carrierNameOf(parcel)
    const key = JSON.stringify([gateway, carrierName, sender])
    const group = groups.get(key) ?? { gateway, carrierName, sender, parcels: [] }
    groups.set(key, { ...group, parcels: [...group.parcels, parcel] })
  }
  return [...groups.values()]
}

/**
 * Finds the group that has all chosen parcels.
 * @throws Refusal pickup_labels_invalid (one has gone, or they are sent from several addresses)
 */
export function findGroup(groups: readonly PickupGroup[], labelIds: readonly number[]): PickupGroup {
  const group = groups.find(({ parcels }) => labelIds.every((labelId) => parcels.some(({ id }) => id === labelId)))
  if (!group) throw new Refusal('pickup_labels_invalid')
  return group
}

/** What a refusal of a booking is to a client. */
export function toBookingRefusal(code: CarrierRefusalCode | null): Refusal {
  if (code === 'pickup_window_not_available' || code === 'address_not_served') return new Refusal(code)
  return new Refusal('pickup_labels_invalid')
}
