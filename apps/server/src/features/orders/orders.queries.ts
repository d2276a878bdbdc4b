import { type OrderSort, type OrderStage, orderStages, statusesOfStage } from '@partlane/domain/orders/order-lists'
import type { OrderStatus } from '@partlane/domain/orders/order-machine'
import { sentParcelStatuses } from '@partlane/domain/orders/parcel-machine'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { publicUserColumns } from '#features/accounts/public.ts'
import { sellerPlaceOrder } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { countExpression, fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import type { DB } from '#platform/db/schema.generated.ts'

export type OrderSide = 'buyer' | 'seller'

const selectFromOrders = (db: DbOrTx) => db.selectFrom('orders as o')

/** Adds what a presented order needs: purchase, seller and buyer. */
const joinParties = (orders: ReturnType<typeof selectFromOrders>) =>
  orders
    .innerJoin('payment_orders as p', 'p.id', 'o.payment_order_id')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .select([
      'o.id',
      'o.reference',
      'p.reference as purchase_reference',
      'p.currency as payment_currency',
      'o.buyer_id',
      'o.seller_id',
      'o.status',
      'o.shipping_type',
      'o.currency',
      'o.items_minor',
      'o.shipping_minor',
      'o.surcharge_minor',
      'o.fee_percentage',
      'o.fee_vat_percentage',
      'o.fee_vat_minor',
      'o.fee_minor',
      'o.charged_minor',
      'o.address',
      'o.seller_read_at',
      'o.buyer_read_at',
      'o.created_at',
      'o.completed_at',
      'o.expected_from',
      'o.expected_to',
      'o.repaid_items_minor',
      'o.repaid_shipping_minor',
      'o.repaid_surcharge_minor',
      'o.repaid_fee_minor',
      'o.repaid_fee_vat_minor',
      'o.repaid_charged_minor',
      'o.terms_version',
      'o.company',
    ])
    .select(publicUserColumns.map((column) => `seller.${column} as seller_${column}` as const))
    .select(publicUserColumns.map((column) => `buyer.${column} as buyer_${column}` as const))

export type OrderListQuery = PageRequest & {
  status?: OrderStatus | undefined
  stage?: OrderStage | undefined
  sort: OrderSort
}

type OrderListFilter = { userId: number; side: OrderSide; query: OrderListQuery }
type CountedFilter = { userId: number; side: OrderSide; query: Pick<OrderListQuery, 'status' | 'stage'> }

/** Lists the orders that a user bought or sold: newest first, or next deadline first. */
export const listOrders = (db: DbOrTx, filter: OrderListFilter) =>
  fetchPage(db, selectOrderList(db, filter), filter.query, selectCountedOrders(db, filter))

/** Ends with the order's id, like the indexes of each side. */
export function selectOrderList(db: DbOrTx, filter: OrderListFilter) {
  const orders = joinParties(selectCountedOrders(db, filter))
  return filter.query.sort === 'deadline'
    ? orders.orderBy('o.next_due_at').orderBy('o.id')
    : orders.orderBy('o.created_at', 'desc').orderBy('o.id', 'desc')
}

/** The orders of a list, without what is shown of them: counted by an index alone. */
const selectCountedOrders = (db: DbOrTx, { userId, side, query: { status, stage } }: CountedFilter) =>
  selectFromOrders(db)
    .where(side === 'buyer' ? 'o.buyer_id' : 'o.seller_id', '=', userId)
    .$if(status !== undefined, (q) => q.where('o.status', '=', status!))
    .$if(stage !== undefined, (q) => q.where(isInStage(stage!)))
export type OrderRow = Awaited<ReturnType<typeof listOrders>>['items'][number]

/** Whether an order is in a stage. `packing_stage` follows from the items by a trigger. */
export const isInStage =
  (stage: OrderStage) =>
  (eb: ExpressionBuilder<{ o: DB['orders'] }, 'o'>): Expression<SqlBool> =>
    stage === 'to_pack' || stage === 'sent' ? eb('o.packing_stage', '=', stage) : eb('o.status', 'in', statusesOfStage(stage))

/** Counts the orders of a seller in each stage, each up to `COUNT_LIMIT`, in one statement. */
export const countSoldOrders = (db: DbOrTx, sellerId: number) =>
  db.selectNoFrom(
    orderStages.map((stage) => countExpression(selectCountedOrders(db, { userId: sellerId, side: 'seller', query: { stage } })).as(stage)),
  )

export const findOrder = (db: DbOrTx, orderId: number): Promise<OrderRow | undefined> =>
  joinParties(selectFromOrders(db)).where('o.id', '=', orderId).executeTakeFirst()

/** Lists the orders of a purchase, one for each seller. */
export const listOrdersOfPurchase = (db: DbOrTx, purchaseId: number): Promise<OrderRow[]> =>
  joinParties(selectFromOrders(db)).where('o.payment_order_id', '=', purchaseId).orderBy('o.id').execute()

/** Lists the items of orders with the columns of their photos. */
export async function listItems(db: DbOrTx, orderIds: number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_items as i')
    .innerJoin('listings as l', 'l.id', 'i.listing_id')
    .leftJoin('listing_photos as f', (join) => join.onRef('f.listing_id', '=', 'i.listing_id').onRef('f.storage_key', '=', 'i.photo_key'))
    .where('i.order_id', 'in', orderIds)
    .select([
      'i.id',
      'i.order_id',
      'i.title',
      'i.quantity',
      'i.unit_price_minor',
      'i.shipping_minor',
      'i.unit_surcharge_minor',
      'i.status',
      'i.declined_by',
      'i.decline_reason',
      'i.decline_text',
      'i.dispatched_at',
      'i.delivered_at',
      'i.lost_at',
      'i.returned_at',
      'i.confirmed_at',
      'i.shipping_type',
      'i.warranty',
      'i.fit_verdict',
      'i.fit_vehicle',
      'i.open_refund_id',
      'i.refunded_minor',
      'i.shipping_minor',
      'i.refunded_shipping_minor',
      'i.return_days',
      'i.return_paid_by',
      'i.photo_key',
      'l.slug as listing_slug',
      'l.town',
    ])
    .select(['f.width', 'f.height', 'f.placeholder'])
    .orderBy('i.id')
    .execute()
}
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** Lists the steps of orders, oldest first. */
export async function listSteps(db: DbOrTx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_history')
    .where('order_id', 'in', orderIds)
    .select(['order_id', 'at', 'actor', 'step', 'data'])
    .orderBy('id')
    .execute()
}
export type StepRow = Awaited<ReturnType<typeof listSteps>>[number]

/** Lists the collections of orders with their codes. */
export async function listCollections(db: DbOrTx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_collections')
    .where('order_id', 'in', orderIds)
    .select(['order_id', 'code', 'places', 'note', 'earlier', 'collected_at'])
    .execute()
}

/**
 * Lists the fee percentages of sellers (null: the default), and an address from which each probably
 * sends, as `listSellerPlaces`.
 */
export const listSellerTerms = (db: DbOrTx, sellerIds: readonly number[]) =>
  db
    .selectFrom('users as u')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('addresses')
          .whereRef('user_id', '=', 'u.id')
          .select(['country', 'postal_code'])
          .orderBy(sellerPlaceOrder)
          .orderBy('id', 'desc')
          .limit(1)
          .as('place'),
      (join) => join.onTrue(),
    )
    .where('u.id', 'in', [...sellerIds])
    .select(['u.id', 'u.role', 'u.vat_number', 'u.merchant_fee_percentage', 'u.invoice_kind', 'u.invoice_vat_percentage'])
    .select(['place.country', 'place.postal_code'])
    .execute()
export type SellerTermsRow = Awaited<ReturnType<typeof listSellerTerms>>[number]

/** Finds email address and locale of a user for mails. */
export const findMailRecipient = (db: DbOrTx, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'locale', 'role']).executeTakeFirst()

/** Finds the email address that the buyer of an order gave, and the buyer's locale. */
export const findBuyerContact = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .where('o.id', '=', orderId)
    .select(['o.buyer_email as email', 'buyer.locale', 'buyer.role'])
    .executeTakeFirst()

/** Whether a unit of a purchase is on its way or has arrived, also when others of its item wait. */
export async function hasSentItems(db: DbOrTx, purchaseId: number): Promise<boolean> {
  const sentItem = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('o.payment_order_id', '=', purchaseId)
    .where((eb) =>
      eb.or([
        eb('i.dispatched_at', 'is not', null),
        eb('i.delivered_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('parcel_items as u')
            .innerJoin('parcels as p', 'p.id', 'u.parcel_id')
            .whereRef('u.order_item_id', '=', 'i.id')
            .where('p.direction', '=', 'outward')
            .where('p.status', 'in', [...sentParcelStatuses])
            .select('p.id'),
        ),
      ]),
    )
    .select('i.id')
    .limit(1)
    .executeTakeFirst()
  return sentItem !== undefined
}

/** Lists the newest orders of the database, for the development tools. */
export const listNewestOrders = (db: DbOrTx, limit: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'reference', 'status', 'next_due_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
