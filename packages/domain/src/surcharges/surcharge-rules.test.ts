import { describe, expect, it } from 'vitest'
import { eventOfWholeRefund, isSettledSurcharge, surchargeMachine, surchargeStatuses } from './surcharge-machine.ts'
import {
  eventOfSurchargeAction,
  listSurchargeActions,
  oldUnitDeadline,
  surchargeDeadline,
  surchargeDecisions,
  surchargeEventAfterDeadline,
} from './surcharge-rules.ts'

const now = new Date('2026-11-01T12:00:00Z')

describe('the rules of an exchange surcharge', () => {
  it.each(surchargeStatuses)('allow in the status %s only what the machine allows', (status) => {
    const actions = (['buyer', 'seller'] as const).flatMap((side) => listSurchargeActions({ status, itemStatus: 'confirmed' }, side))
    for (const action of actions) expect(surchargeMachine.can(status, eventOfSurchargeAction[action])).toBe(true)
    const event = surchargeEventAfterDeadline[status]
    if (event) expect(surchargeMachine.can(status, event)).toBe(true)
    if (isSettledSurcharge(status)) expect([actions, surchargeDeadline(status, now)]).toEqual([[], null])
  })

  it('give a surcharge back with its refunded item, a forfeited one only if the item came back', () => {
    const events = (isReturned: boolean) => surchargeStatuses.map((status) => eventOfWholeRefund(status, { isReturned }))
    expect(events(false)).toEqual(['repay', 'repay', 'repay', 'repay', undefined, undefined])
    expect(events(true)).toEqual(['repay', 'repay', 'repay', 'repay', undefined, 'take_back'])
  })

  it('let an operator decide an escalated surcharge either way', () => {
    for (const decision of surchargeDecisions) expect(surchargeMachine.can('escalated', decision)).toBe(true)
  })

  it('allow nothing before the seller has accepted the item, or after it has ended', () => {
    expect(listSurchargeActions({ status: 'held', itemStatus: 'pending' }, 'buyer')).toEqual([])
    expect(listSurchargeActions({ status: 'held', itemStatus: 'declined' }, 'seller')).toEqual([])
  })

  it('leave 30 days to send the old unit, and 14 to check it or to disagree', () => {
    expect(oldUnitDeadline(now)).toEqual(new Date('2026-12-01T12:00:00Z'))
    expect(surchargeDeadline('sent', now)).toEqual(new Date('2026-11-15T12:00:00Z'))
    expect(surchargeDeadline('refused', now)).toEqual(new Date('2026-11-15T12:00:00Z'))
    expect([surchargeDeadline('held', now), surchargeDeadline('escalated', now)]).toEqual([null, null])
  })
})
