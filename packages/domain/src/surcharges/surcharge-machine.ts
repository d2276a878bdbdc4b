import { defineMachine } from '../machine.ts'

export const surchargeStatuses = ['held', 'sent', 'refused', 'escalated', 'refunded', 'forfeited'] as const
export type SurchargeStatus = (typeof surchargeStatuses)[number]

export type SurchargeEvent = 'send' | 'refuse' | 'escalate' | 'repay' | 'forfeit'

/**
 * Statuses of the exchange surcharge of an order item, which the buyer gets back for the old unit.
 * - `sent`: the buyer has sent the old unit or handed it over
 * - `refused`: the seller says that it is not the right one; the buyer may ask an operator
 * - `refunded`: the buyer has the money back; `forfeited`: the seller has it
 *
 * Money moves with the two final statuses only.
 */
export const surchargeMachine = defineMachine<SurchargeStatus, SurchargeEvent>({
  name: 'surcharge',
  initial: 'held',
  states: {
    held: { send: 'sent', repay: 'refunded', forfeit: 'forfeited' },
    sent: { refuse: 'refused', repay: 'refunded' },
    refused: { escalate: 'escalated', repay: 'refunded', forfeit: 'forfeited' },
    escalated: { repay: 'refunded', forfeit: 'forfeited' },
    refunded: {},
    forfeited: {},
  },
})

/** Why a seller refuses an old unit. */
export const surchargeRefusalReasons = ['not_arrived', 'wrong_part', 'incomplete', 'damaged', 'other'] as const
export type SurchargeRefusalReason = (typeof surchargeRefusalReasons)[number]

/** Statuses of a surcharge that is not settled. */
export const openSurchargeStatuses = surchargeStatuses.filter((status) => !surchargeMachine.isFinal(status))
