import { describe, expect, it } from 'vitest'
import { readCsv } from '../csv-files.ts'
import { drawingKinds } from '../drawings/index.ts'
import { fillTitle } from '../listings/part-title.ts'
import type { Attribute, AttributeValue } from './catalogue.ts'
import { createTestCatalogue } from './test-kit.ts'

const { categories } = createTestCatalogue()
const rows = readCsv<'category' | 'parent' | 'position' | 'name_en' | 'name_fr' | 'search_words'>('catalogue/categories.csv')
const attributeRows = readCsv<'category' | 'attribute' | 'position' | 'label_en' | 'label_fr' | 'type' | 'unit'>('catalogue/attributes.csv')
const optionRows = readCsv<'category' | 'attribute' | 'option' | 'position' | 'label_en' | 'label_fr'>('catalogue/attribute-options.csv')
const parts = categories.flatMap((category) => category.parts.map((part) => ({ category, part })))
const duplicates = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)

/** Whether the rows of a group are numbered 1, 2, 3 in the order of the file. */
const isNumbered = (group: { position: string }[]) => group.every(({ position }, i) => Number(position) === i + 1)

describe('the categories', () => {
  it('are broad enough for a marketplace, with the universal parts last', () => {
    const main = rows.filter(({ parent }) => parent === '')
    expect(main.length).toBeGreaterThanOrEqual(26)
    expect(categories.length).toBeGreaterThanOrEqual(255)
    expect(main.at(-1)).toMatchObject({ category: 'universal', name_en: 'Universal' })
  })

  it('have texts in both languages and words for the search', () => {
    expect(rows.filter(({ name_en, name_fr }) => name_en === '' || name_fr === '')).toEqual([])
    expect(rows.filter(({ parent, search_words }) => (parent === '') !== (search_words === ''))).toEqual([])
  })

  it('find parts with a side by the British words for left and right', () => {
    const sided = categories.filter(({ attributes }) => attributes.some(({ key }) => key === 'side' || key === 'corner'))
    expect(sided.length).toBeGreaterThan(20)
    for (const { slug } of sided) expect(rows.find(({ category }) => category === slug)?.search_words, slug).toMatch(/nearside.* o\/s/)
  })

  it('number their rows in the order of the files', () => {
    const groups = [
      ...Map.groupBy(rows, ({ parent }) => parent).values(),
      ...Map.groupBy(attributeRows, ({ category }) => category).values(),
      ...Map.groupBy(optionRows, ({ category, attribute }) => `${category} ${attribute}`).values(),
    ]
    expect(groups.filter((group) => !isNumbered(group))).toEqual([])
  })

  it('name drawings that exist', () => {
    const known = new Set<string>(drawingKinds)
    expect(categories.filter(({ drawing }) => !known.has(drawing)).map(({ slug }) => slug)).toEqual([])
  })
})

describe('the attributes', () => {
  it('are two to six for each subcategory, each with values that a listing may have', () => {
    for (const { slug, attributes } of categories) {
      expect(attributes.length, slug).toBeGreaterThanOrEqual(2)
      expect(attributes.length, slug).toBeLessThanOrEqual(6)
      for (const { key, type, range, options, samples } of attributes) {
        const name = `${slug} ${key}`
        expect(range !== undefined, name).toBe(type === 'number')
        expect(options.length > 0, name).toBe(type === 'choice')
        expect(samples.length > 0, name).toBe(type === 'text')
        if (range) expect(range.low < range.high && range.step > 0 && range.step <= range.high - range.low + 1e-9, name).toBe(true)
      }
    }
  })

  it('have the same label, type and unit in every category', () => {
    const definitions = Map.groupBy(attributeRows, ({ attribute }) => attribute)
    for (const [key, group] of definitions) {
      const different = new Set(group.map(({ label_en, label_fr, type, unit }) => [label_en, label_fr, type, unit].join(' | ')))
      expect([...different], key).toHaveLength(1)
    }
  })

  it('have values only for attributes that exist', () => {
    const known = new Set(attributeRows.map(({ category, attribute }) => `${category} ${attribute}`))
    const values = readCsv<'category' | 'attribute'>('data/attribute-values.csv').map(
      ({ category, attribute }) => `${category} ${attribute}`,
    )
    expect(values.filter((value) => !known.has(value))).toEqual([])
    expect(duplicates(values)).toEqual([])
  })
})

function accepts(attribute: Attribute | undefined, value: AttributeValue): boolean {
  if (attribute?.type === 'choice') return attribute.options.some((option) => option.value === value)
  if (attribute?.type === 'text') return typeof value === 'string'
  return typeof value === attribute?.type && !Number.isNaN(value)
}

const anyValue = ({ range, options, samples }: Attribute): AttributeValue => range?.low ?? options[0]?.value ?? samples[0] ?? true

describe('the kinds of part', () => {
  it('are one to three for each subcategory', () => {
    expect(categories.filter((category) => category.parts.length < 1 || category.parts.length > 3).map(({ slug }) => slug)).toEqual([])
    const known = new Set(categories.map(({ slug }) => slug))
    expect(readCsv<'category'>('data/parts.csv').filter(({ category }) => !known.has(category))).toEqual([])
  })

  it('have plausible prices, weights, sizes and brands', () => {
    for (const { part } of parts) {
      const { price, weightGrams, sizeMm, usedShare, brands } = part
      expect(price.low, part.title).toBeLessThan(price.high)
      expect(Math.min(price.low, weightGrams, sizeMm.length, sizeMm.width, sizeMm.height), part.title).toBeGreaterThan(0)
      expect(usedShare >= 0 && usedShare <= 1, part.title).toBe(true)
      expect(brands.length, part.title).toBeGreaterThan(0)
      expect(duplicates(brands), part.title).toEqual([])
    }
  })

  it('use only attributes of their subcategory, with values that these accept', () => {
    for (const { category, part } of parts) {
      const find = (key: string) => category.attributes.find((attribute) => attribute.key === key)
      const keys = [...part.title.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
      expect(
        keys.filter((key) => !find(key)),
        part.title,
      ).toEqual([])
      for (const [key, value] of Object.entries(part.values)) expect(accepts(find(key), value), `${part.title} ${key}`).toBe(true)
    }
  })
})

describe('fillTitle', () => {
  const categoryOf = (slug: string) => categories.find((category) => category.slug === slug)
  const titleOf = (slug: string, values: Record<string, AttributeValue>) => {
    const category = categoryOf(slug)
    const part = category?.parts[0]
    return category && part && fillTitle(part, category.attributes, values)
  }

  it('fills every title completely', () => {
    for (const { category, part } of parts) {
      const values = Object.fromEntries(category.attributes.map((attribute) => [attribute.key, anyValue(attribute)]))
      expect(fillTitle(part, category.attributes, values)).not.toMatch(/[{}]|undefined|^\s|\s{2}|\b(\w+) \1\b/)
    }
  })

  it('keeps the capitals of names and writes one piece in the singular', () => {
    expect(titleOf('brake-pads', { axle: 'front', brake_system: 'bosch' })).toBe('front brake pads, set of four, Bosch system')
    expect(titleOf('engine-oil', { viscosity: '5W-30', litres: 1 })).toBe('5W-30 engine oil, 1 litre')
  })
})
