import { describe, expect, it } from 'vitest'
import { addWorkingDays, expectedDeliveryDates } from './delivery-dates.ts'
import { defaultShippingRules } from './shipping-cost.ts'

const dayOf = (date: Date | undefined) => date?.toISOString().slice(0, 10)

describe('addWorkingDays', () => {
  it.each([
    ['a Monday', '2026-11-23T10:00:00Z', 2, '2026-11-25'],
    ['a Friday, over the weekend', '2026-11-27T10:00:00Z', 1, '2026-11-30'],
    ['a Saturday', '2026-11-28T10:00:00Z', 1, '2026-11-30'],
    ['a summer night that is the next day in London', '2026-07-01T23:30:00Z', 1, '2026-07-03'],
    ['no days', '2026-11-28T10:00:00Z', 0, '2026-11-28'],
  ])('counts from %s', (_, instant, days, expected) => {
    expect(dayOf(addWorkingDays(new Date(instant), days))).toBe(expected)
  })
})

describe('expectedDeliveryDates', () => {
  it('adds the days until dispatch and in transit', () => {
    const rule = { ...defaultShippingRules[0]!, zone: 'uk_mainland' as const, active: true, dispatch_days: 1, days_min: 1, days_max: 3 }
    const dates = expectedDeliveryDates([rule], 'uk_mainland', new Date('2026-11-23T10:00:00Z'))
    expect([dayOf(dates?.from), dayOf(dates?.to)]).toEqual(['2026-11-25', '2026-11-27'])
    expect(expectedDeliveryDates([{ ...rule, active: false }], 'uk_mainland', new Date())).toBeNull()
    expect(expectedDeliveryDates([rule], 'world', new Date())).toBeNull()
  })
})
