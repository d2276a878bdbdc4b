import type { AttributionType } from '@partlane/contract/catalogue'
import type { Locale } from '@partlane/domain/locale'
import type { DbOrTx } from '#platform/db/db.ts'

export type AttributeDefinition = {
  key: string
  label: string
  type: AttributionType
  unit: string | null
  options: { value: string; label: string }[]
}

/** Returns the attributes of a category, as `listAttributeDefinitions`. */
export async function listAttributesOfCategory(db: DbOrTx, categoryId: number, locale: Locale): Promise<AttributeDefinition[]> {
  return (await listAttributeDefinitions(db, [categoryId], locale)).get(categoryId) ?? []
}

/**
 * Lists the attributes of categories in display order, with localised labels.
 * A subcategory also has the attributes of its main category.
 */
export async function listAttributeDefinitions(
  db: DbOrTx,
  categoryIds: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, AttributeDefinition[]>> {
  if (categoryIds.length === 0) return new Map()
  const labelColumn = locale === 'fr' ? 'label_fr' : 'label_en'
  const rows = await db
    .selectFrom('attributions as a')
    .leftJoin('attribution_options as o', 'o.attribution_id', 'a.id')
    .innerJoin('categories as c', (join) =>
      join.on((eb) => eb.or([eb('c.id', '=', eb.ref('a.category_id')), eb('c.parent_id', '=', eb.ref('a.category_id'))])),
    )
    .where('c.id', 'in', categoryIds)
    .select([
      'c.id as category_id',
      'a.key',
      `a.${labelColumn} as label`,
      'a.type',
      'a.unit',
      'o.value',
      `o.${labelColumn} as option_label`,
    ])
    .orderBy('a.position')
    .orderBy('a.id')
    .orderBy('o.position')
    .orderBy('o.id')
    .execute()
  const rowsByCategory = Map.groupBy(rows, ({ category_id }) => category_id)
  return new Map([...rowsByCategory].map(([categoryId, categoryRows]) => [categoryId, toDefinitions(categoryRows)]))
}

type AttributeOptionRow = {
  key: string
  label: string
  type: AttributionType
  unit: string | null
  value: string | null
  option_label: string | null
}

/** Converts rows with one option each to definitions with all their options. */
function toDefinitions(rows: readonly AttributeOptionRow[]): AttributeDefinition[] {
  const definitions = new Map<string, AttributeDefinition>()
  for (const { key, label, type, unit, value, option_label } of rows) {
    const definition = definitions.get(key) ?? { key, label, type, unit, options: [] }
    if (value !== null && option_label !== null) definition.options.push({ value, label: option_label })
    definitions.set(key, definition)
  }
  return [...definitions.values()]
}
