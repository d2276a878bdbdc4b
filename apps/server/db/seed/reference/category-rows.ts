import type { Tx } from '#platform/db/db.ts'
import type { SeedAttribute, SeedCategory, SeedSubcategory } from '../data/parts/types.ts'
import { insertRows } from '../kit/rows.ts'

type Words = { name: SeedCategory['name'] }
const names = ({ name }: Words) => ({ name_en: name['en-GB'], name_fr: name.fr })
const labels = ({ label }: Pick<SeedAttribute, 'label'>) => ({ label_en: label['en-GB'], label_fr: label.fr })

/** Brings both levels of the category tree into the database, with what can be said of a part of each and the choices. */
export async function writeCategories(tx: Tx, categories: readonly SeedCategory[]): Promise<void> {
  const mains = categories.map((category, i) => ({ slug: category.slug, ...names(category), icon: category.icon, position: i + 1 }))
  await insertRows(tx, 'categories', mains, onConflict('slug', ['name_en', 'name_fr', 'icon', 'position']))
  const mainIds = await readCategoryIds(tx)
  const subs = categories.flatMap(({ slug, subcategories }) =>
    subcategories.map((sub, i) => ({
      parent_id: mainIds.get(slug),
      slug: sub.slug,
      ...names(sub),
      drawing: sub.drawing,
      search_words: sub.words,
      position: i + 1,
    })),
  )
  await insertRows(tx, 'categories', subs, onConflict('slug', ['parent_id', 'name_en', 'name_fr', 'drawing', 'search_words', 'position']))
  await writeAttributes(
    tx,
    categories.flatMap(({ subcategories }) => subcategories),
  )
}

async function writeAttributes(tx: Tx, subcategories: readonly SeedSubcategory[]): Promise<void> {
  const ids = await readCategoryIds(tx)
  const attributes = subcategories.flatMap((sub) =>
    sub.attributes.map((attribute, i) => ({ attribute, category_id: ids.get(sub.slug), position: i + 1 })),
  )
  const rows = attributes.map(({ attribute, category_id, position }) => ({
    category_id,
    key: attribute.key,
    ...labels(attribute),
    type: attribute.type,
    unit: attribute.unit ?? null,
    position,
  }))
  await insertRows(tx, 'attributions', rows, onConflict('category_id, key', ['label_en', 'label_fr', 'type', 'unit', 'position']))
  const kept = await tx.selectFrom('attributions').select(['id', 'category_id', 'key']).execute()
  const attributionIds = new Map(kept.map(({ id, category_id, key }) => [`${category_id} ${key}`, id]))
  const options = attributes.flatMap(({ attribute, category_id }) =>
    (attribute.options ?? []).map((option, i) => ({
      attribution_id: attributionIds.get(`${category_id} ${attribute.key}`),
      value: option.value,
      ...labels(option),
      position: i + 1,
    })),
  )
  await insertRows(tx, 'attribution_options', options, onConflict('attribution_id, value', ['label_en', 'label_fr', 'position']))
}

const onConflict = (key: string, columns: string[]) =>
  `on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`

/** The numbers of categories of both levels, by slug. */
export async function readCategoryIds(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('categories').select(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
