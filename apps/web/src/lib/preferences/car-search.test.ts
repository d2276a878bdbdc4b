import { describe, expect, it } from 'vitest'
import { toFittingPath } from './car-search.tsx'

describe('toFittingPath', () => {
  it.each([
    ['/search', '/search?fit=fits'],
    ['/search?q=brake+disc', '/search?q=brake+disc&fit=fits'],
    ['/search?category=brakes', '/search?category=brakes&fit=fits'],
    ['/search?seller=dave', '/search?seller=dave&fit=fits'],
    // A search that names its own vehicle or filter
    ['/search?vehicle=7&fit=maybe', '/search?vehicle=7&fit=maybe'],
    ['/search?node=3&category=brakes', '/search?node=3&category=brakes'],
    ['/listings/disc', '/listings/disc'],
  ])('turns %s into %s', (path, expected) => expect(toFittingPath(path)).toBe(expected))
})
