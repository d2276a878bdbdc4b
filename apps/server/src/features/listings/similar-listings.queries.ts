import { MAX_SIMILAR_LISTINGS } from '@partlane/contract/listings'
import type { VehicleNode } from '@partlane/domain/fitment/verdict'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** Number of fitment rows that are compared. The first rows represent a long list well enough. */
const MAX_NODES = 12

type SimilarOptions = { now: Date; vehicle: VehicleNode | undefined }

/**
 * Lists available listings of the same category: those for the user's vehicle first, then those for
 * the same vehicles, then the newest others.
 */
export async function listSimilarIds(db: DbOrTx, listingId: number, options: SimilarOptions): Promise<number[]> {
  const { rows } = await similarStatement(listingId, options).execute(db)
  return rows.map(({ id }) => id)
}

/** Builds the statement of `listSimilarIds`. */
export function similarStatement(listingId: number, { now, vehicle }: SimilarOptions) {
  const isShown = sql`l.status = 'available' and l.id <> ${listingId} and u.status not in ('blocked', 'deleted')
    and (l.sale_format <> 'auction' or exists (select from auctions a where a.id = l.auction_id and a.state = 'open' and a.ends_at > ${now}))`
  const fitting = vehicle
    ? sql`(select l.id, 1000000 as shared from (${fitmentsInCategory(sql`${[...vehicle.path]}::integer[]`, vehicle.year)}) counted
        join listings l on l.id = counted.listing_id join users u on u.id = l.seller_id
        where ${isShown} order by l.id desc limit ${MAX_SIMILAR_LISTINGS}) union all`
    : sql``
  return sql<{ id: number }>`
    with listing as materialized (select category_id from listings where id = ${listingId}),
    nodes as materialized (select node_id from listing_fitments where listing_id = ${listingId} order by position limit ${MAX_NODES}),
    same_vehicles as (
      select l.id, counted.shared from (${fitmentsInCategory(sql`array(select node_id from nodes)`, null)}) counted
      join listings l on l.id = counted.listing_id join users u on u.id = l.seller_id
      where ${isShown} order by counted.shared desc, l.id desc limit ${MAX_SIMILAR_LISTINGS}
    ),
    newest as (
      select l.id, 0 as shared from listings l join users u on u.id = l.seller_id
      where l.category_id = (select category_id from listing) and ${isShown}
      order by l.id desc limit ${MAX_SIMILAR_LISTINGS}
    )
    select id from (${fitting} select * from same_vehicles union all select * from newest) as candidates
    group by id order by max(shared) desc, id desc limit ${MAX_SIMILAR_LISTINGS}`
}

/**
 * Counts the fitments with these nodes for each available listing of the category. Both sides are
 * read from indexes only: joined with all columns, each fitment of a frequent vehicle would read
 * its listing.
 */
const fitmentsInCategory = (nodeIds: RawBuilder<unknown>, year: number | null) => sql`
  select f.listing_id, count(*) as shared from listing_fitments f
  where f.node_id = any(${nodeIds})
    and f.listing_id in (select id from listings where category_id = (select category_id from listing) and status = 'available')
    ${year === null ? sql`` : sql`and coalesce(f.year_from, ${year}) <= ${year} and coalesce(f.year_to, ${year}) >= ${year}`}
  group by f.listing_id`
