import { MAX_VIEWED_LISTINGS } from '@partlane/domain/limits'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

type View = { userId: number; listingId: number; now: Date }

/**
 * Adds a listing to the history of a user, or moves it to the top, and removes what exceeds the
 * limit. One statement, which skips rows that another view of the same user has locked.
 * A view by the seller is not stored.
 */
export async function saveView(db: DbOrTx, { userId, listingId, now }: View): Promise<void> {
  await sql`
    with saved as (
      insert into viewed_listings (user_id, listing_id, viewed_at)
      select u.id, l.id, ${now} from users u, listings l
      where u.id = ${userId} and u.status <> 'deleted' and l.id = ${listingId} and l.seller_id <> u.id
      on conflict (user_id, listing_id) do update set viewed_at = greatest(viewed_listings.viewed_at, excluded.viewed_at)
    ), excess as (
      select listing_id from viewed_listings where user_id = ${userId} and listing_id in (
        select listing_id from viewed_listings where user_id = ${userId} and listing_id <> ${listingId}
        order by viewed_at desc, listing_id desc offset ${MAX_VIEWED_LISTINGS - 1}
      ) order by listing_id for update skip locked
    )
    delete from viewed_listings v using excess where v.user_id = ${userId} and v.listing_id = excess.listing_id`.execute(db)
}

/** Deletes the history of a user. */
export async function deleteViews(db: DbOrTx, userId: number): Promise<void> {
  await db.deleteFrom('viewed_listings').where('user_id', '=', userId).execute()
}

/** Deletes old views of all users. @returns the number of deleted rows */
export async function deleteViewsBefore(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const result = await sql`
    delete from viewed_listings v using (
      select user_id, listing_id from viewed_listings where viewed_at < ${before}
      order by viewed_at limit ${limit} for update skip locked
    ) old where v.user_id = old.user_id and v.listing_id = old.listing_id`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Moves the history of a guest to the member. Of a listing that both have viewed, the later view
 * stays. Runs in the transaction of the guest merge, under the locks of both users.
 */
export async function mergeViews(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await sql`
    insert into viewed_listings (user_id, listing_id, viewed_at)
    select ${memberId}, listing_id, viewed_at from viewed_listings where user_id = ${guestId} order by listing_id
    on conflict (user_id, listing_id) do update set viewed_at = greatest(viewed_listings.viewed_at, excluded.viewed_at)`.execute(tx)
  await deleteViews(tx, guestId)
  await sql`
    delete from viewed_listings where user_id = ${memberId} and listing_id in (
      select listing_id from viewed_listings where user_id = ${memberId}
      order by viewed_at desc, listing_id desc offset ${MAX_VIEWED_LISTINGS}
    )`.execute(tx)
}
