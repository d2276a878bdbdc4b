import { describe, expect, it } from 'vitest'
import { omitEmpty } from './form-values.ts'
import { flattenPages, pagyQueryOptions } from './pagination.ts'

describe('omitEmpty', () => {
  it('removes empty values at every depth', () => {
    const values = {
      a: null,
      b: false,
      c: ' ',
      d: {},
      e: { f: '', g: { h: null } },
      i: 0,
      j: [],
      k: 'x',
      l: { m: 1, n: undefined },
      o: true,
    }
    expect(omitEmpty(values)).toEqual({ i: 0, j: [], k: 'x', l: { m: 1 }, o: true })
  })
})

describe('flattenPages', () => {
  it('returns each item once when the list grew between two pages', () => {
    const pagy = (next: number | null) => ({ count: 3, page: 1, items: 2, pages: 2, next, prev: null })
    const pages = [
      { items: [{ id: '3' }, { id: '2' }], pagy: pagy(2) },
      { items: [{ id: '2' }, { id: '1' }], pagy: pagy(null) },
    ]
    expect(flattenPages({ pages, pageParams: [1, 2] }).map(({ id }) => id)).toEqual(['3', '2', '1'])
    expect(pages.map((page) => pagyQueryOptions.getNextPageParam(page))).toEqual([2, undefined])
  })
})
