import { defaultShippingRules } from '@partlane/domain/shipping/shipping-cost'
import type { ShippingRule, SizeBand } from '@partlane/domain/shipping/shipping-rule'
import type { Row } from '../services.ts'
import type { DemoPerson, SellerKind } from './demo-person.ts'

/** What the shipping rules of a seller depend on. */
export type ShippingSeller = { key: string; isBusiness: boolean; currency: 'gbp' | 'eur'; kind: SellerKind }

/**
 * The shipping and return rules of a seller. Retailers send small parcels cheaply, free above an
 * amount, and pay for returns. Other businesses charge the default tariffs. One private seller has
 * rules, the others use the default tariffs.
 */
export function shippingRulesOf(seller: ShippingSeller): readonly ShippingRule[] {
  if (seller.isBusiness) return (seller.currency === 'eur' ? frenchTariffs : defaultShippingRules).map((rule) => businessRule(rule, seller))
  return seller.key === 'marcus' ? privateRules : defaultShippingRules
}

/** Rows of `shipping_and_return_rules`. Sellers with the default tariffs have none. */
export function shippingRuleRows({ id, key, role, currency = 'gbp', sells }: DemoPerson & { id: number }): Row[] {
  const rules = shippingRulesOf({ key, isBusiness: role === 'business', currency, kind: sells?.kind ?? 'garage' })
  return rules === defaultShippingRules ? [] : rules.map((rule) => ({ user_id: id, ...rule }))
}

const FREE_SHIPPING_MINOR = 5_000

function businessRule(rule: ShippingRule, { kind }: ShippingSeller): ShippingRule {
  const isRetailer = kind === 'retailer'
  return {
    ...rule,
    bands: rule.bands.map(isRetailer ? reducePrice : limitParcelLength),
    free_over_minor: isRetailer && rule.zone === 'uk_mainland' ? FREE_SHIPPING_MINOR : null,
    dispatch_days: isRetailer ? 0 : 2,
    ...returnRules[kind],
  }
}

const reducePrice = (band: SizeBand): SizeBand => ({ ...band, price_minor: Math.round(band.price_minor * 0.85) })

const MAX_PARCEL_CM = 150

/** No carrier takes a sill of two metres as a parcel. */
const limitParcelLength = (band: SizeBand): SizeBand => (band.up_to_grams === null ? band : { ...band, up_to_cm: MAX_PARCEL_CM })

const returnRules: Record<SellerKind, Pick<ShippingRule, 'return_days' | 'return_paid_by'>> = {
  retailer: { return_days: 30, return_paid_by: 'seller' },
  breaker: { return_days: 30, return_paid_by: 'buyer' },
  rebuilder: { return_days: 60, return_paid_by: 'buyer' },
  garage: { return_days: 14, return_paid_by: 'buyer' },
  private: { return_days: 14, return_paid_by: 'buyer' },
}

/**
 * From France the EU is the near zone, and the United Kingdom costs what the EU costs from there.
 */
const frenchTariffs: ShippingRule[] = defaultShippingRules.map((rule) => {
  const model = defaultShippingRules.find(({ zone }) => zone === (rule.zone === 'eu' ? 'uk_mainland' : 'eu')) ?? rule
  return { ...model, zone: rule.zone }
})

/** A private seller sends nothing heavy and nothing abroad. */
const privateRules: ShippingRule[] = defaultShippingRules
  .filter(({ zone }) => zone !== 'eu')
  .map((rule) => ({
    ...rule,
    bands: [
      { up_to_grams: 2_000, up_to_cm: 45, price_minor: rule.zone === 'uk_mainland' ? 399 : 599 },
      { up_to_grams: 2_000, up_to_cm: 61, price_minor: rule.zone === 'uk_mainland' ? 599 : 799 },
      { up_to_grams: 20_000, up_to_cm: 150, price_minor: rule.zone === 'uk_mainland' ? 1_199 : 1_899 },
      { up_to_grams: null, up_to_cm: null, price_minor: 4_500 },
    ],
    dispatch_days: 3,
    ...returnRules.private,
  }))
