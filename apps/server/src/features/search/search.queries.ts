import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { hasLocation, placesWithin, type SearchPoint } from './distance.sql.ts'
import { conditionsOf, MAX_MATCHES, type SearchCriteria } from './search-conditions.sql.ts'

export type MarketCounts = { listings: number; sellers: number; makes: number; models: number }

/** Returns the numbers of listings, sellers, makes and models that are for sale. */
export async function getMarketCounts(db: DbOrTx): Promise<MarketCounts> {
  const { rows } = await sql<MarketCounts>`
    select coalesce(sum(count) filter (where facet = 'all'), 0)::int as listings, count(*) filter (where facet = 'seller')::int as sellers,
      count(*) filter (where facet = 'make')::int as makes, count(*) filter (where facet = 'model')::int as models
    from search_counters where count > 0`.execute(db)
  return rows[0] ?? { listings: 0, sellers: 0, makes: 0, models: 0 }
}

export type NamedNode = { id: number; path: number[]; full_name: string; short_name: string }

/** Finds vehicle nodes by id. `short_name` is the name of the model, or of a make its own name. */
export async function listNodesById(db: DbOrTx, ids: (number | null | undefined)[]): Promise<Map<number, NamedNode>> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (uniqueIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('vehicle_nodes as n')
    .where('n.id', 'in', uniqueIds)
    .select(['n.id', 'n.path', 'n.full_name', 'n.name'])
    .leftJoin('vehicle_nodes as model', (join) => join.on('model.id', '=', sql`n.path[2]`))
    .select('model.name as model')
    .execute()
  return new Map(rows.map(({ id, path, full_name, name, model }) => [id, { id, path, full_name, short_name: model ?? name }]))
}

/** Lists the places within the radius of a search. Undefined without a position and a radius. */
export async function listPlacesWithin(
  db: DbOrTx,
  { radius, ...point }: SearchPoint & { radius: number | null },
): Promise<number[] | undefined> {
  if (!hasLocation(point) || radius === null) return undefined
  const { rows } = await placesWithin(point, radius).execute(db)
  return rows.map(({ id }) => id)
}

/** Finds an active seller by slug. */
export const findSeller = (db: DbOrTx, slug: string) =>
  db
    .selectFrom('users')
    .where('slug', '=', slug)
    .where('status', 'not in', ['deleted', 'blocked'])
    .select(['id', 'slug', 'company_name', 'first_name', 'last_name', 'deleted_at'])
    .executeTakeFirst()

/** Lists ids of a seller's listings that are for sale or still have a search row. */
export async function listIndexableIds(
  db: DbOrTx,
  { sellerId, afterId, limit }: { sellerId: number; afterId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from listings where seller_id = ${sellerId} and status = 'available'
      union select listing_id from listing_search where seller_id = ${sellerId}
    ) as own_listings where id > ${afterId} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the lowest and highest price of a search in minor units of GBP, without the search's own
 * price filter. Reads the first `MAX_MATCHES` rows only.
 */
export async function getPriceBounds(db: DbOrTx, criteria: SearchCriteria): Promise<{ min: number | null; max: number | null }> {
  const partNumberCondition =
    criteria.partNumber === null
      ? sql``
      : sql`and s.listing_id in (select listing_id from listing_part_numbers where normalised like ${`%${criteria.partNumber}%`})`
  const { rows } = await sql<{ min: number | null; max: number | null }>`
    select min(price_minor) as min, max(price_minor) as max from (
      select s.price_minor from listing_search s where ${conditionsOf(criteria, { except: 'price' })} ${partNumberCondition} limit ${MAX_MATCHES}
    ) capped`.execute(db)
  return rows[0] ?? { min: null, max: null }
}

/**
 * Lists the lexemes that more than `minRowCount` search rows have, by the statistics of PostgreSQL.
 * Empty before the first `analyze`.
 */
export async function listFrequentLexemes(db: DbOrTx, minRowCount: number): Promise<string[]> {
  const { rows } = await sql<{ lexeme: string }>`
    select lexeme from pg_stats s join pg_class c on c.oid = 'listing_search'::regclass,
      unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common (lexeme, frequency)
    where s.schemaname = current_schema() and s.tablename = 'listing_search' and s.attname = 'words'
      and lexeme is not null and frequency * c.reltuples > ${minRowCount}`.execute(db)
  return rows.map(({ lexeme }) => lexeme)
}

/** True if one of these search rows is an auction: it has an end. */
export async function hasRunningAuction(db: DbOrTx, listingIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from listing_search where listing_id = any(${listingIds}::bigint[]) and ends_at is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the earliest end of an auction with a search row, also when it has passed. */
export async function findNextAuctionEnd(db: DbOrTx): Promise<Date | undefined> {
  const row = await db
    .selectFrom('listing_search')
    .where('ends_at', 'is not', null)
    .select('ends_at')
    .orderBy('ends_at')
    .orderBy('listing_id')
    .limit(1)
    .executeTakeFirst()
  return row?.ends_at ?? undefined
}

/** Lists auctions that have ended and still have a search row, oldest first. */
export async function listEndedAuctionIds(db: DbOrTx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('listing_search')
    .where('ends_at', '<=', now)
    .select('listing_id')
    .orderBy('ends_at')
    .orderBy('listing_id')
    .limit(limit)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}

type DriftInput = { rates: RawBuilder<unknown>; maxDriftPercentage: number; afterId: number; limit: number }

/**
 * Lists ids of search rows whose price in GBP differs by more than a percentage from the price at
 * `rates`. At least a penny has to differ.
 */
export async function listDriftedIds(db: DbOrTx, { rates, maxDriftPercentage, afterId, limit }: DriftInput): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with rates as (${rates})
    select s.listing_id as id
    from listing_search s
    join listings l on l.id = s.listing_id
    join rates on rates.currency = l.currency
    left join auctions a on a.id = l.auction_id
    cross join lateral (
      select rates.rate * case when l.sale_format = 'auction' then coalesce(a.price_minor, l.starting_price_minor) else l.item_price_minor end as minor
    ) price
    where l.currency <> 'gbp' and s.listing_id > ${afterId}
      and abs(s.price_minor - price.minor) > greatest(1, s.price_minor * ${maxDriftPercentage}::numeric / 100)
    order by s.listing_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
