import { isDeepStrictEqual } from 'node:util'
import type { ParsedCatalogue, ParsedRow } from './parse-catalogue.ts'
import { type RefusalCode, type RowPosition, refusedRow } from './refused-rows.ts'
import type { ReportBuilder } from './report.ts'

type CategoryColumns = { name_en: string; name_fr: string; icon: string; drawing: string; search_words: string; position: number }
type AttributeColumns = { label_en: string; label_fr: string; type: string; unit: string | null; position: number }
type OptionColumns = { label_en: string; label_fr: string; position: number }

/** A row of a table, found by its natural key. `id` is null until a new row is written. */
export type Entry<Columns, Parent> = {
  id: number | null
  key: string
  parent: Parent
  stored: { parent: Parent; columns: Columns } | null
  columns: Columns
  row: RowPosition | null
}
/** An interface, because a type may not refer to itself in the argument of another type. */
export interface CategoryEntry extends Entry<CategoryColumns, CategoryEntry | null> {}
export type AttributeEntry = Entry<AttributeColumns, CategoryEntry>
export type OptionEntry = Entry<OptionColumns, AttributeEntry>

export type StoredCategories = {
  categories: (CategoryColumns & { id: number; parent_id: number | null; slug: string })[]
  attributes: (AttributeColumns & { id: number; category_id: number; key: string })[]
  options: (OptionColumns & { id: number; attribution_id: number; value: string })[]
}

type Changes<T> = { added: T[]; changed: T[] }
export type CategoryPlan = {
  categories: Changes<CategoryEntry>
  attributes: Changes<AttributeEntry>
  options: Changes<OptionEntry>
}

type Options = { stored: StoredCategories; rows: ParsedCatalogue['rows']; builder: ReportBuilder }

/** Compares the files with the stored categories, attributes and options. */
export function planCategories({ stored, rows, builder }: Options): CategoryPlan {
  const categories = createEntries<CategoryColumns, CategoryEntry | null>(builder)
  const attributes = createEntries<AttributeColumns, CategoryEntry>(builder)
  const options = createEntries<OptionColumns, AttributeEntry>(builder)
  loadStored({ stored, categories, attributes, options })
  planCategoryRows(categories, rows['categories.csv'])
  for (const row of rows['attributes.csv']) planAttribute({ categories, attributes }, row)
  for (const row of rows['attribute-options.csv']) planOption({ categories, attributes, options }, row)
  return { categories: categories.finish(), attributes: attributes.finish(), options: options.finish() }
}

type Entries<Columns, Parent> = ReturnType<typeof createEntries<Columns, Parent>>

/** Rows of one table by their natural key: the stored ones, and what the file says about them. */
function createEntries<Columns, Parent>(builder: ReportBuilder) {
  const entries = new Map<string, Entry<Columns, Parent>>()
  const isChanged = ({ stored, columns, parent }: Entry<Columns, Parent>) =>
    stored === null || stored.parent !== parent || !isDeepStrictEqual(stored.columns, columns)

  return {
    find: (path: string) => entries.get(path),
    hasChildren: (parent: Parent) => [...entries.values()].some((entry) => entry.parent === parent),
    refuse: (row: RowPosition, code: RefusalCode, details: Parameters<typeof refusedRow>[2]) =>
      builder.refuse(refusedRow(row, code, details)),
    addStored(path: string, { id, key, parent, columns }: Pick<Entry<Columns, Parent>, 'id' | 'key' | 'parent' | 'columns'>) {
      const entry = { id, key, parent, columns, stored: { parent, columns }, row: null }
      entries.set(path, entry)
      return entry
    },
    /** Sets what a row says. A second row with the same key is refused. */
    put(
      path: string,
      row: RowPosition,
      { key, parent, columns }: Pick<Entry<Columns, Parent>, 'key' | 'parent' | 'columns'>,
      column: string,
    ) {
      const entry = entries.get(path) ?? { id: null, key, parent, columns, stored: null, row: null }
      if (entry.row) builder.refuse(refusedRow(row, 'duplicate_row', { column, limit: entry.row.line }))
      else entries.set(path, Object.assign(entry, { parent, columns, row }))
    },
    finish(): Changes<Entry<Columns, Parent>> {
      const named = [...entries.values()].filter(({ row }) => row !== null)
      for (const entry of named)
        if (entry.row) builder.count(entry.row, entry.stored === null ? 'added' : isChanged(entry) ? 'changed' : 'unchanged')
      return {
        added: named.filter(({ stored }) => stored === null),
        changed: named.filter((entry) => entry.stored !== null && isChanged(entry)),
      }
    },
  }
}

type Categories = Entries<CategoryColumns, CategoryEntry | null>
type Attributes = Entries<AttributeColumns, CategoryEntry>
type AttributeOptions = Entries<OptionColumns, AttributeEntry>

/** The path of an entry: its natural keys from the category down. Keys contain no space. */
const pathOf = (...keys: string[]) => keys.join(' ')

type Tables = { categories: Categories; attributes: Attributes; options: AttributeOptions }

function loadStored({ stored, categories, attributes, options }: Tables & { stored: StoredCategories }): void {
  const categoryOf = new Map<number, CategoryEntry>()
  for (const { id, parent_id, slug, ...columns } of stored.categories) {
    const parent = parent_id === null ? null : (categoryOf.get(parent_id) ?? null)
    categoryOf.set(id, categories.addStored(slug, { id, key: slug, parent, columns }))
  }
  const attributeOf = new Map<number, AttributeEntry>()
  for (const { id, category_id, key, ...columns } of stored.attributes) {
    const parent = categoryOf.get(category_id)
    if (parent) attributeOf.set(id, attributes.addStored(pathOf(parent.key, key), { id, key, parent, columns }))
  }
  for (const { id, attribution_id, value, ...columns } of stored.options) {
    const parent = attributeOf.get(attribution_id)
    if (parent) options.addStored(pathOf(parent.parent.key, parent.key, value), { id, key: value, parent, columns })
  }
}

/** Main categories come first, so that a subcategory may stand above its parent in the file. */
function planCategoryRows(categories: Categories, rows: readonly ParsedRow<'categories.csv'>[]): void {
  for (const row of rows.filter(({ values }) => values.parent === '')) putCategory(categories, row, null)
  for (const row of rows.filter(({ values }) => values.parent !== '')) {
    const { category, parent: parentSlug } = row.values
    const parent = categories.find(parentSlug)
    const known = categories.find(category)
    if (!parent) categories.refuse(row, 'unknown_parent', { column: 'parent', value: parentSlug })
    else if (parent.parent !== null || parent === known) categories.refuse(row, 'nested_category', { column: 'parent', value: parentSlug })
    else if (known && categories.hasChildren(known))
      categories.refuse(row, 'category_has_subcategories', { column: 'parent', value: category })
    else putCategory(categories, row, parent)
  }
}

function putCategory(categories: Categories, row: ParsedRow<'categories.csv'>, parent: CategoryEntry | null): void {
  const { category: key, parent: _parent, ...columns } = row.values
  categories.put(key, row, { key, parent, columns }, 'category')
}

function planAttribute({ categories, attributes }: Pick<Tables, 'categories' | 'attributes'>, row: ParsedRow<'attributes.csv'>): void {
  const { category, attribute: key, unit, ...labels } = row.values
  const parent = categories.find(category)
  if (parent) attributes.put(pathOf(category, key), row, { key, parent, columns: { ...labels, unit: unit || null } }, 'attribute')
  else attributes.refuse(row, 'unknown_parent', { column: 'category', value: category })
}

function planOption({ categories, attributes, options }: Tables, row: ParsedRow<'attribute-options.csv'>): void {
  const { category, attribute, option: key, ...columns } = row.values
  const parent = attributes.find(pathOf(category, attribute))
  if (!categories.find(category)) options.refuse(row, 'unknown_parent', { column: 'category', value: category })
  else if (!parent) options.refuse(row, 'unknown_parent', { column: 'attribute', value: attribute })
  else if (parent.columns.type !== 'choice') options.refuse(row, 'attribute_without_options', { column: 'attribute', value: attribute })
  else options.put(pathOf(category, attribute, key), row, { key, parent, columns }, 'option')
}
