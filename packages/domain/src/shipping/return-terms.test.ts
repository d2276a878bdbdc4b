import { describe, expect, it } from 'vitest'
import { deriveReturnTerms, initialRule } from './return-terms.ts'
import { defaultShippingRules } from './shipping-cost.ts'
import type { ShippingRule } from './shipping-rule.ts'
import type { ShippingZone } from './zones.ts'

const rule = (zone: ShippingZone, return_days: number, return_paid_by: ShippingRule['return_paid_by']): ShippingRule => ({
  ...(defaultShippingRules[0] as ShippingRule),
  zone,
  return_days,
  return_paid_by,
})
const rules = [rule('uk_mainland', 30, 'seller'), rule('eu', 7, 'buyer')]
const input = { policy: 'seller_rules', rules, zone: 'uk_mainland', business: false } as const

describe('deriveReturnTerms', () => {
  it('uses the seller’s rule for the zone', () => {
    expect(deriveReturnTerms(input)).toEqual({ days: 30, paid_by: 'seller' })
    expect(deriveReturnTerms({ ...input, zone: 'eu' })).toEqual({ days: 7, paid_by: 'buyer' })
    // A buyer from another zone can collect
    expect(deriveReturnTerms({ ...input, zone: 'world' })).toEqual({ days: 30, paid_by: 'seller' })
  })

  it('prefers the days of the listing and takes the payer from the rule', () => {
    expect(deriveReturnTerms({ ...input, policy: 'days_60' })).toEqual({ days: 60, paid_by: 'seller' })
    expect(deriveReturnTerms({ ...input, policy: 'days_14', zone: 'eu' })).toEqual({ days: 14, paid_by: 'buyer' })
    expect(deriveReturnTerms({ ...input, policy: 'none' })).toBeNull()
  })

  it('allows no returns by the default rules, except 14 days from a business', () => {
    expect(deriveReturnTerms({ ...input, rules: defaultShippingRules })).toBeNull()
    expect(deriveReturnTerms({ ...input, rules: defaultShippingRules, business: true })).toEqual({ days: 14, paid_by: 'buyer' })
    expect(deriveReturnTerms({ ...input, policy: 'none', business: true })).toEqual({ days: 14, paid_by: 'seller' })
    expect(deriveReturnTerms({ ...input, zone: 'eu', business: true })).toEqual({ days: 14, paid_by: 'buyer' })
    expect(deriveReturnTerms({ ...input, policy: 'days_60', rules: [], business: true })).toEqual({ days: 60, paid_by: 'buyer' })
  })
})

describe('initialRule', () => {
  it('starts with the statutory days for a business', () => {
    const [defaultRule] = defaultShippingRules
    if (!defaultRule) throw new Error('no default rule')
    expect(initialRule(defaultRule, true)).toEqual({ ...defaultRule, return_days: 14 })
    expect(initialRule(defaultRule, false)).toEqual(defaultRule)
  })
})
