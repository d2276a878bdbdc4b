import { emptySearch } from '@partlane/contract/search-params'
import { translator } from '@partlane/i18n/server'
import { describe, expect, it } from 'vitest'
import { chipsOf } from './chips.ts'
import { filterCount, headingOf, type Results, toggled } from './search-view.ts'

const results = (change: { count?: number; named?: Partial<Results['named']>; understood?: Partial<Results['understood']> }): Results => ({
  items: [],
  pagy: { count: change.count ?? 1284, page: 1, items: 48, pages: 1, next: null, prev: null },
  facets: null,
  distances: {},
  understood: { part_number: null, vehicle: null, category: null, words: '', ...change.understood },
  named: { category: null, node: null, vehicle: null, seller: null, ...change.named },
})
const discs = { slug: 'brake-discs', name: 'Brake discs', parent: { slug: 'brakes', name: 'Brakes' } }
const golf = { id: 7, name: 'Volkswagen Golf Mk7', short_name: 'Golf' }
const words = { t: translator('en-GB', 'search'), count: (count: number) => count.toLocaleString('en-GB') }
const heading = (found: Results, search = emptySearch) => headingOf(found, search, words)

describe('the heading', () => {
  it.each([
    ['1,284 parts', results({})],
    ['1 part', results({ count: 1 })],
    ['No parts', results({ count: 0 })],
    ['1,284 brake discs', results({ named: { category: discs } })],
    ['1,284 ABS pumps', results({ named: { category: { ...discs, name: 'ABS pumps' } } })],
    ['1,284 parts in Engine', results({ named: { category: { slug: 'engine', name: 'Engine', parent: null } } })],
    ['1,284 parts for “bosch”', results({ understood: { words: 'bosch' } })],
    ['1,284 parts with part number 5Q0 615', results({ understood: { part_number: { number: '5Q0 615', without: '' } } })],
    [
      '1,284 brake discs for Ford Focus',
      results({
        understood: { category: { ...discs, main: false, without: '' }, vehicle: { node_id: 3, name: 'Ford Focus', without: '' } },
      }),
    ],
    ['1,284 parts from Dave', results({ named: { seller: { slug: 'dave', name: 'Dave' } } })],
  ])('%s', (text, found) => expect(heading(found)).toBe(text))

  it('says whose car it is', () => {
    const found = results({ named: { category: discs, vehicle: golf } })
    expect(heading(found, { ...emptySearch, fit: 'fits', vehicle: 7 })).toBe('1,284 brake discs that fit your Golf')
    expect(heading(found)).toBe('1,284 brake discs') // a car is chosen, but nothing is filtered by it
  })
})

describe('chips', () => {
  it('take back what was understood and what was chosen, one at a time', () => {
    const search = {
      ...emptySearch,
      q: 'brembo golf',
      fit: 'fits' as const,
      vehicle: 7,
      condition: ['new' as const],
      price_min: 2000,
      page: 2,
    }
    const found = results({
      named: { vehicle: golf },
      understood: { vehicle: { node_id: 7, name: 'Volkswagen Golf', without: 'brembo' }, words: 'brembo' },
    })
    const chips = chipsOf(found, search, {
      t: words.t,
      l: translator('en-GB', 'listings'),
      money: (minor) => `£${minor / 100}`,
      distance: String,
    })
    expect(chips.map(({ label, removeHref }) => [label, removeHref])).toEqual([
      ['Volkswagen Golf', '/search?q=brembo&vehicle=7&fit=fits&condition=new&price_min=2000'],
      ['Fits your Golf', '/search?q=brembo+golf&condition=new&price_min=2000'],
      ['from £20', '/search?q=brembo+golf&vehicle=7&fit=fits&condition=new'],
      ['New', '/search?q=brembo+golf&vehicle=7&fit=fits&price_min=2000'],
    ])
    expect(filterCount(search)).toBe(3)
  })

  it('turns choices on and off', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  })
})
