import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

export const findLookup = (db: DbOrTx, lookupId: number) =>
  db.selectFrom('order_lookups').where('id', '=', lookupId).select(['id', 'email', 'reference', 'expires_at', 'used_at']).executeTakeFirst()

/**
 * Lists the orders of a reference, which names one order or a purchase, if the email address is
 * theirs.
 */
export const listOrdersOfReference = (db: DbOrTx, { email, reference }: { email: string; reference: string }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .where((eb) =>
      eb(
        'o.id',
        'in',
        eb
          .selectFrom('orders')
          .where('reference', '=', reference)
          .select('id')
          .union(
            eb
              .selectFrom('payment_orders as p')
              .innerJoin('orders as part', 'part.payment_order_id', 'p.id')
              .where('p.reference', '=', reference)
              .select('part.id'),
          ),
      ),
    )
    .where(sql<boolean>`o.buyer_email::citext = ${email}::citext`)
    .select(['o.id', 'o.buyer_id', 'buyer.status as buyer_status', 'buyer.locale'])
    .orderBy('o.id')
    .execute()

/**
 * Whether all orders of a guest have this email address, and there is one. A guest who has typed
 * another address, perhaps a wrong one, has orders that its owner must not see.
 */
export async function ownsAllOrders(db: DbOrTx, { userId, email }: { userId: number; email: string }): Promise<boolean> {
  const { own, others } = await db
    .selectFrom('orders')
    .where('buyer_id', '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(sql<boolean>`buyer_email::citext = ${email}::citext`).as('own'),
      eb.fn.countAll<number>().filterWhere(sql<boolean>`buyer_email::citext is distinct from ${email}::citext`).as('others'),
    ])
    .executeTakeFirstOrThrow()
  return Number(own) > 0 && Number(others) === 0
}

type GuestOrder = { orderId: number; userId: number }

/** Finds the link to one order that was mailed unasked at an instant. */
export const findMailedLink = (db: DbOrTx, { orderId, userId, since }: GuestOrder & { since: Date }) =>
  db
    .selectFrom('order_lookups')
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .where('created_at', '=', since)
    .select('id')
    .executeTakeFirst()

/** The order of a guest. Undefined if its buyer is a member or another user. */
export const findGuestOrder = (db: DbOrTx, { orderId, userId }: GuestOrder) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .where('o.id', '=', orderId)
    .where('o.buyer_id', '=', userId)
    .where('buyer.status', '=', 'guest')
    .select(['o.reference', 'o.buyer_email'])
    .executeTakeFirst()

/** The guest whose orders a link opens. */
export const findLinkOwner = (db: DbOrTx, tokenHash: string) =>
  db.selectFrom('order_lookups').where('token_hash', '=', tokenHash).select('user_id').executeTakeFirst()
