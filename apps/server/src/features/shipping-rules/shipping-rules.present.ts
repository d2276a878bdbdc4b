import type { Flat } from '@partlane/contract/resource'
import type { shippingAndReturnRule } from '@partlane/contract/shipping-rules'
import { CURRENCY_DECIMALS } from '@partlane/domain/money/amounts'
import { formatDecimal, formatShortDecimal } from '@partlane/domain/money/decimals'
import type { OwnRule } from './shipping-rules.queries.ts'

/** Presents a rule with decimal amounts and kilograms. */
export const presentRule = ({ id, bands, free_over_minor, ...rule }: OwnRule): Flat<typeof shippingAndReturnRule> => ({
  id: String(id),
  ...rule,
  bands: bands.map(({ price_minor, up_to_grams, up_to_cm }) => ({
    up_to_weight: up_to_grams === null ? null : formatShortDecimal(up_to_grams, 3),
    up_to_length: up_to_cm,
    price: formatDecimal(price_minor, CURRENCY_DECIMALS),
  })),
  free_over: free_over_minor === null ? null : formatDecimal(free_over_minor, CURRENCY_DECIMALS),
})
