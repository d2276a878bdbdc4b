import type { ReturnsPolicy } from '../listings/listing-fields.ts'
import type { ReturnPayer, ShippingRule } from './shipping-rule.ts'
import type { ShippingZone } from './zones.ts'

/** A part may go back within so many days of its arrival, for whatever reason. */
export type ReturnTerms = { days: number; paid_by: ReturnPayer }

/** Whoever buys at a distance from a business may think again for so long. Nobody's rule takes that away. */
export const STATUTORY_RETURN_DAYS = 14

const returnDaysByPolicy: Record<Exclude<ReturnsPolicy, 'seller_rules'>, number> = { none: 0, days_14: 14, days_30: 30, days_60: 60 }

type ReturnTermsInput = { policy: ReturnsPolicy; rules: readonly ShippingRule[]; zone: ShippingZone; business: boolean }

/**
 * How a part may go back; null: not at all. What the listing itself says comes first, then the seller's rule for the zone it goes to; who
 * pays the postage always comes from the rule. A business gives no less than the law.
 */
export function deriveReturnTerms({ policy, rules, zone, business }: ReturnTermsInput): ReturnTerms | null {
  const rule = findRule(rules, zone)
  const policyDays = policy === 'seller_rules' ? (rule?.return_days ?? 0) : returnDaysByPolicy[policy]
  const days = business ? Math.max(policyDays, STATUTORY_RETURN_DAYS) : policyDays
  return days === 0 ? null : { days, paid_by: rule?.return_paid_by ?? 'buyer' }
}

/** A zone that is not sent to has no rule, but its people may collect: they send back as from the mainland. */
const findRule = (rules: readonly ShippingRule[], zone: ShippingZone): ShippingRule | undefined =>
  rules.find((rule) => rule.zone === zone) ?? rules.find((rule) => rule.zone === 'uk_mainland') ?? rules[0]

/** What a seller begins with who makes the marketplace's rules their own: a business says what the law gives anyway. */
export const initialRule = (rule: ShippingRule, business: boolean): ShippingRule => ({
  ...rule,
  return_days: business ? STATUTORY_RETURN_DAYS : rule.return_days,
})
