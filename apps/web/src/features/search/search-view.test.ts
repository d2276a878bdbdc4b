import { emptySearch } from '@partlane/contract/search-params'
import { translator } from '@partlane/i18n/server'
import { describe, expect, it } from 'vitest'
import { buildChips } from './search-chips.ts'
import { buildHeading, countFilters, type Results, toggleValue } from './search-view.ts'

const createResults = (overrides: {
  count?: number
  named?: Partial<Results['named']>
  understood?: Partial<Results['understood']>
}): Results => ({
  items: [],
  pagy: { count: overrides.count ?? 1284, page: 1, items: 48, pages: 1, next: null, prev: null },
  facets: null,
  price_rate: null,
  distances: {},
  understood: { part_number: null, vehicle: null, category: null, words: '', registration: null, ...overrides.understood },
  named: { category: null, node: null, vehicle: null, seller: null, ...overrides.named },
})
const discs = { slug: 'brake-discs', name: 'Brake discs', parent: { slug: 'brakes', name: 'Brakes' } }
const golf = { id: '7', name: 'Volkswagen Golf Mk7', short_name: 'Golf' }
const formatters = { t: translator('en-GB', 'search'), formatCount: (count: number) => count.toLocaleString('en-GB') }
const headingFor = (searchResults: Results, search = emptySearch) => buildHeading(searchResults, search, formatters)

describe('buildHeading', () => {
  it.each([
    ['1,284 parts', createResults({})],
    ['1 part', createResults({ count: 1 })],
    ['No parts', createResults({ count: 0 })],
    ['1,284 brake discs', createResults({ named: { category: discs } })],
    ['1,284 ABS pumps', createResults({ named: { category: { ...discs, name: 'ABS pumps' } } })],
    ['1,284 parts in Engine', createResults({ named: { category: { slug: 'engine', name: 'Engine', parent: null } } })],
    ['1,284 parts for “bosch”', createResults({ understood: { words: 'bosch' } })],
    ['1,284 parts with part number 5Q0 615', createResults({ understood: { part_number: { number: '5Q0 615', without: '' } } })],
    [
      '1,284 brake discs for Ford Focus',
      createResults({
        understood: { category: { ...discs, main: false, without: '' }, vehicle: { node_id: '3', name: 'Ford Focus', without: '' } },
      }),
    ],
    ['1,284 parts from Dave', createResults({ named: { seller: { slug: 'dave', name: 'Dave' } } })],
  ])('returns "%s"', (text, searchResults) => expect(headingFor(searchResults)).toBe(text))

  it('names the chosen car when the search filters by it', () => {
    const searchResults = createResults({ named: { category: discs, vehicle: golf } })
    expect(headingFor(searchResults, { ...emptySearch, fit: 'fits', vehicle: 7 })).toBe('1,284 brake discs that fit your Golf')
    // Without `fit` the chosen car is not a filter.
    expect(headingFor(searchResults)).toBe('1,284 brake discs')
  })
})

describe('buildChips', () => {
  it('returns inferred and chosen filters, each with the path without it', () => {
    const search = {
      ...emptySearch,
      q: 'brembo golf',
      fit: 'fits' as const,
      vehicle: 7,
      condition: ['new' as const],
      price_min: 2000,
      page: 2,
    }
    const searchResults = createResults({
      named: { vehicle: golf },
      understood: { vehicle: { node_id: '7', name: 'Volkswagen Golf', without: 'brembo' }, words: 'brembo' },
    })
    const chips = buildChips(searchResults, search, {
      t: formatters.t,
      tListings: translator('en-GB', 'listings'),
      formatPrice: (minor) => `£${minor / 100}`,
      formatDistance: String,
      formatCount: String,
    })
    expect(chips.map(({ label, removeHref }) => [label, removeHref])).toEqual([
      ['Volkswagen Golf', '/search?q=brembo&vehicle=7&fit=fits&condition=new&price_min=20'],
      ['Fits your Golf', '/search?q=brembo+golf&condition=new&price_min=20'],
      ['from £20', '/search?q=brembo+golf&vehicle=7&fit=fits&condition=new'],
      ['New', '/search?q=brembo+golf&vehicle=7&fit=fits&price_min=20'],
    ])
    expect(countFilters(search)).toBe(3)
  })
})

describe('toggleValue', () => {
  it('adds a missing value and removes a present one', () => {
    expect(toggleValue(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggleValue(['a', 'b'], 'a')).toEqual(['b'])
  })
})
