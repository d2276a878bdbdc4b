import type { DbOrTx } from '#platform/db/db.ts'

/** Finds a shared cart by its token, if it has not expired. */
export const findSharedCart = (db: DbOrTx, tokenHash: string, now: Date) =>
  db
    .selectFrom('shared_carts')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['id', 'expires_at'])
    .executeTakeFirst()

/** Lists the lines of a shared cart with what decides whether they can be bought. */
export const listSharedLines = (db: DbOrTx, sharedCartId: number) =>
  db
    .selectFrom('shared_cart_lines as s')
    .innerJoin('listings as l', 'l.id', 's.listing_id')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .where('s.shared_cart_id', '=', sharedCartId)
    .select(['s.listing_id', 's.item_quantity', 's.shipping_type', 'l.slug', 'l.title', 'l.seller_id', 'l.status', 'l.sale_format'])
    .select(['l.item_price_minor', 'l.quantity', 'l.reserved_quantity', 'l.shipping_type as listing_shipping_type'])
    .select('seller.status as seller_status')
    .orderBy('s.position')
    .execute()
export type SharedLineRow = Awaited<ReturnType<typeof listSharedLines>>[number]

/** Lists the links of a user that have not expired, newest first. */
export const listLinks = (db: DbOrTx, userId: number, now: Date) =>
  db
    .selectFrom('shared_carts as c')
    .where('c.user_id', '=', userId)
    .where('c.expires_at', '>', now)
    .select(['c.id', 'c.created_at', 'c.expires_at'])
    .select((eb) =>
      eb
        .selectFrom('shared_cart_lines as s')
        .whereRef('s.shared_cart_id', '=', 'c.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('part_count'),
    )
    .orderBy('c.id', 'desc')
    .execute()
export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]
