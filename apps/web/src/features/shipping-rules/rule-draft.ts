import type { SavedShippingRule } from '@partlane/client/shipping-rules'
import { formatAmount } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { defaultShippingRules } from '@partlane/domain/shipping/shipping-cost'
import type { ReturnPayer, ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { ShippingZone } from '@partlane/domain/shipping/zones'
import { formatWeight } from './weight-text.ts'

export type BandDraft = { key: string; weight: string; size: string; price: string }

/** A rule in the form. Numbers are text, so that incomplete input is preserved. */
export type RuleDraft = {
  id: string | undefined // undefined until the rule is saved for the first time
  zone: ShippingZone
  currency: CurrencyCode // of the seller
  active: boolean
  bands: BandDraft[]
  free_over: string
  dispatch_days: string
  days_min: string
  days_max: string
  return_days: string
  return_paid_by: ReturnPayer
}

let keyCount = 0
const nextKey = () => `band-${++keyCount}`

export const createBand = (): BandDraft => ({ key: nextKey(), weight: '', size: '', price: '' })

type DraftTerms = ShippingRule & { currency: CurrencyCode }

export const toDraft = (rule: SavedShippingRule | DraftTerms, locale: string): RuleDraft => ({
  id: 'id' in rule ? rule.id : undefined,
  zone: rule.zone,
  currency: rule.currency,
  active: rule.active,
  bands: toBandDrafts(rule, locale),
  free_over: rule.free_over_minor === null ? '' : formatAmount(rule.free_over_minor, rule.currency),
  dispatch_days: String(rule.dispatch_days),
  days_min: String(rule.days_min),
  days_max: String(rule.days_max),
  return_days: String(rule.return_days),
  return_paid_by: rule.return_paid_by,
})

const toBandDrafts = ({ bands, currency }: Pick<DraftTerms, 'bands' | 'currency'>, locale: string): BandDraft[] =>
  bands.map(({ up_to_grams, up_to_cm, price_minor }) => ({
    key: nextKey(),
    weight: up_to_grams === null ? '' : formatWeight(up_to_grams, locale),
    size: up_to_cm === null ? '' : String(up_to_cm),
    price: formatAmount(price_minor, currency),
  }))

/**
 * Draft for a zone without a rule: the default rule of the zone.
 * The rest of the world has no default rule and starts with the last one, that of the EU.
 */
export function createDefaultDraft(zone: ShippingZone, currency: CurrencyCode, locale: string): RuleDraft {
  const template = defaultShippingRules.find((rule) => rule.zone === zone) ?? defaultShippingRules.at(-1)
  if (!template) throw new Error('no default shipping rules defined')
  return toDraft({ ...template, zone, currency }, locale)
}

/** Copies rows with new keys. */
export const copyBands = (bands: readonly BandDraft[]): BandDraft[] => bands.map((band) => ({ ...band, key: nextKey() }))
