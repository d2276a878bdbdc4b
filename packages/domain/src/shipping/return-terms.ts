import type { ReturnsPolicy } from '../listings/listing-fields.ts'
import type { ReturnPayer, ShippingRule } from './shipping-rule.ts'
import type { ShippingZone } from './zones.ts'

/** A part may be returned within `days` of its arrival, for any reason. */
export type ReturnTerms = { days: number; paid_by: ReturnPayer }

/**
 * A buyer may withdraw from a distance purchase from a business. No rule of a seller can shorten
 * it.
 */
export const STATUTORY_RETURN_DAYS = 14

/** Days of the right of withdrawal, when the seller promises `promisedDays` of returns. */
export const withdrawalDays = (promisedDays: number): number => Math.max(STATUTORY_RETURN_DAYS, promisedDays)

const returnDaysByPolicy: Record<Exclude<ReturnsPolicy, 'seller_rules'>, number> = { none: 0, days_14: 14, days_30: 30, days_60: 60 }

type ReturnTermsInput = { policy: ReturnsPolicy; rules: readonly ShippingRule[]; zone: ShippingZone; business: boolean }

/**
 * Derives the return terms of a listing. Null: no returns.
 * The policy of the listing overrides the days of the seller's rule for the zone. The payer of the
 * postage always comes from the rule. A business gives at least the statutory days.
 */
export function deriveReturnTerms({ policy, rules, zone, business }: ReturnTermsInput): ReturnTerms | null {
  const rule = findRule(rules, zone)
  const policyDays = policy === 'seller_rules' ? (rule?.return_days ?? 0) : returnDaysByPolicy[policy]
  const days = business ? Math.max(policyDays, STATUTORY_RETURN_DAYS) : policyDays
  return days === 0 ? null : { days, paid_by: rule?.return_paid_by ?? 'buyer' }
}

/**
 * A zone without a rule is not served, but its buyers may collect. The mainland rule applies to
 * them.
 */
const findRule = (rules: readonly ShippingRule[], zone: ShippingZone): ShippingRule | undefined =>
  rules.find((rule) => rule.zone === zone) ?? rules.find((rule) => rule.zone === 'uk_mainland') ?? rules[0]

/**
 * A seller's own rules start as copies of the default rules. A business starts with statutory days.
 */
export const initialRule = (rule: ShippingRule, business: boolean): ShippingRule => ({
  ...rule,
  return_days: business ? STATUTORY_RETURN_DAYS : rule.return_days,
})
