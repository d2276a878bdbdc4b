import { openRefundStatuses, type RefundStatus, refundMachine, refundStatuses } from '@partlane/domain/refunds/refund-machine'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { publicUserColumns } from '#features/accounts/public.ts'
import { placeColumns } from '#features/addresses/public.ts'
import { isOrderDisputed } from '#features/repayments/public.ts'
import { sellerPlaceOrder } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import type { DB } from '#platform/db/schema.generated.ts'

const selectRefunds = (db: DbOrTx) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('payment_orders as p', 'p.id', 'o.payment_order_id')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .leftJoin('repayments as repayment', 'repayment.id', 'r.repayment_id')
    .selectAll('r')
    .select([
      'o.reference as order_reference',
      'o.address as order_address',
      'o.currency',
      'p.currency as payment_currency',
      'repayment.status as repayment_status',
      'repayment.charged_minor',
    ])
    .select(publicUserColumns.map((column) => `seller.${column} as seller_${column}` as const))
    .select(publicUserColumns.map((column) => `buyer.${column} as buyer_${column}` as const))

export const findRefund = (db: DbOrTx, refundId: number) => selectRefunds(db).where('r.id', '=', refundId).executeTakeFirst()
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Whether an order has an open chargeback. */
export async function hasOpenChargeback(db: DbOrTx, orderId: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders as o')
    .where('o.id', '=', orderId)
    .select(isOrderDisputed('o.id').as('is_disputed'))
    .executeTakeFirst()
  return order?.is_disputed === true
}

type RefundListFilter = { userId: number; side: 'buyer' | 'seller'; isOpen?: boolean | undefined; page: PageRequest }

/** Lists the refunds of what a user bought or sold, newest first. */
export function listRefunds(db: DbOrTx, { userId, side, isOpen, page }: RefundListFilter) {
  const filter: RefundFilter = (eb) =>
    eb.and([
      eb(side === 'buyer' ? 'r.buyer_id' : 'r.seller_id', '=', userId),
      ...(isOpen === undefined ? [] : [eb('r.status', 'in', isOpen ? openRefundStatuses : closedRefundStatuses)]),
    ])
  return fetchPage(db, selectRefunds(db).where(filter).orderBy('r.id', 'desc'), page, selectCounted(db).where(filter))
}

type RefundFilter = (eb: ExpressionBuilder<{ r: DB['refunds'] }, 'r'>) => Expression<SqlBool>
/** Refunds without what is shown of them: counted by an index alone. */
const selectCounted = (db: DbOrTx) => db.selectFrom('refunds as r')
const closedRefundStatuses = refundStatuses.filter((status) => refundMachine.isFinal(status))

type OperatorFilter = { status: RefundStatus; search?: string | undefined; page: PageRequest }

/** Lists the refunds with a status for operators: those that changed first are first. */
export function listRefundsByStatus(db: DbOrTx, { status, search, page }: OperatorFilter) {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const query = selectRefunds(db)
    .where('r.status', '=', status)
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) =>
        eb.or([
          eb('o.reference', 'ilike', pattern),
          ...(['seller', 'buyer'] as const).flatMap((side) => [
            eb(`${side}.last_name`, 'ilike', pattern),
            eb(`${side}.company_name`, 'ilike', pattern),
          ]),
        ]),
      ),
    )
    .orderBy('r.updated_at')
    .orderBy('r.id')
  return fetchPage(db, query, page, search ? query : selectCounted(db).where('r.status', '=', status))
}

/** Lists the items of refunds with what was paid for them and the columns of their photos. */
export async function listRefundItems(db: DbOrTx, refundIds: readonly number[]) {
  if (refundIds.length === 0) return []
  return db
    .selectFrom('refund_items as r')
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .innerJoin('listings as l', 'l.id', 'i.listing_id')
    .leftJoin('listing_photos as f', (join) => join.onRef('f.listing_id', '=', 'i.listing_id').onRef('f.storage_key', '=', 'i.photo_key'))
    .where('r.refund_id', 'in', refundIds)
    .select(['r.refund_id', 'r.order_item_id', 'r.quantity', 'i.title', 'i.photo_key', 'l.slug as listing_slug'])
    .select(['i.quantity as bought_quantity', 'i.unit_price_minor', 'i.refunded_minor', 'i.shipping_minor', 'i.refunded_shipping_minor'])
    .select(['f.width', 'f.height', 'f.placeholder'])
    .orderBy('r.order_item_id')
    .execute()
}
export type RefundItemRow = Awaited<ReturnType<typeof listRefundItems>>[number]

/** Lists what was written about refunds, oldest first. */
export async function listRefundEntries(db: DbOrTx, refundIds: readonly number[]) {
  if (refundIds.length === 0) return []
  return db.selectFrom('refund_entries').where('refund_id', 'in', refundIds).selectAll().orderBy('id').execute()
}

/** Lists the photos of refunds. */
export async function listRefundPhotos(db: DbOrTx, refundIds: readonly number[]) {
  if (refundIds.length === 0) return []
  return db
    .selectFrom('refund_photos as f')
    .innerJoin('refund_entries as e', 'e.id', 'f.entry_id')
    .where('e.refund_id', 'in', refundIds)
    .select(['f.entry_id', 'f.storage_key', 'f.width', 'f.height', 'f.placeholder'])
    .orderBy('f.id')
    .execute()
}

const selectTimed = (db: DbOrTx) => db.selectFrom('refunds').where('due_at', 'is not', null)
const selectUnannounced = (db: DbOrTx) => db.selectFrom('refunds').where('announce_at', 'is not', null).where('announced_at', 'is', null)

/** Returns the earliest instant at which a refund is due or has to be announced. */
export async function findNextRefundDeadline(db: DbOrTx): Promise<Date | null> {
  const { due_at, announce_at } = await db
    .selectNoFrom([
      selectTimed(db).select('due_at').orderBy('due_at').limit(1).as('due_at'),
      selectUnannounced(db).select('announce_at').orderBy('announce_at').limit(1).as('announce_at'),
    ])
    .executeTakeFirstOrThrow()
  if (due_at === null || announce_at === null) return due_at ?? announce_at
  return due_at < announce_at ? due_at : announce_at
}

type Batch = { now: Date; limit: number }

/** Lists the refunds whose time is over, earliest first. */
export const listDueRefunds = (db: DbOrTx, { now, limit }: Batch) =>
  selectTimed(db).where('due_at', '<=', now).select(['id', 'order_id']).orderBy('due_at').limit(limit).execute()

/** Lists the refunds to announce, earliest first. */
export const listRefundsToAnnounce = (db: DbOrTx, { now, limit }: Batch) =>
  selectUnannounced(db).where('announce_at', '<=', now).select(['id', 'order_id']).orderBy('announce_at').limit(limit).execute()

/** The items of an order that are in a parcel which the carrier has lost. */
export async function listLostItemIds(db: DbOrTx, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('parcel_items as i')
    .innerJoin('parcels as p', 'p.id', 'i.parcel_id')
    .where('p.order_id', '=', orderId)
    .where('p.direction', '=', 'outward')
    .where('p.status', '=', 'lost')
    .select('i.order_item_id')
    .execute()
  return new Set(rows.map(({ order_item_id }) => order_item_id))
}

/** Finds a refund with the addresses of its return: the buyer's and where it goes. */
export const findRefundToReturn = (db: DbOrTx, refundId: number) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('r.id', '=', refundId)
    .select(['r.id', 'r.order_id', 'r.status', 'r.return_address', 'o.address', 'o.buyer_id', 'o.seller_id'])
    .executeTakeFirst()

/** Finds the parcel of a return whose label was bought: to be sent, or scanned by its carrier. */
export const findReturnWithLabel = (db: DbOrTx, refundId: number) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('carrier_labels as l', 'l.id', 'p.label_id')
    .where('p.refund_id', '=', refundId)
    .where('p.status', 'in', ['prepared', 'in_transit'])
    .where('l.status', '=', 'bought')
    .select(['p.id', 'p.status'])
    .executeTakeFirst()

/** Finds the refund to which a return parcel belongs. */
export async function findReturnOfParcel(db: DbOrTx, parcelId: number): Promise<number | undefined> {
  const row = await db.selectFrom('parcels').where('id', '=', parcelId).select('refund_id').executeTakeFirst()
  return row?.refund_id ?? undefined
}

/** Finds the address from which a seller probably sends, with the seller's name. */
export const findSellerAddress = (db: DbOrTx, sellerId: number) =>
  db
    .selectFrom('addresses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.user_id', '=', sellerId)
    .select(placeColumns.map((column) => `a.${column}` as const))
    .select(['a.full_name', 'a.phone', 'u.first_name', 'u.last_name'])
    .orderBy(sellerPlaceOrder)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a photo of a refund is one of these uploads. */
export async function isUploadUsed(db: DbOrTx, uploadIds: readonly number[]): Promise<boolean> {
  const photo = await db.selectFrom('refund_photos').where('upload_id', 'in', uploadIds).select('id').limit(1).executeTakeFirst()
  return photo !== undefined
}

/** Finds why the money of a refund was repaid. Undefined while it was not. */
export async function findRepaymentReason(db: DbOrTx, { repayment_id }: { repayment_id: number | null }) {
  if (repayment_id === null) return undefined
  const repayment = await db.selectFrom('repayments').where('id', '=', repayment_id).select('reason').executeTakeFirst()
  return repayment?.reason
}

/** Whether the same side has added a text to the refund in the ten minutes before this one. */
export async function followsOtherEntry(db: DbOrTx, entryId: number): Promise<boolean> {
  const earlier = await db
    .selectFrom('refund_entries as e')
    .innerJoin('refund_entries as p', (join) =>
      join
        .onRef('p.refund_id', '=', 'e.refund_id')
        .onRef('p.actor', '=', 'e.actor')
        .onRef('p.event', '=', 'e.event')
        .onRef('p.id', '<', 'e.id'),
    )
    .where('e.id', '=', entryId)
    .where(sql<boolean>`p.created_at > e.created_at - interval '10 minutes'`)
    .select('p.id')
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}
