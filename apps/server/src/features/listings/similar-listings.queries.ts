import { MAX_SIMILAR_LISTINGS } from '@partlane/contract/listings'
import type { VehicleNode } from '@partlane/domain/fitment/verdict'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** Number of fitment rows that are compared. The first rows represent a long list well enough. */
const MAX_NODES = 12

/**
 * Lists available listings of the same category: those for the user's vehicle first, then those for
 * the same vehicles, then the newest others.
 */
export async function listSimilarIds(
  db: DbOrTx,
  listingId: number,
  { now, vehicle }: { now: Date; vehicle: VehicleNode | undefined },
): Promise<number[]> {
  const year = vehicle?.year ?? null
  const hasNotEnded = sql`(l.sale_format <> 'auction' or l.auction_ends_at > ${now})`
  const { rows } = await sql<{ id: number }>`
    with listing as (select id, category_id from listings where id = ${listingId}),
    nodes as (select node_id from listing_fitments where listing_id = ${listingId} order by position limit ${MAX_NODES}),
    same_vehicles as (
      select l.id, count(*) as shared
      from listing_fitments f join listings l on l.id = f.listing_id join users u on u.id = l.seller_id, listing
      where f.node_id in (select node_id from nodes) and l.category_id = listing.category_id and l.status = 'available' and l.id <> listing.id
        and u.status not in ('blocked', 'deleted') and ${hasNotEnded}
      group by l.id order by shared desc, l.id desc limit ${MAX_SIMILAR_LISTINGS}
    ),
    fitting as (
      select l.id, 1000000 as shared
      from listing_fitments f join listings l on l.id = f.listing_id join users u on u.id = l.seller_id, listing
      where f.node_id = any(${[...(vehicle?.path ?? [])]}::integer[]) and l.category_id = listing.category_id and l.status = 'available'
        and l.id <> listing.id and u.status not in ('blocked', 'deleted') and ${hasNotEnded}
        and (${year}::integer is null or (coalesce(f.year_from, ${year}) <= ${year} and coalesce(f.year_to, ${year}) >= ${year}))
      group by l.id order by l.id desc limit ${MAX_SIMILAR_LISTINGS}
    ),
    newest as (
      select l.id, 0 as shared from listings l join users u on u.id = l.seller_id, listing
      where l.category_id = listing.category_id and l.status = 'available' and l.id <> listing.id and u.status not in ('blocked', 'deleted')
        and ${hasNotEnded}
      order by l.id desc limit ${MAX_SIMILAR_LISTINGS}
    )
    select id from (select * from fitting union all select * from same_vehicles union all select * from newest) as candidates
    group by id order by max(shared) desc, id desc limit ${MAX_SIMILAR_LISTINGS}`.execute(db)
  return rows.map(({ id }) => id)
}
