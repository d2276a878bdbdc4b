import { openSurchargeStatuses } from '@partlane/domain/surcharges/surcharge-machine'
import type { Selectable } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import type { Surcharges } from '#platform/db/schema.generated.ts'

export type SurchargeRow = Selectable<Surcharges>

/** Lists the surcharges of items that are not settled. Their order is locked. */
export const listOpenSurcharges = (db: DbOrTx, items: readonly { id: number }[]) =>
  db
    .selectFrom('surcharges')
    .where('order_item_id', 'in', nonEmptyIds(items.map(({ id }) => id)))
    .where('status', 'in', openSurchargeStatuses)
    .select(['id', 'status', 'amount_minor'])
    .orderBy('id')
    .execute()
export type OpenSurcharge = Awaited<ReturnType<typeof listOpenSurcharges>>[number]

/** Lists the surcharges of orders, in the order of their items. */
export const listSurcharges = (db: DbOrTx, orderIds: readonly number[]): Promise<SurchargeRow[]> =>
  db
    .selectFrom('surcharges')
    .where('order_id', 'in', nonEmptyIds([...orderIds]))
    .selectAll()
    .orderBy('order_item_id')
    .execute()

export const findSurcharge = (db: DbOrTx, surchargeId: number): Promise<SurchargeRow | undefined> =>
  db.selectFrom('surcharges').where('id', '=', surchargeId).selectAll().executeTakeFirst()

const selectForOperators = (db: DbOrTx) =>
  db
    .selectFrom('surcharges as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('order_items as i', 'i.id', 's.order_item_id')
    .selectAll('s')
    .select(['o.reference', 'o.currency', 'i.title'])

/** Lists what waits for a decision, oldest first. */
export const listEscalatedSurcharges = (db: DbOrTx, page: PageRequest) =>
  fetchPage(db, selectForOperators(db).where('s.status', '=', 'escalated').orderBy('s.updated_at').orderBy('s.id'), page)

export const findSurchargeForOperators = (db: DbOrTx, surchargeId: number) =>
  selectForOperators(db).where('s.id', '=', surchargeId).executeTakeFirst()
export type OperatorSurchargeRow = NonNullable<Awaited<ReturnType<typeof findSurchargeForOperators>>>

/** Returns the earliest instant at which a deadline is due or announced. */
export async function findNextSurchargeDeadline(db: DbOrTx): Promise<Date | undefined> {
  const due = await db
    .selectFrom('surcharges')
    .where('due_at', 'is not', null)
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  const announced = await db
    .selectFrom('surcharges')
    .where('announce_at', 'is not', null)
    .where('announced_at', 'is', null)
    .select('announce_at')
    .orderBy('announce_at')
    .limit(1)
    .executeTakeFirst()
  const times = [due?.due_at, announced?.announce_at].flatMap((date) => (date ? [date.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

type Batch = { now: Date; limit: number }

/** Lists surcharges whose status is over, earliest first. */
export const listDueSurcharges = (db: DbOrTx, { now, limit }: Batch) =>
  db.selectFrom('surcharges').where('due_at', '<=', now).select(['id', 'order_id']).orderBy('due_at').limit(limit).execute()

/** Lists surcharges whose end has to be announced, earliest first. */
export const listSurchargesToAnnounce = (db: DbOrTx, { now, limit }: Batch) =>
  db
    .selectFrom('surcharges')
    .where('announce_at', '<=', now)
    .where('announced_at', 'is', null)
    .select(['id', 'order_id'])
    .orderBy('announce_at')
    .limit(limit)
    .execute()

/** The status of the payment of an order that the gateway has authorised. */
export const findPaymentStatus = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.payment_order_id', 'p.payment_order_id')
    .where('o.id', '=', orderId)
    .where('p.status', 'in', ['authorised', 'captured'])
    .select('p.status')
    .executeTakeFirst()
