import { defineMachine } from '../machine.ts'

export const pickupStatuses = ['requested', 'booked', 'refused', 'cancelling', 'cancelled'] as const
export type PickupStatus = (typeof pickupStatuses)[number]
export type PickupEvent = 'book' | 'refuse' | 'cancel' | 'confirm_cancellation' | 'keep'

/**
 * Statuses of a pickup: a carrier comes to the seller's address. `requested`: stored before the
 * gateway is called. `cancelling`: the gateway has to cancel it. `keep`: it does not, because the
 * driver is on the way.
 */
export const pickupMachine = defineMachine<PickupStatus, PickupEvent>({
  name: 'pickup',
  initial: 'requested',
  states: {
    requested: { book: 'booked', refuse: 'refused', cancel: 'cancelling' },
    booked: { cancel: 'cancelling' },
    refused: {},
    cancelling: { confirm_cancellation: 'cancelled', refuse: 'refused', keep: 'booked' },
    cancelled: {},
  },
})

/** Statuses in which a gateway has to be called again. */
export const unfinishedPickupStatuses = ['requested', 'cancelling'] as const satisfies PickupStatus[]
