import { type DeliveryWay, deliveryWays } from '@partlane/domain/notifications/delivery-ways'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** The next instant at which something is due in a way. */
export async function findNextDelivery(db: DbOrTx, way: DeliveryWay, isDigest: boolean): Promise<Date | null> {
  const row = await db
    .selectFrom('notification_deliveries')
    .where('way', '=', way)
    .where('is_digest', '=', isDigest)
    .where('state', '=', 'waiting')
    .where('due_at', 'is not', null)
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** Deliveries by way: how many have a state, of the last 91 days. */
export async function countDeliveries(db: DbOrTx, state: 'waiting' | 'failed'): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('notification_deliveries')
    .where('state', '=', state)
    .select(['way', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('way')
    .execute()
  return new Map(deliveryWays.map((way) => [way, Number(rows.find((row) => row.way === way)?.count ?? 0)]))
}

/** By way: for how many seconds the oldest delivery has been due. Zero: none is due. */
export async function findDeliveryLags(db: DbOrTx, now: Date): Promise<ReadonlyMap<string, number>> {
  const dueAts = await Promise.all(deliveryWays.map((way) => findNextDelivery(db, way, false)))
  return new Map(deliveryWays.map((way, index) => [way, Math.max(0, (now.getTime() - (dueAts[index]?.getTime() ?? now.getTime())) / 1000)]))
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

/** SQL condition: the user has a confirmed email address (constraint `email_is_confirmed`). */
export const hasConfirmedAddress = (userId: RawBuilder<number>) =>
  sql<boolean>`exists (select from users r where r.id = ${userId} and r.email is not null)`
