import { defineMachine } from '../machine.ts'

export const parcelStatuses = ['prepared', 'in_transit', 'delivered', 'lost', 'returned', 'cancelled'] as const
export type ParcelStatus = (typeof parcelStatuses)[number]
export type ParcelEvent = 'dispatch' | 'deliver' | 'lose' | 'find' | 'return_to_sender' | 'cancel'

/**
 * Statuses of a parcel. `prepared`: it has a label, but the carrier does not have it yet.
 * `returned`: the carrier brought it back to its sender, so that its items can be sent again. A
 * lost parcel can be found, delivered or brought back later. What the events of a carrier do is in
 * `parcel-tracking.ts`.
 */
export const parcelMachine = defineMachine<ParcelStatus, ParcelEvent>({
  name: 'parcel',
  initial: 'prepared',
  states: {
    prepared: { dispatch: 'in_transit', cancel: 'cancelled' },
    in_transit: { deliver: 'delivered', lose: 'lost', return_to_sender: 'returned' },
    delivered: {},
    lost: { find: 'in_transit', deliver: 'delivered', return_to_sender: 'returned' },
    returned: {},
    cancelled: {},
  },
})

/** `outward`: from the seller to the buyer. `return`: back to the seller, part of a refund. */
export const parcelDirections = ['outward', 'return'] as const
export type ParcelDirection = (typeof parcelDirections)[number]

/** Statuses in which the items of a parcel count as sent. A lost parcel can be replaced. */
export const sentParcelStatuses: readonly ParcelStatus[] = ['in_transit', 'delivered']

/** Statuses in which the items of a parcel are not free for another one. */
export const takenParcelStatuses: readonly ParcelStatus[] = ['prepared', ...sentParcelStatuses]
