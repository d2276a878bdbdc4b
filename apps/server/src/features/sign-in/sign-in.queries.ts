import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** The password hash of a user, undefined without a password. */
export async function findPasswordHash(db: DbOrTx, userId: number): Promise<string | undefined> {
  const storedPassword = await db.selectFrom('passwords').where('user_id', '=', userId).select('hash').executeTakeFirst()
  return storedPassword?.hash
}

/** Email address and recipient's full name of the newest purchase of a guest. */
export const findLastPurchaseContact = (db: DbOrTx, guestId: number) =>
  db
    .selectFrom('payment_orders')
    .where('user_id', '=', guestId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['email', sql<string | null>`address ->> 'full_name'`.as('full_name')])
    .limit(1)
    .executeTakeFirst()

/** The confirmed addresses and the locale of a user, for security messages. */
export const findContact = (db: DbOrTx, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'phone', 'locale']).executeTakeFirst()
export type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>
