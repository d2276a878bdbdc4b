import { describe, expect, it } from 'vitest'
import { drawingKinds, fillTitle } from './build.ts'
import { partCategories } from './index.ts'
import { conditionNotes, dispatchNotes, newNotes, towns } from './sellers-words.ts'
import type { SeedAttribute, Words } from './types.ts'

const subcategories = partCategories.flatMap((category) => category.subcategories)
const pieces = subcategories.flatMap((subcategory) => subcategory.parts.map((piece) => ({ subcategory, piece })))
const fullIn = (words: Words) => words['en-GB'].trim() !== '' && words.fr.trim() !== ''

function fits(attribute: SeedAttribute | undefined, value: string | number | boolean): boolean {
  if (attribute?.type === 'choice') return attribute.options?.some((option) => option.value === value) ?? false
  if (attribute?.type === 'text') return typeof value === 'string'
  return typeof value === attribute?.type
}

const midway = (attribute: SeedAttribute) => attribute.range?.[0] ?? attribute.options?.[0]?.value ?? attribute.samples?.[0] ?? true

describe('the part tree', () => {
  it('is broad enough for a marketplace', () => {
    expect(partCategories.length).toBeGreaterThanOrEqual(26)
    expect(subcategories.length).toBeGreaterThanOrEqual(255)
    expect(partCategories.at(-1)).toMatchObject({ slug: 'universal', name: { 'en-GB': 'Universal' } })
  })

  it('has one kebab-case slug for each place in the tree', () => {
    const slugs = [...partCategories, ...subcategories].map((place) => place.slug)
    expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([])
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  it('speaks both languages everywhere', () => {
    const wordless = [...partCategories, ...subcategories].filter((place) => !fullIn(place.name)).map((place) => place.slug)
    expect(wordless).toEqual([])
    for (const { slug, attributes, words } of subcategories) {
      expect(words.trim(), slug).not.toBe('')
      const labels = attributes.flatMap((attribute) => [attribute.label, ...(attribute.options ?? []).map((option) => option.label)])
      expect(
        labels.filter((label) => !fullIn(label)),
        slug,
      ).toEqual([])
    }
  })

  it('draws every subcategory with a drawing that exists', () => {
    expect(subcategories.filter(({ drawing }) => !drawingKinds.includes(drawing)).map(({ slug }) => slug)).toEqual([])
  })

  it('gives each subcategory two to six attributes, each with values to choose from', () => {
    for (const { slug, attributes } of subcategories) {
      expect(attributes.length, slug).toBeGreaterThanOrEqual(2)
      expect(attributes.length, slug).toBeLessThanOrEqual(6)
      expect(new Set(attributes.map(({ key }) => key)).size, slug).toBe(attributes.length)
      for (const attribute of attributes) {
        expect(attribute.key, slug).toMatch(/^[a-z][a-z0-9_]*$/)
        const [low, high, step] = attribute.range ?? [0, 1, 1]
        expect(low < high && step > 0 && step <= high - low + 1e-9, `${slug} ${attribute.key}`).toBe(true)
        if (attribute.type === 'number') expect(attribute.range, `${slug} ${attribute.key}`).toBeDefined()
        if (attribute.type === 'choice') expect(attribute.options?.length, `${slug} ${attribute.key}`).toBeGreaterThan(0)
        if (attribute.type === 'text') expect(attribute.samples?.length, `${slug} ${attribute.key}`).toBeGreaterThan(0)
      }
    }
  })
})

describe('the part templates', () => {
  it('stand one to three to a subcategory, with believable money, weight and size', () => {
    expect(subcategories.filter(({ parts }) => parts.length < 1 || parts.length > 3).map(({ slug }) => slug)).toEqual([])
    for (const { piece } of pieces) {
      expect(piece.price[0], piece.title).toBeLessThan(piece.price[1])
      expect(Math.min(piece.price[0], piece.weight, ...piece.size), piece.title).toBeGreaterThan(0)
      expect(piece.usedShare >= 0 && piece.usedShare <= 1, piece.title).toBe(true)
      expect(piece.brands.length, piece.title).toBeGreaterThan(0)
      expect(new Set(piece.brands).size, piece.title).toBe(piece.brands.length)
    }
  })

  it('name in braces and fix only attributes of their subcategory', () => {
    for (const { subcategory, piece } of pieces) {
      const keys = [...piece.title.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const known = subcategory.attributes.map(({ key }) => key)
      expect(
        keys.filter((key) => !known.includes(String(key))),
        piece.title,
      ).toEqual([])
      for (const [key, value] of Object.entries(piece.fixed ?? {})) {
        expect(
          fits(
            subcategory.attributes.find((attribute) => attribute.key === key),
            value,
          ),
          `${piece.title} ${key}`,
        ).toBe(true)
      }
    }
  })

  it('fill into whole titles, with names keeping their capitals', () => {
    for (const { subcategory, piece } of pieces) {
      const values = Object.fromEntries(subcategory.attributes.map((attribute) => [attribute.key, midway(attribute)]))
      expect(fillTitle(subcategory, piece, values)).not.toMatch(/[{}]|undefined|^\s|\s{2}|\b(\w+) \1\b/)
    }
    const pads = subcategories.find(({ slug }) => slug === 'brake-pads')
    const [set] = pads?.parts ?? []
    if (!pads || !set) throw new Error('brake pads are missing')
    expect(fillTitle(pads, set, { axle: 'front', brake_system: 'bosch' })).toBe('front brake pads, set of four, Bosch system')
    const oil = subcategories.find(({ slug }) => slug === 'engine-oil')
    const [bottle] = oil?.parts ?? []
    if (!oil || !bottle) throw new Error('engine oil is missing')
    expect(fillTitle(oil, bottle, { viscosity: '5W-30', litres: 1 })).toBe('5W-30 engine oil, 1 litre')
  })
})

describe('what sellers say', () => {
  it('has enough different sentences', () => {
    const lists: [string[], number][] = [
      [conditionNotes, 40],
      [newNotes, 20],
      [dispatchNotes, 12],
    ]
    for (const [notes, least] of lists) {
      expect(new Set(notes).size).toBe(notes.length)
      expect(notes.length).toBeGreaterThanOrEqual(least)
      expect(notes.filter((note) => !/^[A-Z].{8,118}[.!]$/.test(note))).toEqual([])
    }
  })

  it('lives in real towns of Britain and France', () => {
    const names = towns.map(({ name, country }) => `${name} ${country}`)
    expect(new Set(names).size).toBe(names.length)
    const british = towns.filter(({ country }) => country === 'GB')
    const french = towns.filter(({ country }) => country === 'FR')
    expect(british.length).toBeGreaterThanOrEqual(90)
    expect(french.length).toBeGreaterThanOrEqual(15)
    expect(british.filter(({ postcode }) => !/^[A-Z]{1,2}\d[A-Z\d]?$/.test(postcode))).toEqual([])
    expect(french.filter(({ postcode }) => !/^\d{5}$/.test(postcode))).toEqual([])
    expect(british.filter(({ lat, lng }) => lat < 49.9 || lat > 60.9 || lng < -8.2 || lng > 1.8)).toEqual([])
    expect(french.filter(({ lat, lng }) => lat < 41.3 || lat > 51.1 || lng < -5.2 || lng > 9.6)).toEqual([])
  })
})
