import { emptySearch, parseSearchParams } from '@partlane/contract/search-params'
import { describe, expect, it } from 'vitest'
import { canonicalPath, parsePriceBound, pathWithoutProblem, searchPath, updatedSearchPath } from './search-url.ts'

const parseSearch = (path: string) => parseSearchParams(new URL(path, 'https://partlane.example').searchParams)

describe('search URL', () => {
  it('contains the whole state of the search', () => {
    const search = {
      ...emptySearch,
      q: 'brake discs & pads',
      category: 'brakes',
      brand: ['ATE', 'Brembo'],
      price_min: 2000,
      fit: 'maybe' as const,
      vehicle: 7,
      view: 'list' as const,
      page: 3,
    }
    expect(parseSearch(searchPath(search))).toEqual(search)
    expect(searchPath(emptySearch)).toBe('/search')
  })

  it('returns to the first page on each change', () => {
    expect(updatedSearchPath({ ...emptySearch, page: 4, q: 'disc' }, { condition: ['new'] })).toBe('/search?q=disc&condition=new')
  })

  it.each([
    ['12.50', 1250],
    ['12,5', 1250],
    ['£ 40', 4000],
    ['', null],
    ['cheap', null],
    ['1.2.3', null],
    [null, null],
  ])('parses the price "%s"', (text, expected) => expect(parsePriceBound(text, null)).toBe(expected))

  it.each([
    ['1250', 1250_00],
    ['¥1250', 1250_00],
    ['12.4', 12_00],
    ['', null],
  ])('parses the price "%s" in yen to whole yen', (text, expected) => expect(parsePriceBound(text, 'jpy')).toBe(expected))

  it.each([
    ['q=disc&currency=eur&from=20&to=60,50', '/search?q=disc&price_min=20&price_max=60.50&currency=eur'],
    ['from=60&to=20', '/search?price_min=20&price_max=60'],
    ['currency=jpy&from=3000.2&to=5000', '/search?price_min=3000&price_max=5000&currency=jpy'],
    ['from=&to=&price_min=5', '/search'],
    ['q=&category=brakes', '/search?category=brakes'],
    ['q=disc&price_min=20', undefined],
    ['', undefined],
  ])('makes the query of a plain form canonical: %s', (query, expected) => expect(canonicalPath(new URLSearchParams(query))).toBe(expected))
})

describe('unknown filters', () => {
  it('are removed from the URL one by one', () => {
    const params = new URLSearchParams('q=disc&condition=used,mint&category=nope&page=3')
    expect(pathWithoutProblem(params, { parameter: 'condition', text: 'mint' })).toBe('/search?q=disc&condition=used&category=nope')
    expect(pathWithoutProblem(params, { parameter: 'category', text: 'nope' })).toBe('/search?q=disc&condition=used%2Cmint')
    expect(pathWithoutProblem(new URLSearchParams('year=20'), { parameter: 'year', text: '20' })).toBe('/search')
  })

  it('stay when a submitted form gets its canonical URL', () => {
    expect(canonicalPath(new URLSearchParams('q=disc&condition=mint&from=5&to='))).toBe('/search?q=disc&price_min=5&condition=mint')
  })
})
