import { describe, expect, it } from 'vitest'
import { slugify, uniqueSlug } from './slug.ts'

describe('slugify', () => {
  it.each([
    ['Škoda Octavia III, 2.0 TDI', 'skoda-octavia-iii-2-0-tdi'],
    ['Citroën C4 Picasso', 'citroen-c4-picasso'],
    ['Łódź Straße', 'lodz-strasse'],
    ['+++', ''],
  ])('turns %s into %s', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  it('cuts a long text between two words', () => {
    expect(slugify('front brake discs', 14)).toBe('front-brake')
  })
})

describe('uniqueSlug', () => {
  it('appends a number when the slug is in use', () => {
    const inUse = new Set(['vtr', 'vtr-2'])
    expect(uniqueSlug('vtr', (slug) => inUse.has(slug))).toBe('vtr-3')
    expect(uniqueSlug('sport', (slug) => inUse.has(slug))).toBe('sport')
  })

  it('names an empty slug', () => {
    expect(uniqueSlug('', () => false)).toBe('other')
  })
})
