import { readCsv, splitList } from '../csv-files.ts'
import type { Attribute, AttributeValue, PartCategory, PartTemplate } from './catalogue.ts'
import type { CatalogueIds } from './catalogue-ids.ts'
import { demandFor } from './part-demand.ts'
import { engineNeedOf, fitScopeOf } from './part-scope.ts'

type AttributeColumn = 'category' | 'attribute' | 'label_en' | 'label_fr'
type ValueColumn = 'category' | 'attribute' | 'low' | 'high' | 'step' | 'samples'
type PartColumn =
  | 'category'
  | 'title'
  | 'price_low'
  | 'price_high'
  | 'weight_grams'
  | 'length_mm'
  | 'width_mm'
  | 'height_mm'
  | 'used_share'
  | 'genuine'
  | 'universal'
  | 'attribute_values'
  | 'brands'

const categoryRows = readCsv<'category' | 'parent' | 'name_en' | 'name_fr' | 'drawing'>('catalogue/categories.csv')
const attributeRows = readCsv<AttributeColumn | 'type'>('catalogue/attributes.csv')
const optionRows = readCsv<AttributeColumn | 'option'>('catalogue/attribute-options.csv')
const valueRows = readCsv<ValueColumn>('data/attribute-values.csv')
const partRows = readCsv<PartColumn>('data/parts.csv')

/** Loads every subcategory with its attributes and its kinds of part. */
export function loadPartCategories(ids: Pick<CatalogueIds, 'category'>): PartCategory[] {
  const attributesOf = loadAttributes()
  const parts = Map.groupBy(partRows, ({ category }) => category)
  return categoryRows
    .filter(({ parent }) => parent !== '')
    .map(({ category: slug, parent: main, name_en, name_fr, drawing }) => {
      const attributes = attributesOf.get(slug) ?? []
      return {
        id: ids.category(slug),
        slug,
        main,
        name: { 'en-GB': name_en, fr: name_fr },
        drawing,
        attributes,
        parts: (parts.get(slug) ?? []).map((row) => toPart(row, attributes)),
        need: engineNeedOf(main, slug),
        scope: fitScopeOf(main, slug),
        weight: demandFor(main, slug),
      }
    })
}

function loadAttributes(): Map<string, Attribute[]> {
  const keyOf = ({ category, attribute }: { category: string; attribute: string }) => `${category} ${attribute}`
  const options = Map.groupBy(optionRows, keyOf)
  const values = new Map(valueRows.map((row) => [keyOf(row), row]))
  const attributesOf = new Map<string, Attribute[]>()
  for (const row of attributeRows) {
    const { low = '', high, step, samples = '' } = values.get(keyOf(row)) ?? {}
    const attribute: Attribute = {
      key: row.attribute,
      label: { 'en-GB': row.label_en, fr: row.label_fr },
      type: row.type as Attribute['type'],
      options: (options.get(keyOf(row)) ?? []).map(({ option, label_en, label_fr }) => ({
        value: option,
        label: { 'en-GB': label_en, fr: label_fr },
      })),
      ...(low === '' ? {} : { range: { low: Number(low), high: Number(high), step: Number(step) } }),
      samples: splitList(samples),
    }
    attributesOf.set(row.category, [...(attributesOf.get(row.category) ?? []), attribute])
  }
  return attributesOf
}

const toPart = (row: Record<PartColumn, string>, attributes: readonly Attribute[]): PartTemplate => ({
  title: row.title,
  price: { low: Number(row.price_low), high: Number(row.price_high) },
  weightGrams: Number(row.weight_grams),
  sizeMm: { length: Number(row.length_mm), width: Number(row.width_mm), height: Number(row.height_mm) },
  usedShare: Number(row.used_share),
  brands: splitList(row.brands),
  genuine: row.genuine === 'true',
  universal: row.universal === 'true',
  values: parseValues(row.attribute_values, attributes),
})

/** "material=ceramic|quantity=4" -> { material: 'ceramic', quantity: 4 } */
function parseValues(cell: string, attributes: readonly Attribute[]): Record<string, AttributeValue> {
  return Object.fromEntries(
    splitList(cell).map((item) => {
      const [key = '', value = ''] = item.split('=')
      const type = attributes.find((attribute) => attribute.key === key)?.type
      return [key, type === 'number' ? Number(value) : type === 'boolean' ? value === 'true' : value]
    }),
  )
}
