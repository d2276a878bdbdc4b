import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultShippingRules } from '../shipping/shipping-cost.ts'
import { type PurchaseLine, pricePurchase } from './price-purchase.ts'

const line = (overrides: Partial<PurchaseLine> = {}): PurchaseLine => ({
  listing_id: 1,
  seller_id: 1,
  currency: 'gbp',
  unit_price_minor: 5840,
  quantity: 1,
  shipping_type: 'ship_only',
  weight_grams: 1_500,
  longest_mm: null,
  ...overrides,
})
const pricingTerms = {
  zone: 'uk_mainland',
  currency: 'gbp',
  tariffsOf: () => defaultShippingRules,
  exchangeRateFrom: () => '0.85',
} as const

describe('pricePurchase', () => {
  it('charges one parcel for each seller and splits it over the lines by price', () => {
    const priced = pricePurchase(
      [
        line({ listing_id: 1, unit_price_minor: 3000 }),
        line({ listing_id: 2, unit_price_minor: 1000 }),
        line({ listing_id: 3, seller_id: 2 }),
      ],
      pricingTerms,
    )
    expect(priced.lines.map((l) => [l.listing_id, l.shipping_minor])).toEqual([
      [1, 672],
      [2, 223],
      [3, 549],
    ])
    expect(priced.shipping_minor).toBe(895 + 549)
  })

  it('charges no shipping for collected items', () => {
    expect(pricePurchase([line({ shipping_type: 'click_and_collect' })], pricingTerms).shipping_minor).toBe(0)
  })

  it('lists the sellers who do not ship to the zone', () => {
    expect(
      pricePurchase([line(), line({ seller_id: 2, shipping_type: 'click_and_collect' })], { ...pricingTerms, zone: 'world' }).not_sent_by,
    ).toEqual([1])
  })

  it('converts each line to the payment currency, half-even', () => {
    const priced = pricePurchase([line({ currency: 'eur', unit_price_minor: 1010, shipping_type: 'click_and_collect' })], pricingTerms)
    expect(priced.items_minor).toBe(858) // 858.5 rounds to the even number
  })

  it('returns lines that add up exactly to the totals for any purchase', () => {
    const lines = fc.array(
      fc.record({
        listing_id: fc.integer({ min: 1, max: 9999 }),
        seller_id: fc.integer({ min: 1, max: 4 }),
        currency: fc.constantFrom('gbp' as const, 'eur' as const),
        unit_price_minor: fc.integer({ min: 1, max: 5_000_000 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        shipping_type: fc.constantFrom('ship_only' as const, 'click_and_collect' as const),
        weight_grams: fc.integer({ min: 1, max: 60_000 }),
        longest_mm: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: null }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(lines, (purchaseLines) => {
        const { lines: priced, items_minor, shipping_minor } = pricePurchase(purchaseLines, pricingTerms)
        expect(priced).toHaveLength(purchaseLines.length)
        expect(items_minor).toBe(priced.reduce((total, l) => total + l.charged_items_minor, 0))
        expect(shipping_minor).toBe(priced.reduce((total, l) => total + l.charged_shipping_minor, 0))
        expect(priced.every((l) => l.shipping_minor >= 0 && l.charged_items_minor >= 0)).toBe(true)
      }),
    )
  })
})
