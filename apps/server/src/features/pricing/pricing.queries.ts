import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/**
 * A listing as a parcel, with the default address of a user. Undefined for an unknown listing.
 */
export const findParcelAndAddress = (db: DbOrTx, { listingId, userId }: { listingId: number; userId: number }) =>
  db
    .selectFrom('listings as l')
    .where('l.id', '=', listingId)
    .select(['l.seller_id', 'l.shipping_type', 'l.weight_grams', 'l.length_mm', 'l.width_mm', 'l.height_mm'])
    .select(
      sql<{ country: string; postal_code: string } | null>`(
        select jsonb_build_object('country', country, 'postal_code', postal_code) from addresses
        where user_id = ${userId} and kind = 'personal' order by position, id limit 1)`.as('default_address'),
    )
    .executeTakeFirst()
