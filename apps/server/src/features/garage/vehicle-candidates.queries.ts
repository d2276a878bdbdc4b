import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DbOrTx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'

/** Lists the imported makes, most popular first. Without the universal make. */
export const listMakes = (db: DbOrTx) =>
  db
    .selectFrom('vehicle_nodes')
    .where('level', '=', 'make')
    .where('source', '=', 'imported')
    .select(['id', 'name', 'full_name'])
    .orderBy('popularity', 'desc')
    .orderBy('id')
    .execute()
export type MakeRow = Awaited<ReturnType<typeof listMakes>>[number]

/** Finds makes by a world manufacturer identifier (first three characters of a VIN). */
export const listMakesByWmi = (db: DbOrTx, wmi: string) =>
  db
    .selectFrom('vehicle_nodes')
    .where('level', '=', 'make')
    .where('source', '=', 'imported')
    .where(sql<boolean>`${wmi} = any(wmi)`)
    .select(['id', 'name', 'full_name'])
    .orderBy('popularity', 'desc')
    .orderBy('id')
    .execute()

export const listModels = (db: DbOrTx, makeIds: readonly number[]) =>
  db
    .selectFrom('vehicle_nodes as n')
    .innerJoin('vehicle_nodes as make', 'make.id', 'n.parent_id')
    .where('n.parent_id', 'in', nonEmptyIds(makeIds))
    .select(['n.id', 'n.full_name', 'n.level', 'n.year_from', 'n.year_to', 'n.name as model', 'make.name as make'])
    .execute()

/** Lists generations of the makes with their engines; with `year` only those built in that year. */
export const listGenerations = (db: DbOrTx, { makeIds, year }: { makeIds: readonly number[]; year: number | null }) =>
  db
    .selectFrom('vehicle_nodes as model')
    .innerJoin('vehicle_nodes as make', 'make.id', 'model.parent_id')
    .innerJoin('vehicle_nodes as n', 'n.parent_id', 'model.id')
    .where('model.parent_id', 'in', nonEmptyIds(makeIds))
    .where('n.level', '=', 'generation')
    .$if(year !== null, (query) =>
      query
        .where(sql<boolean>`coalesce(n.year_from, ${year}::int) <= ${year}::int`)
        .where(sql<boolean>`coalesce(n.year_to, ${year}::int) >= ${year}::int`),
    )
    .select(['n.id', 'n.name', 'n.full_name', 'n.level', 'n.year_from', 'n.year_to', 'model.name as model', 'make.name as make'])
    .select(['model.popularity', sql<string[] | null>`n.facts->'body'`.as('bodies')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('vehicle_nodes as s')
          .whereRef('s.parent_id', '=', 'n.id')
          .where('s.level', '=', 'series')
          .select(['s.id', 's.full_name', 's.level', 's.year_from', 's.year_to'])
          .select([
            sql<string | null>`s.facts->>'fuel'`.as('fuel'),
            sql<number | null>`(s.facts->>'engine_cc')::int`.as('engine_cc'),
            sql<number | null>`(s.facts->>'power_hp')::int`.as('power_hp'),
          ])
          .orderBy('s.id'),
      ).as('series'),
    )
    .orderBy('model.popularity', 'desc')
    .orderBy('n.id')
    .execute()
export type GenerationRow = Awaited<ReturnType<typeof listGenerations>>[number]
