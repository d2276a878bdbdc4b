import { sql } from 'kysely'
import type { DemoDatabase } from '../services.ts'

/** Ids of the catalogue in the database. */
export type CatalogueIds = {
  /** @param names - from the make down @throws when the database has no such vehicle */
  vehicle(...names: string[]): number
  /** @throws when the database has no such category */
  category(slug: string): number
}

/** Reads the ids of the vehicles from makes to engines and of the categories. */
export async function loadCatalogueIds(database: DemoDatabase): Promise<CatalogueIds> {
  const vehicles = await sql<{ id: number; parent_id: number | null; name: string }>`
    select id, parent_id, name from vehicle_nodes where source = 'imported' and level <> 'trim' order by cardinality(path)`.execute(
    database,
  )
  const paths = new Map<number, string>()
  const vehicleIds = new Map<string, number>()
  for (const { id, parent_id, name } of vehicles.rows) {
    const path = parent_id === null ? name : pathOf(paths.get(parent_id) ?? '', name)
    paths.set(id, path)
    vehicleIds.set(path, id)
  }
  const categories = await sql<{ id: number; slug: string }>`select id, slug from categories`.execute(database)
  const categoryIds = new Map(categories.rows.map(({ id, slug }) => [slug, id]))
  return {
    vehicle: (...names) => getId(vehicleIds, pathOf(...names)),
    category: (slug) => getId(categoryIds, slug),
  }
}

const pathOf = (...names: string[]) => names.join(' > ')

function getId(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the catalogue of the database has no ${name}`)
  return id
}
