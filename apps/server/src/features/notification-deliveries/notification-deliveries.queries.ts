import type { DeliveryWay } from '@partlane/domain/notifications/delivery-ways'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** The next instant at which something is due in a way. */
export async function findNextDelivery(db: DbOrTx, way: DeliveryWay): Promise<Date | null> {
  const row = await db
    .selectFrom('notification_deliveries')
    .where('way', '=', way)
    .where('state', '=', 'waiting')
    .where('due_at', 'is not', null)
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** The mail of a notification, if one is planned. */
export const findMailDelivery = (db: DbOrTx, { userId, dedupeKey }: { userId: number; dedupeKey: string }) =>
  db
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .where('n.user_id', '=', userId)
    .where('n.dedupe_key', '=', dedupeKey)
    .where('d.way', '=', 'mail')
    .select(['d.id', 'd.state', 'd.due_at'])
    .executeTakeFirst()

/** SQL condition: the user has a confirmed email address. */
export const hasConfirmedAddress = (userId: RawBuilder<number>) =>
  sql<boolean>`exists (select from users r where r.id = ${userId} and r.email is not null and r.email_confirmed_at is not null)`
