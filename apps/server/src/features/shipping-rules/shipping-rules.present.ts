import type { Flat } from '@partlane/contract/resource'
import type { shippingAndReturnRule } from '@partlane/contract/shipping-rules'
import { formatAmount } from '@partlane/domain/money/amounts'
import { formatShortDecimal } from '@partlane/domain/money/decimals'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { OwnRule } from './shipping-rules.queries.ts'

/** Presents a rule with decimal amounts of the seller's currency and kilograms. */
export const presentRule = (
  { id, bands, free_over_minor, ...rule }: OwnRule,
  currency: CurrencyCode,
): Flat<typeof shippingAndReturnRule> => ({
  id: String(id),
  currency,
  ...rule,
  bands: bands.map(({ price_minor, up_to_grams, up_to_cm }) => ({
    up_to_weight: up_to_grams === null ? null : formatShortDecimal(up_to_grams, 3),
    up_to_length: up_to_cm,
    price: formatAmount(price_minor, currency),
  })),
  free_over: free_over_minor === null ? null : formatAmount(free_over_minor, currency),
})
