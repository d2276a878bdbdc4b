import type { LineShippingType } from '../listings/listing-fields.ts'
import { exchangeMinor } from '../money/exchange.ts'
import { allocateAmount, type CurrencyCode } from '../money/money.ts'
import { type Parcel, shippingQuote } from '../shipping/shipping-cost.ts'
import type { ZoneTariff } from '../shipping/shipping-rule.ts'
import type { ShippingZone } from '../shipping/zones.ts'

export type PurchaseLine = {
  listing_id: number
  seller_id: number
  currency: CurrencyCode
  unit_price_minor: number
  /** Exchange surcharge of one unit. */
  unit_surcharge_minor: number
  quantity: number
  shipping_type: LineShippingType
  weight_grams: number
  longest_mm: number | null
}

export type PricedLine<Line extends PurchaseLine = PurchaseLine> = Line & {
  /** The line's share of the shipping price of its seller's parcel, in the seller's currency. */
  shipping_minor: number
  rate: string
  charged_items_minor: number
  charged_shipping_minor: number
  charged_surcharge_minor: number
}

export type PricedPurchase<Line extends PurchaseLine = PurchaseLine> = {
  lines: PricedLine<Line>[]
  items_minor: number
  shipping_minor: number
  surcharge_minor: number
  /** Sellers who do not ship to this zone. A purchase with such a seller cannot be made. */
  not_sent_by: number[]
}

/**
 * 10,000 million units of a currency: 100 lines of the highest price in every currency, and small
 * enough that each sum of purchases stays an exact number.
 */
export const MAX_PURCHASE_MINOR = 1_000_000_000_000

/** Neither the charged total nor the total owed to the sellers may exceed `MAX_PURCHASE_MINOR`. */
export function isPurchaseTooLarge({
  lines,
  items_minor,
  shipping_minor,
  surcharge_minor,
}: Pick<PricedPurchase, 'lines' | 'items_minor' | 'shipping_minor' | 'surcharge_minor'>): boolean {
  const owedMinor = lines.reduce((total, line) => total + lineItemsMinor(line) + lineSurchargeMinor(line) + line.shipping_minor, 0)
  return Math.max(owedMinor, items_minor + shipping_minor + surcharge_minor) > MAX_PURCHASE_MINOR
}

type PricingTerms = {
  zone: ShippingZone
  currency: CurrencyCode
  tariffsOf: (sellerId: number) => readonly ZoneTariff[]
  /** Units of the payment currency for one unit of this currency. */
  exchangeRateFrom: (currency: CurrencyCode) => string
}

/** Weight of a listing without one: an average parcel. */
export const ASSUMED_WEIGHT_GRAMS = 2_000

/**
 * Prices a purchase over several sellers. Each seller sends one parcel; its shipping price is split
 * over the seller's lines by their price. Each line is converted to the payment currency on its
 * own, so the lines add up exactly to the totals. The same listing may be in several lines.
 */
export function pricePurchase<Line extends PurchaseLine>(lines: readonly Line[], terms: PricingTerms): PricedPurchase<Line> {
  const pricedLines: PricedLine<Line>[] = []
  const notSentBy: number[] = []
  for (const [sellerId, sellerLines] of groupBySeller(lines)) {
    const shippedLines = sellerLines.filter((line) => line.shipping_type === 'ship_only')
    const quote =
      shippedLines.length === 0 ? { price_minor: 0 } : shippingQuote(terms.tariffsOf(sellerId), terms.zone, shippedLines.map(toParcel))
    if (quote === null) notSentBy.push(sellerId)
    const shares = splitShipping(quote?.price_minor ?? 0, shippedLines)
    for (const line of sellerLines) pricedLines.push(priceLine(line, shares.get(line) ?? 0, terms))
  }
  return {
    lines: pricedLines,
    items_minor: pricedLines.reduce((total, line) => total + line.charged_items_minor, 0),
    shipping_minor: pricedLines.reduce((total, line) => total + line.charged_shipping_minor, 0),
    surcharge_minor: pricedLines.reduce((total, line) => total + line.charged_surcharge_minor, 0),
    not_sent_by: notSentBy,
  }
}

function groupBySeller<Line extends PurchaseLine>(lines: readonly Line[]): Map<number, Line[]> {
  const groups = new Map<number, Line[]>()
  for (const line of lines) groups.set(line.seller_id, [...(groups.get(line.seller_id) ?? []), line])
  return groups
}

const lineItemsMinor = (line: PurchaseLine) => line.unit_price_minor * line.quantity
const lineSurchargeMinor = (line: PurchaseLine) => line.unit_surcharge_minor * line.quantity

export const toParcel = ({ weight_grams, longest_mm, quantity, unit_price_minor }: PurchaseLine): Parcel => ({
  weight_grams,
  longest_mm,
  quantity,
  price_minor: unit_price_minor,
})

function splitShipping(shippingMinor: number, shippedLines: PurchaseLine[]): Map<PurchaseLine, number> {
  if (shippedLines.length === 0) return new Map()
  const shares = allocateAmount(shippingMinor, shippedLines.map(lineItemsMinor))
  return new Map(shippedLines.map((line, i) => [line, shares[i] ?? 0]))
}

function priceLine<Line extends PurchaseLine>(
  line: Line,
  shippingMinor: number,
  { currency, exchangeRateFrom }: PricingTerms,
): PricedLine<Line> {
  const rate = line.currency === currency ? '1' : exchangeRateFrom(line.currency)
  const toPaymentCurrency = (amountMinor: number) => exchangeMinor(amountMinor, { from: line.currency, to: currency, rate })
  return {
    ...line,
    shipping_minor: shippingMinor,
    rate,
    charged_items_minor: toPaymentCurrency(lineItemsMinor(line)),
    charged_shipping_minor: toPaymentCurrency(shippingMinor),
    charged_surcharge_minor: toPaymentCurrency(lineSurchargeMinor(line)),
  }
}
