import { defineMachine } from '../machine.ts'

export const surchargeStatuses = ['held', 'sent', 'refused', 'escalated', 'refunded', 'forfeited'] as const
export type SurchargeStatus = (typeof surchargeStatuses)[number]

/** What happens to a surcharge by itself, not together with a refund of its item. */
export type OldUnitEvent = 'send' | 'refuse' | 'escalate' | 'repay' | 'forfeit'
export type SurchargeEvent = OldUnitEvent | 'take_back'

/**
 * Statuses of the exchange surcharge of an order item, which the buyer gets back for the old unit.
 * - `sent`: the buyer has sent the old unit or handed it over
 * - `refused`: the seller says that it is not the right one; the buyer may ask an operator
 * - `refunded`: the buyer has the money back; `forfeited`: the seller has it
 * - `take_back`: the part itself has come back and is refunded in full, so the seller loses a
 *   forfeited surcharge
 *
 * Money moves with these two statuses only.
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
    forfeited: { take_back: 'refunded' },
  },
})

/** Why a seller refuses an old unit. */
export const surchargeRefusalReasons = ['not_arrived', 'wrong_part', 'incomplete', 'damaged', 'other'] as const
export type SurchargeRefusalReason = (typeof surchargeRefusalReasons)[number]

/** Whether buyer or seller has the money. */
export const isSettledSurcharge = (status: SurchargeStatus): boolean => status === 'refunded' || status === 'forfeited'

/** Statuses of a surcharge that is not settled. */
export const openSurchargeStatuses = surchargeStatuses.filter((status) => !isSettledSurcharge(status))

/**
 * The event that gives a surcharge back together with its item, whose whole price is refunded.
 * Undefined: it stays as it is. A forfeited one is given back only if the part has come back.
 */
export function eventOfWholeRefund(status: SurchargeStatus, { isReturned }: { isReturned: boolean }): SurchargeEvent | undefined {
  if (surchargeMachine.can(status, 'repay')) return 'repay'
  return isReturned && surchargeMachine.can(status, 'take_back') ? 'take_back' : undefined
}
