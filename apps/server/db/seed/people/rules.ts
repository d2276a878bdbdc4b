import { defaultShippingRules } from '@partlane/domain/shipping/shipping-cost'
import type { ShippingRule, SizeBand } from '@partlane/domain/shipping/shipping-rule'
import type { Row } from '../kit/rows.ts'
import type { DemoPerson, Trade } from './demo-people.ts'

/** As much of a seller as their rules depend on. */
export type Sender = { key: string; business: boolean; currency: 'gbp' | 'eur'; trade: Trade }

export const senderOf = ({ key, role, currency = 'gbp', sells }: DemoPerson): Sender => ({
  key,
  business: role === 'business',
  currency,
  trade: sells?.trade ?? 'garage',
})

/**
 * What somebody asks for sending and how things come back: shops send small parcels cheaply, free above an amount, and pay for what comes
 * back; yards charge what it costs. Of the private sellers one has rules, the others send by the marketplace's.
 */
export function rulesOf(sender: Sender): readonly ShippingRule[] {
  if (sender.business) return (sender.currency === 'eur' ? fromFrance : defaultShippingRules).map((rule) => businessRule(rule, sender))
  return sender.key === 'marcus' ? fromTheGarage : defaultShippingRules
}

/** Rows of those whose rules are their own. */
export const ruleRows = (person: DemoPerson & { id: number }): Row[] => {
  const rules = rulesOf(senderOf(person))
  return rules === defaultShippingRules ? [] : rules.map((rule) => ({ user_id: person.id, ...rule }))
}

function businessRule(rule: ShippingRule, { trade }: Sender): ShippingRule {
  const retail = trade === 'retailer'
  return {
    ...rule,
    bands: rule.bands.map((band) => (retail ? cheaper(band) : byPalletWhenLong(band))),
    free_over_minor: retail && rule.zone === 'uk_mainland' ? 5_000 : null,
    dispatch_days: retail ? 0 : 2,
    ...returns[trade],
  }
}

const cheaper = (band: SizeBand): SizeBand => ({ ...band, price_minor: Math.round(band.price_minor * 0.85) })
/** No carrier takes a sill two metres long as a parcel. */
const byPalletWhenLong = (band: SizeBand): SizeBand => (band.up_to_grams === null ? band : { ...band, up_to_cm: 150 })

const returns: Record<Trade, Pick<ShippingRule, 'return_days' | 'return_paid_by'>> = {
  retailer: { return_days: 30, return_paid_by: 'seller' },
  breaker: { return_days: 30, return_paid_by: 'buyer' },
  rebuilder: { return_days: 60, return_paid_by: 'buyer' },
  garage: { return_days: 14, return_paid_by: 'buyer' },
  private: { return_days: 14, return_paid_by: 'buyer' },
}

/** From France the near zone is another one. */
const fromFrance: ShippingRule[] = defaultShippingRules.map((rule) => {
  const like = defaultShippingRules.find(({ zone }) => zone === (rule.zone === 'eu' ? 'uk_mainland' : 'eu')) ?? rule
  return { ...like, zone: rule.zone }
})

/** By post after work, nothing heavy and nothing abroad. */
const fromTheGarage: ShippingRule[] = defaultShippingRules
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
    ...returns.private,
  }))
