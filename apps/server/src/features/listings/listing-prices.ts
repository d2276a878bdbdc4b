import { ASSUMED_WEIGHT_GRAMS } from '@partlane/domain/cart/price-purchase'
import type { SaleFormat, ShippingType } from '@partlane/domain/listings/listing-fields'
import { type CurrencyCode, exchange, isCurrencyCode, type Money } from '@partlane/domain/money/money'
import { longestSide, type ShippingQuote, shippingQuote } from '@partlane/domain/shipping/shipping-cost'
import type { ZoneTariff } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext } from '#app/context.ts'
import { findRate } from '#features/currencies/public.ts'

export type PricedRow = {
  sale_format: string
  currency: string
  item_price_minor: number | null
  starting_price_minor: number | null
  shipping_type: string
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
}

/** What it costs now, in the seller's currency: the fixed price, or where an auction stands. Drafts may have none. */
export function priceOf(row: PricedRow): Money | null {
  const amount = (row.sale_format as SaleFormat) === 'auction' ? row.starting_price_minor : row.item_price_minor
  return amount === null || !isCurrencyCode(row.currency) ? null : { amount_minor: amount, currency: row.currency }
}

/** Brings amounts into the currency asked for; null where no rate is known, so that a part without one can still be shown. */
export async function createCurrencyConverter(ctx: AppContext, to: CurrencyCode, currencies: readonly string[]) {
  const rates = new Map<string, string>()
  for (const from of new Set(currencies)) {
    const rate = isCurrencyCode(from) ? await findRate(ctx, from, to) : undefined // one read for all: see the rates feature
    if (rate !== undefined) rates.set(from, rate)
  }
  return (amount: Money | null): Money | null => {
    const rate = amount && rates.get(amount.currency)
    return amount && rate !== null && rate !== undefined ? exchange(amount, to, rate) : null
  }
}

/** Sending one unit to the UK mainland, in the seller's currency; null: it has to be collected, or is not sent there. */
export function mainlandQuote(row: PricedRow, tariffs: readonly ZoneTariff[]): ShippingQuote | null {
  if ((row.shipping_type as ShippingType) === 'click_and_collect') return null
  const weight_grams = row.weight_grams ?? ASSUMED_WEIGHT_GRAMS
  const parcel = { weight_grams, longest_mm: longestSide(row), quantity: 1, price_minor: priceOf(row)?.amount_minor ?? 0 }
  return shippingQuote(tariffs, 'uk_mainland', [parcel])
}
