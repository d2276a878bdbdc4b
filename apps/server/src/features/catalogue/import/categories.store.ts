import { sql } from 'kysely'
import { insertRows, type Row, reserveIds, updateRows } from '#platform/db/bulk-rows.ts'
import type { Tx } from '#platform/db/db.ts'
import type { CategoryPlan, StoredCategories } from './plan-categories.ts'

/** All categories, main categories first, with their attributes and options. */
export async function loadCategories(tx: Tx): Promise<StoredCategories> {
  const categories = await tx
    .selectFrom('categories')
    .select(['id', 'parent_id', 'slug', 'name_en', 'name_fr', 'icon', 'drawing', 'search_words', 'position'])
    .orderBy(sql`parent_id is not null`)
    .orderBy('id')
    .execute()
  const attributes = await tx
    .selectFrom('attributions')
    .select(['id', 'category_id', 'key', 'label_en', 'label_fr', 'type', 'unit', 'position'])
    .orderBy('id')
    .execute()
  const options = await tx
    .selectFrom('attribution_options')
    .select(['id', 'attribution_id', 'value', 'label_en', 'label_fr', 'position'])
    .orderBy('id')
    .execute()
  return { categories, attributes, options }
}

/**
 * Inserts and updates categories, attributes and options, in this order. Stored rows keep their
 * ids.
 */
export async function writeCategories(tx: Tx, { categories, attributes, options }: CategoryPlan): Promise<void> {
  await writeEntries(tx, 'categories', categories, ({ key, parent, columns }) => ({ slug: key, parent_id: parent?.id ?? null, ...columns }))
  await writeEntries(tx, 'attributions', attributes, ({ key, parent, columns }) => ({ category_id: parent.id, key, ...columns }))
  await writeEntries(tx, 'attribution_options', options, ({ key, parent, columns }) => ({
    attribution_id: parent.id,
    value: key,
    ...columns,
  }))
}

async function writeEntries<Entry extends { id: number | null }>(
  tx: Tx,
  table: string,
  { added, changed }: { added: Entry[]; changed: Entry[] },
  rowOf: (entry: Entry) => Row,
): Promise<void> {
  const ids = await reserveIds(tx, table, added.length)
  for (const [i, entry] of added.entries()) entry.id = ids[i] ?? null
  const toRow = (entry: Entry): Row => ({ id: entry.id, ...rowOf(entry) })
  await insertRows(tx, table, added.map(toRow))
  await updateRows(tx, table, changed.map(toRow))
}
