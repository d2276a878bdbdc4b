import { describe, expect, it } from 'vitest'
import { returnTerms, startingRule } from './return-terms.ts'
import { defaultTariffs } from './shipping-cost.ts'
import type { ShippingRule } from './shipping-rule.ts'
import type { ShippingZone } from './zones.ts'

const rule = (zone: ShippingZone, return_days: number, return_paid_by: ShippingRule['return_paid_by']): ShippingRule => ({
  ...(defaultTariffs[0] as ShippingRule),
  zone,
  return_days,
  return_paid_by,
})
const rules = [rule('uk_mainland', 30, 'seller'), rule('eu', 7, 'buyer')]
const asked = { policy: 'seller_rules', rules, zone: 'uk_mainland', business: false } as const

describe('how a part may go back', () => {
  it('is what the seller’s rule for its zone says', () => {
    expect(returnTerms(asked)).toEqual({ days: 30, paid_by: 'seller' })
    expect(returnTerms({ ...asked, zone: 'eu' })).toEqual({ days: 7, paid_by: 'buyer' })
    expect(returnTerms({ ...asked, zone: 'world' })).toEqual({ days: 30, paid_by: 'seller' }) // collected by somebody from far away
  })

  it('is what the listing itself says, where it says something; the rule says who pays', () => {
    expect(returnTerms({ ...asked, policy: 'days_60' })).toEqual({ days: 60, paid_by: 'seller' })
    expect(returnTerms({ ...asked, policy: 'days_14', zone: 'eu' })).toEqual({ days: 14, paid_by: 'buyer' })
    expect(returnTerms({ ...asked, policy: 'none' })).toBeNull()
  })

  it('is nothing by the marketplace’s own rules, except from a business: there the law gives fourteen days', () => {
    expect(returnTerms({ ...asked, rules: defaultTariffs })).toBeNull()
    expect(returnTerms({ ...asked, rules: defaultTariffs, business: true })).toEqual({ days: 14, paid_by: 'buyer' })
    expect(returnTerms({ ...asked, policy: 'none', business: true })).toEqual({ days: 14, paid_by: 'seller' })
    expect(returnTerms({ ...asked, zone: 'eu', business: true })).toEqual({ days: 14, paid_by: 'buyer' })
    expect(returnTerms({ ...asked, policy: 'days_60', rules: [], business: true })).toEqual({ days: 60, paid_by: 'buyer' })
  })

  it('begins with what the law gives when a business makes rules of its own', () => {
    const [first] = defaultTariffs
    if (!first) throw new Error('no rules')
    expect(startingRule(first, true)).toEqual({ ...first, return_days: 14 })
    expect(startingRule(first, false)).toEqual(first)
  })
})
