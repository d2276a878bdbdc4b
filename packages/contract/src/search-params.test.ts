import { conditions, itemTypes, saleFormats } from '@partlane/domain/listings/listing-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeSearch, emptySearch, parseSearchParams, type Search, serialiseSearch, sorts } from './search-params.ts'

const search = (overrides: Partial<Search>): Search => ({ ...emptySearch, ...overrides })

describe('a search as an address', () => {
  it('is empty when nothing is asked', () => expect(serialiseSearch(emptySearch).toString()).toBe(''))

  it('reads what it wrote, whatever was asked', () => {
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
        const fullSearch = search(values)
        expect(parseSearchParams(new URLSearchParams(serialiseSearch(fullSearch).toString()))).toEqual(fullSearch)
      }),
    )
  })

  it('is one address for one search, whatever the order of its values', () => {
    expect(parseSearchParams(new URLSearchParams('condition=used,new&brand=TRW,ATE'))).toEqual(
      parseSearchParams(new URLSearchParams('brand=ATE,TRW&condition=new,used')),
    )
  })

  it('drops what is broken and never throws', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.string()), (params) => void parseSearchParams(new URLSearchParams(params))))
    expect(parseSearchParams(new URLSearchParams('page=0&year=abc&condition=mint&sort=weird&category=A B'))).toEqual(emptySearch)
  })

  it('starts again at the first page when anything changes', () => {
    expect(changeSearch(search({ page: 7 }), { q: 'disc' }).page).toBe(1)
    expect(changeSearch(search({ page: 7 }), { page: 8 }).page).toBe(8)
  })
})
