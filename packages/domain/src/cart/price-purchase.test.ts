import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merchantFee } from '../accounts/fee.ts'
import { MAX_PRICE_MINOR, MAX_QUANTITY, MIN_PRICE_MINOR } from '../listings/listing-fields.ts'
import { defaultShippingRules } from '../shipping/shipping-cost.ts'
import { isPurchaseTooLarge, MAX_PURCHASE_MINOR, type PurchaseLine, pricePurchase } from './price-purchase.ts'

const line = (overrides: Partial<PurchaseLine> = {}): PurchaseLine => ({
  listing_id: 1,
  seller_id: 1,
  currency: 'gbp',
  unit_price_minor: 5840,
  unit_surcharge_minor: 0,
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

  it('charges the surcharge of each unit, in the currency of the payment', () => {
    const priced = pricePurchase(
      [line({ unit_surcharge_minor: 4_001, quantity: 2, currency: 'eur' }), line({ listing_id: 2 })],
      pricingTerms,
    )
    expect(priced.lines.map((l) => l.charged_surcharge_minor)).toEqual([6_802, 0]) // 6801.7
    expect(priced.surcharge_minor).toBe(6_802)
  })

  it('returns lines that add up exactly to the totals for any purchase', () => {
    const lines = fc.array(
      fc.record({
        listing_id: fc.integer({ min: 1, max: 9999 }),
        seller_id: fc.integer({ min: 1, max: 4 }),
        currency: fc.constantFrom('gbp' as const, 'eur' as const),
        unit_price_minor: fc.integer({ min: 1, max: 5_000_000 }),
        unit_surcharge_minor: fc.integer({ min: 0, max: 500_000 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        shipping_type: fc.constantFrom('ship_only' as const, 'click_and_collect' as const),
        weight_grams: fc.integer({ min: 1, max: 60_000 }),
        longest_mm: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: null }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(lines, (purchaseLines) => {
        const { lines: priced, items_minor, shipping_minor, surcharge_minor } = pricePurchase(purchaseLines, pricingTerms)
        expect(priced).toHaveLength(purchaseLines.length)
        expect(items_minor).toBe(priced.reduce((total, l) => total + l.charged_items_minor, 0))
        expect(shipping_minor).toBe(priced.reduce((total, l) => total + l.charged_shipping_minor, 0))
        expect(surcharge_minor).toBe(priced.reduce((total, l) => total + l.charged_surcharge_minor, 0))
        expect(priced.every((l) => l.shipping_minor >= 0 && l.charged_items_minor >= 0)).toBe(true)
      }),
    )
  })
})

describe('pricePurchase at the limits', () => {
  it('prices 100 lines of the highest price exactly', () => {
    const lines = Array.from({ length: 100 }, (_, i) =>
      line({ listing_id: i + 1, unit_price_minor: MAX_PRICE_MINOR, shipping_type: 'click_and_collect' }),
    )
    const priced = pricePurchase(lines, pricingTerms)
    expect([priced.items_minor, priced.shipping_minor, isPurchaseTooLarge(priced)]).toEqual([10_000_000_000, 0, false])
  })

  it('prices one line of the lowest price, also when its amount rounds to nothing', () => {
    const collected = line({ unit_price_minor: MIN_PRICE_MINOR, shipping_type: 'click_and_collect' })
    expect(pricePurchase([collected], pricingTerms).items_minor).toBe(1)
    expect(pricePurchase([{ ...collected, currency: 'eur' }], { ...pricingTerms, exchangeRateFrom: () => '0.1' }).items_minor).toBe(0)
  })

  it('prices 100 lines of the highest price in yen, and 100 lines of yen in pounds', () => {
    const lines = (currency: 'gbp' | 'jpy', unit_price_minor: number) =>
      Array.from({ length: 100 }, (_, i) => line({ listing_id: i + 1, currency, unit_price_minor, shipping_type: 'click_and_collect' }))
    const inYen = pricePurchase(lines('gbp', MAX_PRICE_MINOR), { ...pricingTerms, currency: 'jpy', exchangeRateFrom: () => '200.5' })
    expect([inYen.items_minor, isPurchaseTooLarge(inYen)]).toEqual([20_050_000_000, false])
    const inPounds = pricePurchase(lines('jpy', 1_000_000), { ...pricingTerms, exchangeRateFrom: () => '0.005' })
    expect(inPounds.items_minor).toBe(50_000_000)
  })

  it('prices the same listing at two prices in one parcel', () => {
    const priced = pricePurchase([line({ unit_price_minor: 3000 }), line({ unit_price_minor: 1000 })], pricingTerms)
    expect(priced.lines.map((l) => [l.unit_price_minor, l.shipping_minor])).toEqual([
      [3000, 672],
      [1000, 223],
    ])
  })

  it('returns exact integers for any purchase up to the limit', () => {
    const lines = fc.array(
      fc.record({
        listing_id: fc.integer({ min: 1, max: 9 }),
        seller_id: fc.integer({ min: 1, max: 3 }),
        currency: fc.constantFrom('gbp' as const, 'eur' as const),
        unit_price_minor: fc.oneof(
          fc.constantFrom(MIN_PRICE_MINOR, MAX_PRICE_MINOR),
          fc.integer({ min: MIN_PRICE_MINOR, max: MAX_PRICE_MINOR }),
        ),
        unit_surcharge_minor: fc.oneof(fc.constantFrom(0, MAX_PRICE_MINOR), fc.integer({ min: 0, max: MAX_PRICE_MINOR })),
        quantity: fc.oneof(fc.constantFrom(1, MAX_QUANTITY), fc.integer({ min: 1, max: MAX_QUANTITY })),
        shipping_type: fc.constantFrom('ship_only' as const, 'click_and_collect' as const),
        weight_grams: fc.integer({ min: 1, max: 60_000 }),
        longest_mm: fc.constant(null),
      }),
      { minLength: 1, maxLength: 100 },
    )
    const exchangeRate = fc.constantFrom('0.00501234', '0.85', '1', '13.4', '215.12345678')
    fc.assert(
      fc.property(lines, exchangeRate, (purchaseLines, rate) => {
        const priced = pricePurchase(purchaseLines, { ...pricingTerms, exchangeRateFrom: () => rate })
        const shared = priced.lines.reduce((total, l) => total + BigInt(l.charged_items_minor), 0n)
        expect(BigInt(priced.items_minor)).toBe(shared)
        expect(priced.lines.every((l) => Number.isSafeInteger(l.charged_items_minor) && Number.isSafeInteger(l.shipping_minor))).toBe(true)
        const owed = priced.lines.reduce(
          (total, l) => total + BigInt(l.unit_price_minor + l.unit_surcharge_minor) * BigInt(l.quantity) + BigInt(l.shipping_minor),
          0n,
        )
        const charged = BigInt(priced.items_minor) + BigInt(priced.shipping_minor) + BigInt(priced.surcharge_minor)
        expect(isPurchaseTooLarge(priced)).toBe(owed > MAX_PURCHASE_MINOR || charged > MAX_PURCHASE_MINOR)
        const items = priced.lines.reduce((total, l) => total + l.unit_price_minor * l.quantity, 0)
        const fee = merchantFee(items, 12.5)
        expect(Number.isSafeInteger(fee) && fee <= items).toBe(true)
      }),
    )
  })
})
