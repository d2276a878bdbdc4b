import type { ShippingTermsInput } from '@partlane/contract/shipping-rules'
import { toMinorUnits } from '@partlane/domain/money/amount-input'
import { Refusal } from '@partlane/domain/refusal'
import { findBandIssue, type ShippingRule } from '@partlane/domain/shipping/shipping-rule'

/**
 * Refuses bands that do not grow, and `days_max` below `days_min`, at the field.
 * @throws Refusal shipping_bands_invalid with `reason`, shipping_days_invalid
 */
export function refuseInvalidTerms({ bands, days_min, days_max }: Pick<ShippingRule, 'bands' | 'days_min' | 'days_max'>): void {
  const issue = findBandIssue(bands)
  if (issue) {
    const { index, field, reason } = issue
    throw new Refusal('shipping_bands_invalid', { field: `bands.${index}.${field}`, reason })
  }
  if (days_max < days_min) throw new Refusal('shipping_days_invalid', { field: 'days_max' })
}

/**
 * The terms of a validated request, as they are stored: amounts in minor units of the seller's
 * currency.
 * @throws FieldErrors bad_format for more decimals than the currency has
 */
export const toTerms = ({ bands, free_over, ...terms }: ShippingTermsInput, currency: string): Omit<ShippingRule, 'zone'> => ({
  ...terms,
  bands: bands.map(({ price, up_to_weight, up_to_length }, index) => ({
    up_to_grams: up_to_weight,
    up_to_cm: up_to_length,
    price_minor: toMinorUnits(price, { currency, field: `bands.${index}.price` }),
  })),
  free_over_minor: free_over === null ? null : toMinorUnits(free_over, { currency, field: 'free_over' }),
})
