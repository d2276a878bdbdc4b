import { contract } from '@partlane/contract/contract'
import type { Endpoint } from '@partlane/contract/endpoint'
import { MAX_PAGE } from '@partlane/domain/limits'
import { describe, expect, it } from 'vitest'
import { COUNT_LIMIT, pagyOf } from './pagination.ts'

const lists = Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, { output, query }]) =>
    output.kind === 'page' && query ? [[`${feature}.${name}`, query] as const] : [],
  ),
)

describe('pagyOf', () => {
  it.each([
    [0, { page: 1, items: 48 }, { pages: 1, next: null, prev: null }],
    [96, { page: 1, items: 48 }, { pages: 2, next: 2, prev: null }],
    [97, { page: 2, items: 48 }, { pages: 3, next: 3, prev: 1 }],
    [97, { page: 3, items: 48 }, { pages: 3, next: null, prev: 2 }],
    [97, { page: 7, items: 48 }, { pages: 3, next: null, prev: 6 }],
    [COUNT_LIMIT, { page: 208, items: 48 }, { pages: MAX_PAGE, next: MAX_PAGE, prev: 207 }],
    [COUNT_LIMIT, { page: MAX_PAGE, items: 48 }, { pages: MAX_PAGE, next: null, prev: 208 }],
    [COUNT_LIMIT, { page: MAX_PAGE, items: 10 }, { pages: MAX_PAGE, next: null, prev: 208 }],
  ])('of %i rows at %o', (count, request, expected) => {
    expect(pagyOf(count, request)).toEqual({ count, ...request, ...expected })
  })

  it.each(lists)('names only pages that %s accepts, for each number of items', (_, query) => {
    const accepts = (page: number) => query.shape.page?.safeParse(String(page)).success
    for (const items of [1, 10, 48, 96]) {
      const last = pagyOf(COUNT_LIMIT, { page: MAX_PAGE, items })
      expect(last.next).toBeNull()
      expect(accepts(last.pages)).toBe(true)
    }
    expect(accepts(MAX_PAGE + 1)).toBe(false)
  })

  it('is tested for all lists with pages', () => {
    expect(lists.length).toBeGreaterThan(25)
  })
})
