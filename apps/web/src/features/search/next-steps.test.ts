import { emptySearch, type Search } from '@partlane/contract/search-params'
import { translator } from '@partlane/i18n/server'
import { describe, expect, it } from 'vitest'
import { buildFitChoices } from './facet-choices.ts'
import { buildNextSteps } from './next-steps.ts'
import { buildHeading, countFilters, type Results, withUsableFit } from './search-view.ts'

const t = translator('en-GB', 'search')
const formatters = { t, tListings: translator('en-GB', 'listings'), formatPrice: String, formatDistance: String, formatCount: String }
const discs = { slug: 'brake-discs', name: 'Brake discs', parent: { slug: 'brakes', name: 'Brakes' } }
const golf = { id: '7', name: 'Volkswagen Golf Mk7', short_name: 'Golf' }

type Counts = { fits: number; maybe: number; all: number }
const createResults = (named: Partial<Results['named']>, counts?: Counts): Results => ({
  items: [],
  pagy: { count: 0, page: 1, items: 48, pages: 0, next: null, prev: null },
  facets: {
    capped: false,
    fit: counts ? Object.entries(counts).map(([value, count]) => ({ value: value as keyof Counts, label: value, count })) : [],
    category: [],
    condition: [],
    item_type: [],
    sale: [],
    brand: [],
    price: null,
  },
  price_rate: null,
  distances: {},
  understood: { part_number: null, vehicle: null, category: null, words: '', registration: null },
  named: { category: null, node: null, vehicle: null, seller: null, ...named },
})
const stepsOf = (results: Results, search: Partial<Search>) =>
  buildNextSteps(results, { ...emptySearch, ...search }, formatters).map(({ label, to }) => [label, to])

describe('buildNextSteps', () => {
  it('offers all parts first when nothing fits the car, then the wider category for the same car', () => {
    const results = createResults({ category: discs, vehicle: golf }, { fits: 0, maybe: 2, all: 51 })
    const search: Partial<Search> = { category: 'brake-discs', fit: 'fits' }
    expect(buildHeading(results, { ...emptySearch, ...search }, formatters)).toBe('No brake discs fit your Golf yet')
    expect(stepsOf(results, search)).toEqual([
      ['Show all 51 parts', '/search?category=brake-discs'],
      ['Show 2 parts to check', '/search?category=brake-discs&fit=maybe'],
      ['View all: Brakes', '/search?category=brakes&fit=fits'],
    ])
  })

  it('removes one filter at a time and keeps the car', () => {
    const results = createResults({ vehicle: golf }, { fits: 0, maybe: 0, all: 0 })
    expect(stepsOf(results, { fit: 'fits', condition: ['new'], brand: ['ATE'] })).toEqual([
      ['Search without “New”', '/search?fit=fits&brand=ATE'],
      ['Search without “ATE”', '/search?fit=fits&condition=new'],
      ['View all parts', '/search?fit=fits'],
    ])
  })

  it('offers all parts when no filter is set', () => {
    expect(stepsOf(createResults({}), { q: 'phase plasma injector' })).toEqual([['View all parts', '/search']])
  })
})

describe('the filter Fit', () => {
  const choicesOf = (search: Partial<Search>, counts: Counts) =>
    buildFitChoices(
      { ...emptySearch, ...search },
      { ...createResults({}).named, vehicle: golf },
      createResults({}, counts).facets?.fit ?? [],
      t,
    ).map(({ label, count, isSelected, to }) => [label, count, isSelected, to])

  it('shows all choices with their counts, also when they are 0', () => {
    expect(choicesOf({ q: 'disc', fit: 'fits' }, { fits: 0, maybe: 0, all: 51 })).toEqual([
      ['Fits my Golf', 0, true, '/search?q=disc&fit=fits'],
      ['Include parts to check', 0, false, '/search?q=disc&fit=maybe'],
      ['All parts', 51, false, '/search?q=disc'],
    ])
    expect(choicesOf({}, { fits: 4, maybe: 6, all: 51 }).map(([, count, isSelected]) => [count, isSelected])).toEqual([
      [4, false],
      [2, false],
      [51, true],
    ])
  })

  it('has no effect without a car', () => {
    const search: Search = { ...emptySearch, fit: 'fits' }
    expect(withUsableFit(search, createResults({}).named)).toEqual(emptySearch)
    expect(countFilters(withUsableFit(search, createResults({}).named))).toBe(0)
    expect(withUsableFit(search, createResults({ vehicle: golf }).named)).toEqual(search)
  })
})
