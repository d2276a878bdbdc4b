import { defineMachine } from '../machine.ts'

export const chargebackStatuses = ['needs_response', 'under_review', 'won', 'lost'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]
export type ChargebackEvent = 'respond' | 'win' | 'lose'

/**
 * Statuses of a chargeback: the bank of a buyer takes a payment back. `needs_response`: evidence
 * can be submitted. `lost`: also accepted, or not responded to in time.
 */
export const chargebackMachine = defineMachine<ChargebackStatus, ChargebackEvent>({
  name: 'chargeback',
  initial: 'needs_response',
  states: {
    needs_response: { respond: 'under_review', win: 'won', lose: 'lost' },
    under_review: { win: 'won', lose: 'lost' },
    won: {},
    lost: {},
  },
})

/** The event that leads to the status that a gateway reports. Undefined: nothing has changed. */
export function chargebackEventTo(status: ChargebackStatus, reported: ChargebackStatus): ChargebackEvent | undefined {
  if (status === reported || chargebackMachine.isFinal(status)) return undefined
  if (reported === 'won') return 'win'
  if (reported === 'lost') return 'lose'
  return reported === 'under_review' ? 'respond' : undefined
}
