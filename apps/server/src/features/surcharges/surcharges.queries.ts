import { eventOfWholeRefund, openSurchargeStatuses } from '@partlane/domain/surcharges/surcharge-machine'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { placeColumns } from '#features/addresses/public.ts'
import { sellerPlaceOrder } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import type { Surcharges } from '#platform/db/schema.generated.ts'

export type SurchargeRow = Selectable<Surcharges>

const selectOfItems = (db: DbOrTx, items: readonly { id: number }[]) =>
  db
    .selectFrom('surcharges')
    .where('order_item_id', 'in', nonEmptyIds(items.map(({ id }) => id)))
    .select(['id', 'order_id', 'order_item_id', 'status', 'amount_minor'])
    .orderBy('id')

/** Lists the surcharges of items that are not settled. Their order is locked. */
export const listOpenSurcharges = (db: DbOrTx, items: readonly { id: number }[]) =>
  selectOfItems(db, items).where('status', 'in', openSurchargeStatuses).execute()

/**
 * Lists the surcharges that are given back with items whose whole price is refunded. A forfeited
 * one is among them only if the items have come back. Their order is locked.
 */
export async function listSurchargesToRepay(db: DbOrTx, items: readonly { id: number }[], facts: { isReturned: boolean }) {
  const surcharges = await selectOfItems(db, items).execute()
  return surcharges.filter(({ status }) => eventOfWholeRefund(status, facts) !== undefined)
}
export type EndingSurcharge = Awaited<ReturnType<typeof listSurchargesToRepay>>[number]

/** The photos with which the seller has refused the old unit. */
const selectPhotos = (db: DbOrTx) =>
  jsonArrayFrom(
    db
      .selectFrom('surcharge_photos as f')
      .where('f.surcharge_id', '=', sql.ref<number>('s.id'))
      .select(['f.storage_key', 'f.width', 'f.height', 'f.placeholder'])
      .orderBy('f.id'),
  ).as('photos')

/** The address from which the seller probably sends: where the old unit goes. */
const selectSellerAddress = (db: DbOrTx) =>
  jsonObjectFrom(
    db
      .selectFrom('addresses as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .where('a.user_id', '=', (eb) => eb.selectFrom('orders').where('id', '=', sql.ref<number>('s.order_id')).select('seller_id'))
      .where('a.line1', '<>', '')
      .where('u.deleted_at', 'is', null)
      .select(placeColumns.map((column) => `a.${column}` as const))
      .select(['a.full_name', 'u.first_name', 'u.last_name'])
      .orderBy(sellerPlaceOrder)
      .orderBy('a.id', 'desc')
      .limit(1),
  ).as('seller_address')

/**
 * Lists the surcharges of orders with their photos and the address of the seller, in the order of
 * their items.
 */
export const listSurcharges = (db: DbOrTx, orderIds: readonly number[]) =>
  db
    .selectFrom('surcharges as s')
    .where('s.order_id', 'in', nonEmptyIds([...orderIds]))
    .selectAll('s')
    .select([selectPhotos(db), selectSellerAddress(db)])
    .orderBy('s.order_item_id')
    .execute()
export type ShownSurcharge = Awaited<ReturnType<typeof listSurcharges>>[number]

/** Whether a photo of an old unit is one of these uploads. */
export async function isSurchargePhoto(db: DbOrTx, uploadIds: readonly number[]): Promise<boolean> {
  const photo = await db.selectFrom('surcharge_photos').where('upload_id', 'in', uploadIds).select('id').limit(1).executeTakeFirst()
  return photo !== undefined
}

export const findSurcharge = (db: DbOrTx, surchargeId: number): Promise<SurchargeRow | undefined> =>
  db.selectFrom('surcharges').where('id', '=', surchargeId).selectAll().executeTakeFirst()

const selectForOperators = (db: DbOrTx) =>
  db
    .selectFrom('surcharges as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('order_items as i', 'i.id', 's.order_item_id')
    .selectAll('s')
    .select(['o.reference', 'o.currency', 'i.title'])
    .select(selectPhotos(db))

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

/** The status of the payment of an order. Undefined: it was voided, so nothing was charged. */
export const findPaymentStatus = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.payment_order_id', 'p.payment_order_id')
    .where('o.id', '=', orderId)
    .where('p.status', 'in', ['authorised', 'captured', 'refunded'])
    .select('p.status')
    .executeTakeFirst()
