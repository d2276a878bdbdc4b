import { defineMachine } from '../machine.ts'

export const labelStatuses = ['requested', 'bought', 'refused', 'cancelling', 'cancelled'] as const
export type LabelStatus = (typeof labelStatuses)[number]
export type LabelEvent = 'buy' | 'refuse' | 'cancel' | 'confirm_cancellation' | 'keep_using'

/**
 * Statuses of a label of a carrier. `requested`: stored before the gateway is called, so that a
 * crash cannot lose a purchase. `cancelling`: the gateway has to take the label back. `keep_using`:
 * it does not, because the carrier has the parcel.
 */
export const labelMachine = defineMachine<LabelStatus, LabelEvent>({
  name: 'label',
  initial: 'requested',
  states: {
    requested: { buy: 'bought', refuse: 'refused', cancel: 'cancelling' },
    bought: { cancel: 'cancelling' },
    refused: {},
    cancelling: { confirm_cancellation: 'cancelled', refuse: 'refused', keep_using: 'bought' },
    cancelled: {},
  },
})

/** Statuses in which a gateway has to be called again. */
export const unfinishedLabelStatuses = ['requested', 'cancelling'] as const satisfies LabelStatus[]
