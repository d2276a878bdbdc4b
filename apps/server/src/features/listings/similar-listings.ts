import { MAX_SIMILAR_LISTINGS } from '@partlane/contract/listings'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** Cars of a listing that are compared; a list of five hundred says no more than its first rows. */
const MAX_NODES = 12

/** Parts of the same kind that can be bought: those for the same cars first, the newest of the rest after them. */
export async function listSimilarIds(db: DbOrTx, listingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with part as (select id, category_id from listings where id = ${listingId}),
    cars as (select node_id from listing_fitments where listing_id = ${listingId} order by position limit ${MAX_NODES}),
    same_cars as (
      select l.id, count(*) as shared
      from listing_fitments f join listings l on l.id = f.listing_id join users u on u.id = l.seller_id, part
      where f.node_id in (select node_id from cars) and l.category_id = part.category_id and l.status = 'available' and l.id <> part.id
        and u.status not in ('blocked', 'deleted')
      group by l.id order by shared desc, l.id desc limit ${MAX_SIMILAR_LISTINGS}
    ),
    newest as (
      select l.id, 0 as shared from listings l join users u on u.id = l.seller_id, part
      where l.category_id = part.category_id and l.status = 'available' and l.id <> part.id and u.status not in ('blocked', 'deleted')
      order by l.id desc limit ${MAX_SIMILAR_LISTINGS}
    )
    select id from (select * from same_cars union all select * from newest) as found
    group by id order by max(shared) desc, id desc limit ${MAX_SIMILAR_LISTINGS}`.execute(db)
  return rows.map(({ id }) => id)
}
