import { ASSUMED_WEIGHT_GRAMS } from '@partlane/domain/cart/price-purchase'
import type { SaleFormat, ShippingType } from '@partlane/domain/listings/listing-fields'
import { money } from '@partlane/domain/money/amounts'
import { exchange } from '@partlane/domain/money/exchange'
import type { CurrencyCode, Money } from '@partlane/domain/money/money'
import { type CombinedPostage, combinedPostage } from '@partlane/domain/shipping/combined-postage'
import { longestSide, type ShippingQuote, shippingQuote } from '@partlane/domain/shipping/shipping-cost'
import type { ZoneTariff } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext } from '#app/context.ts'
import { findRate } from '#features/currencies/public.ts'

export type PricedRow = {
  sale_format: SaleFormat
  currency: CurrencyCode
  item_price_minor: number | null
  starting_price_minor: number | null
  /** The current price of an auction, or what it was sold for (`auctionPrice`). Null: no bids. */
  auction_price_minor: number | null
  shipping_type: ShippingType
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
}

type AmountRow = Pick<PricedRow, 'sale_format' | 'currency' | 'item_price_minor' | 'starting_price_minor' | 'auction_price_minor'>

/**
 * Returns the price in the seller's currency: the fixed price, or the current price of an auction,
 * which is the starting price before the first bid.
 * Drafts may have no price.
 */
export function priceOf(row: AmountRow): Money | null {
  const amountMinor = priceMinorOf(row)
  return amountMinor === null ? null : money(amountMinor, row.currency)
}

const priceMinorOf = (row: AmountRow) =>
  row.sale_format === 'auction' ? (row.auction_price_minor ?? row.starting_price_minor) : row.item_price_minor

/**
 * Creates a converter of amounts to a currency. It returns null without a known rate, so that a
 * listing in such a currency can still be shown.
 */
export async function createCurrencyConverter(ctx: AppContext, to: CurrencyCode, currencies: readonly CurrencyCode[]) {
  const rates = new Map<CurrencyCode, string>()
  for (const from of new Set(currencies)) {
    // `findRate` caches all rates: the loop runs at most one statement.
    const rate = await findRate(ctx, from, to)
    if (rate !== undefined) rates.set(from, rate)
  }
  return {
    convert(amount: Money | null): Money | null {
      const rate = amount && rates.get(amount.currency)
      return amount && rate !== null && rate !== undefined ? exchange(amount, to, rate) : null
    },
    /** The rate that `convert` uses for a currency. */
    rateOf: (from: CurrencyCode): string | undefined => rates.get(from),
  }
}

/**
 * Quotes the delivery of one unit to the UK mainland, in the seller's currency.
 * Null when the part has to be collected or is not sent to the UK mainland.
 */
export const mainlandQuote = (row: PricedRow, tariffs: readonly ZoneTariff[]): ShippingQuote | null =>
  row.shipping_type === 'click_and_collect' ? null : shippingQuote(tariffs, 'uk_mainland', [toParcel(row)])

/** What other parts of the same seller save in one purchase with this one, to the UK mainland. */
export const mainlandCombinedPostage = (row: PricedRow, tariffs: readonly ZoneTariff[]): CombinedPostage | null =>
  row.shipping_type === 'click_and_collect' ? null : combinedPostage(tariffs, 'uk_mainland', [toParcel(row)])

const toParcel = (row: PricedRow) => ({
  weight_grams: row.weight_grams ?? ASSUMED_WEIGHT_GRAMS,
  longest_mm: longestSide(row),
  quantity: 1,
  price_minor: priceMinorOf(row) ?? 0,
})
