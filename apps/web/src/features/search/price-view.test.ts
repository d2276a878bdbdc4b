import { emptySearch } from '@partlane/contract/search-params'
import { money } from '@partlane/domain/money/amounts'
import { describe, expect, it } from 'vitest'
import { createPriceView, toBars } from './price-view.ts'
import type { Results } from './search-view.ts'

const price = {
  min: money(1000, 'gbp' as const),
  max: money(9000, 'gbp' as const),
  histogram: [{ from: '10.00', to: '20.50', count: 3 }],
}
const results = (overrides: object) => ({ price_rate: null, facets: { price }, ...overrides }) as unknown as Results

describe('createPriceView', () => {
  it('converts the prices of a shared URL to the currency of the visitor', () => {
    const view = createPriceView(results({ price_rate: '0.8' }), { ...emptySearch, currency: 'eur' }, 'gbp')
    expect([view.currency, view.convert(3000)]).toEqual(['gbp', 2400])
    const exact = createPriceView(results({ price_rate: '1.005' }), { ...emptySearch, currency: 'eur' }, 'gbp')
    expect([exact.convert(100), exact.convert(300)]).toEqual([100, 302]) // half-even
    expect(toBars(price)).toEqual([{ from: 1000, to: 2050, count: 3 }])
  })

  it('keeps prices in the currency of the visitor, and prices without a rate', () => {
    const own = createPriceView(results({ price_rate: '1' }), { ...emptySearch, currency: 'eur' }, 'eur')
    expect([own.currency, own.convert(3000)]).toEqual(['eur', 3000])
    const unknown = createPriceView(results({}), { ...emptySearch, currency: 'sek' }, 'gbp')
    expect([unknown.currency, unknown.convert(3000)]).toEqual(['sek', 3000])
    expect(createPriceView(results({ facets: null }), emptySearch, 'pln').currency).toBe('pln')
  })

  it('converts between currencies with and without decimals', () => {
    const inYen = createPriceView(results({ price_rate: '200' }), { ...emptySearch, currency: 'gbp' }, 'jpy')
    expect([inYen.currency, inYen.convert(12_50)]).toEqual(['jpy', 2500])
    const inPounds = createPriceView(results({ price_rate: '0.005' }), { ...emptySearch, currency: 'jpy' }, 'gbp')
    expect([inPounds.currency, inPounds.convert(2500_00)]).toEqual(['gbp', 12_50])
    const own = createPriceView(results({}), { ...emptySearch, currency: 'jpy' }, 'jpy')
    expect(own.convert(2500_00)).toBe(2500)
    const bars = toBars({ ...price, min: money(2000, 'jpy'), histogram: [{ from: '2000', to: '4100', count: 3 }] })
    expect(bars).toEqual([{ from: 2000, to: 4100, count: 3 }])
  })
})
