import type { VehicleLevel, VehicleSource } from '@partlane/contract/catalogue'
import { Refusal } from '@partlane/domain/refusal'
import type { VehicleTerm } from '@partlane/domain/search/lexicon'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** About the number of options that one group of a select shows on a phone without scrolling. */
const MAX_POPULAR_MAKES = 12

/**
 * Lists makes: popular makes first, then by name.
 * Without `source` the result contains the universal make (source `system`) too.
 */
export function listMakes(db: DbOrTx, source: VehicleSource | undefined) {
  const rankedMakes = db
    .selectFrom('vehicle_nodes')
    .where('level', '=', 'make')
    .$if(source !== undefined, (q) => q.where('source', '=', source!))
    .select(['id', 'name', 'slug', 'source'])
    .select((eb) =>
      eb
        .and([eb('popularity', '>', 0), eb(sql<number>`row_number() over (order by popularity desc, name, id)`, '<=', MAX_POPULAR_MAKES)])
        .as('popular'),
    )
    .as('make')
  return db.selectFrom(rankedMakes).selectAll().orderBy('popular', 'desc').orderBy('name').orderBy('id').execute()
}
export type MakeRow = Awaited<ReturnType<typeof listMakes>>[number]

/** Lists the models of all makes by name. */
export const listModels = (db: DbOrTx): Promise<ChildRow[]> => selectChildren(db, 'model').orderBy('name').orderBy('id').execute()

type ChildLevel = 'model' | 'generation' | 'series' | 'trim'

const selectChildren = (db: DbOrTx, level: ChildLevel) =>
  db
    .selectFrom('vehicle_nodes')
    .where('level', '=', level)
    .select(['id', 'parent_id', 'name', 'slug', 'codes', 'year_from', 'year_to', 'facts'])

/** Lists the direct children of a node by name; generations newest first. */
export function listChildren(db: DbOrTx, { parentId, level }: { parentId: number; level: ChildLevel }) {
  return selectChildren(db, level)
    .where('parent_id', '=', parentId)
    .$if(level === 'generation', (q) => q.orderBy('year_from', (order) => order.desc().nullsLast()))
    .orderBy('name')
    .orderBy('id')
    .execute()
}
export type ChildRow = Awaited<ReturnType<typeof listChildren>>[number]

/** Lists the series (engines) of all generations of a model, newest generation first. */
export function listSeriesOfModel(db: DbOrTx, modelId: number): Promise<ChildRow[]> {
  return db
    .selectFrom('vehicle_nodes as s')
    .innerJoin('vehicle_nodes as g', 'g.id', 's.parent_id')
    .where('g.parent_id', '=', modelId)
    .where('s.level', '=', 'series')
    .select(['s.id', 's.parent_id', 's.name', 's.slug', 's.codes', 's.year_from', 's.year_to', 's.facts'])
    .orderBy('g.year_from', (order) => order.desc().nullsLast())
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()
}

/** Selects nodes with `path_nodes`: the node and its ancestors, make first. */
export const selectNodes = (db: DbOrTx) =>
  db
    .selectFrom('vehicle_nodes as n')
    .select(['n.id', 'n.level', 'n.source', 'n.name', 'n.full_name', 'n.codes', 'n.year_from', 'n.year_to', 'n.facts'])
    .select(
      sql<{ id: number; level: VehicleLevel; name: string }[]>`(
        select jsonb_agg(jsonb_build_object('id', p.id, 'level', p.level, 'name', p.name) order by cardinality(p.path))
        from vehicle_nodes p where p.id = any(n.path))`.as('path_nodes'),
    )
export type NodeRow = Awaited<ReturnType<ReturnType<typeof selectNodes>['executeTakeFirstOrThrow']>>

/** @throws Refusal not_found */
export async function getVehicleNode(db: DbOrTx, id: number): Promise<NodeRow> {
  const row = await selectNodes(db).where('n.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * Returns the make of parts that fit any vehicle.
 * @throws Refusal not_found
 */
export async function getUniversalMake(db: DbOrTx): Promise<{ id: number; name: string }> {
  const row = await db
    .selectFrom('vehicle_nodes')
    .where('source', '=', 'system')
    .where('level', '=', 'make')
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

const categoryColumns = ['c.id', 'c.slug', 'c.name_en', 'c.name_fr', 'c.icon', 'c.drawing', 'c.position', 'c.listing_count'] as const

/** Lists the main categories in display order. */
export const listCategories = (db: DbOrTx) =>
  db.selectFrom('categories as c').where('c.parent_id', 'is', null).select(categoryColumns).orderBy('c.position').orderBy('c.id').execute()
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

/** Lists the subcategories of a main category, or of all of them, in display order. */
export const listSubCategories = (db: DbOrTx, categoryId: number | undefined) =>
  db
    .selectFrom('categories as c')
    .innerJoin('categories as p', 'p.id', 'c.parent_id')
    .$if(categoryId !== undefined, (q) => q.where('c.parent_id', '=', categoryId ?? 0))
    .select(categoryColumns)
    .select(['p.id as parent_id', 'p.slug as parent_slug'])
    .orderBy('p.position')
    .orderBy('p.id')
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
export type SubCategoryRow = Awaited<ReturnType<typeof listSubCategories>>[number]

/** Lists the attributions of exactly this category, without those of its main category. */
export const listAttributions = (db: DbOrTx, categoryId: number) =>
  db
    .selectFrom('attributions')
    .where('category_id', '=', categoryId)
    .select(['id', 'category_id', 'key', 'label_en', 'label_fr', 'type', 'unit', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
export type AttributionRow = Awaited<ReturnType<typeof listAttributions>>[number]

export const listOptions = (db: DbOrTx, attributionId: number) =>
  db
    .selectFrom('attribution_options')
    .where('attribution_id', '=', attributionId)
    .select(['id', 'value', 'label_en', 'label_fr', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
export type OptionRow = Awaited<ReturnType<typeof listOptions>>[number]

/** Lists the imported nodes from make to series for the lexicon of search queries. */
export const listLexiconNodes = (db: DbOrTx) =>
  db
    .selectFrom('vehicle_nodes')
    .where('level', 'in', ['make', 'model', 'generation', 'series'])
    .where('source', '=', 'imported')
    .select(['id', 'level', 'name', 'codes', 'path', 'popularity', 'year_from', 'year_to'])
    .$narrowType<{ level: VehicleTerm['level'] }>()
    .execute()

/** Lists all main categories and subcategories with their names. */
export const listCategoryNames = (db: DbOrTx) =>
  db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'slug', 'name_en', 'name_fr', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
export type CategoryName = Awaited<ReturnType<typeof listCategoryNames>>[number]

/** Lists the times of a user's reports of missing vehicles, oldest first. */
export async function listReportTimes(db: DbOrTx, { userId, after }: { userId: number; after: Date }): Promise<Date[]> {
  const rows = await db
    .selectFrom('missing_vehicles')
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .select('created_at')
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}
