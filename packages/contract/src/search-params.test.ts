import { conditions, itemTypes, saleFormats } from '@partlane/domain/listings/listing-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptySearch, parseSearch, parseSearchParams, type Search, serialiseSearch, sorts } from './search-params.ts'

const search = (overrides: Partial<Search>): Search => ({ ...emptySearch, ...overrides })

describe('parseSearchParams and serialiseSearch', () => {
  it('write an empty search as an empty text', () => expect(serialiseSearch(emptySearch).toString()).toBe(''))

  it('return the original search after a round trip', () => {
    const searches = fc.record({
      q: fc.stringMatching(/^[a-z0-9é&=+-]{0,20}$/),
      category: fc.option(fc.stringMatching(/^[a-z][a-z0-9-]{0,30}$/)),
      vehicle: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      year: fc.option(fc.integer({ min: 1900, max: 2100 })),
      condition: fc.subarray([...conditions]),
      item_type: fc.subarray([...itemTypes]),
      sale: fc.subarray([...saleFormats]),
      price_min: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 209 }),
    })
    fc.assert(
      fc.property(searches, (values) => {
        const fullSearch = search({ ...values, currency: values.price_min === null ? null : 'eur' })
        expect(parseSearchParams(new URLSearchParams(serialiseSearch(fullSearch).toString()))).toEqual(fullSearch)
      }),
    )
  })

  it('ignore the order of values', () => {
    expect(parseSearchParams(new URLSearchParams('condition=used,new&brand=TRW,ATE'))).toEqual(
      parseSearchParams(new URLSearchParams('brand=ATE,TRW&condition=new,used')),
    )
  })

  it('write prices as decimals with their currency, and no currency without a price', () => {
    const write = (values: Partial<Search>) => serialiseSearch(search(values)).toString()
    expect(write({ price_min: 2950, price_max: 3000, currency: 'eur' })).toBe('price_min=29.50&price_max=30&currency=eur')
    expect(write({ currency: 'eur' })).toBe('')
    const invalid = parseSearchParams(new URLSearchParams('price_min=-1&price_max=29.505&currency=krw'))
    expect(invalid).toEqual(emptySearch)
  })

  it('refuse decimals of a price in a currency without them', () => {
    const { search: parsed, problems } = parseSearch(new URLSearchParams('price_min=12.50&price_max=3000&currency=jpy'))
    expect(parsed).toEqual(search({ price_max: 3000_00, currency: 'jpy' }))
    expect(problems).toEqual([{ parameter: 'price_min', code: 'bad_format', text: '12.50' }])
    expect(serialiseSearch(parsed).toString()).toBe('price_max=3000&currency=jpy')
    // Without a currency the prices have that of the visitor, who may have another one.
    expect(parseSearch(new URLSearchParams('price_min=12.50')).problems).toEqual([])
  })

  it('report each invalid value, keep the valid ones of a list, and never throw', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.string()), (params) => void parseSearchParams(new URLSearchParams(params))))
    expect(parseSearchParams(new URLSearchParams('page=0&year=abc&condition=mint&sort=weird&category=A B'))).toEqual(emptySearch)
    const { search: parsed, problems } = parseSearch(new URLSearchParams('condition=used,mint,new&year=20&q=&category= &page=x'))
    expect(parsed).toEqual(search({ condition: ['new', 'used'] }))
    expect(problems).toEqual([
      { parameter: 'year', code: 'too_small', text: '20' },
      { parameter: 'condition', code: 'not_a_choice', text: 'mint' },
      { parameter: 'page', code: 'bad_format', text: 'x' },
    ])
  })
})
