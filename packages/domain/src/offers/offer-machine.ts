import { defineMachine } from '../machine.ts'

/** Statuses of the specification, section 4. `accept`: accepted, to be paid. */
export const offerStatuses = ['pending', 'accept', 'decline', 'paid', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]
export type OfferEvent = 'accept' | 'decline' | 'counter' | 'withdraw' | 'time_out' | 'sell_elsewhere' | 'block' | 'pay'

/**
 * Status of an offer. `time_out` ends a pending offer without an answer, and an accepted one that
 * was not paid. `ended_by` says why an offer ended.
 */
export const offerMachine = defineMachine<OfferStatus, OfferEvent>({
  name: 'offer',
  initial: 'pending',
  states: {
    pending: {
      accept: 'accept',
      decline: 'decline',
      counter: 'decline',
      withdraw: 'expired',
      time_out: 'expired',
      sell_elsewhere: 'expired',
      block: 'expired',
    },
    accept: { pay: 'paid', time_out: 'expired' },
    decline: {},
    paid: {},
    expired: {},
  },
})

/** An offer with one of these statuses can still be accepted or paid. */
export const openOfferStatuses = ['pending', 'accept'] as const satisfies readonly OfferStatus[]
export const isOfferOpen = (status: OfferStatus | null): boolean => openOfferStatuses.some((open) => open === status)

export const offerEndings = ['countered', 'declined', 'withdrawn', 'timeout', 'sold', 'blocked'] as const
export type OfferEnding = (typeof offerEndings)[number]

/** The ending that an event stores. Null: the offer was accepted or paid. */
export const endingOf: Record<OfferEvent, OfferEnding | null> = {
  accept: null,
  pay: null,
  decline: 'declined',
  counter: 'countered',
  withdraw: 'withdrawn',
  time_out: 'timeout',
  sell_elsewhere: 'sold',
  block: 'blocked',
}
