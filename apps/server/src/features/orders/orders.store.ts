import type { ShippingType } from '@partlane/domain/listings/listing-fields'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import { type Selectable, sql } from 'kysely'
import { lockRows } from '#app/lock-order.ts'
import { companyOf } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { PaymentOrderLines, PaymentOrders } from '#platform/db/schema.generated.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'
import type { SellerTerms } from './load-seller-terms.ts'
import { ORDER_DEADLINES } from './order-deadlines.store.ts'

export type PaidPurchase = Pick<Selectable<PaymentOrders>, 'id' | 'reference' | 'user_id' | 'email' | 'address' | 'terms_version'>
export type PaidLine = Selectable<PaymentOrderLines>

type NewOrder = SellerTerms & {
  purchase: PaidPurchase
  reference: string
  sellerId: number
  status: OrderStatus
  currency: CurrencyCode
  shippingType: ShippingType
  itemsMinor: number
  shippingMinor: number
  surchargeMinor: number
  chargedMinor: number
  feeMinor: number
  feeVatMinor: number
  lines: PaidLine[]
  now: Date
}

/**
 * Inserts the orders of a purchase, one for each seller, with their items, which copy title, photo,
 * return terms, warranty and fit, so that later changes of a listing or a shipping rule do not
 * change the order. Adds the first step of their histories and the deadlines for their acceptance,
 * all in one statement.
 * @returns a function that returns the id of the order of a seller
 */
export async function insertOrders(
  tx: Tx,
  orders: readonly NewOrder[],
  itemStatus: OrderItemStatus,
): Promise<(sellerId: number) => number> {
  const idOfSeller = (sellerId: number) => sql<number>`(select id from placed where seller_id = ${sellerId})`
  const rows = await tx
    .with('placed', (query) => query.insertInto('orders').values(orders.map(orderColumns)).returning(['id', 'seller_id']))
    .with('first_steps', (query) =>
      query.insertInto('order_history').values(
        orders.map(({ sellerId, now }) => ({
          order_id: idOfSeller(sellerId),
          actor: 'buyer' as const,
          step: 'placed',
          data: JSON.stringify({}),
          at: now,
        })),
      ),
    )
    .with('first_deadlines', (query) =>
      query
        .insertInto('order_deadlines')
        .values(orders.map(({ sellerId, deadline, now }) => ({ ...deadline, order_id: idOfSeller(sellerId), created_at: now }))),
    )
    .with('items', (query) =>
      query
        .insertInto('order_items')
        .values(
          orders.flatMap(({ sellerId, lines }) =>
            lines.map((line) => ({ ...itemColumns(line, itemStatus), order_id: idOfSeller(sellerId) })),
          ),
        ),
    )
    .selectFrom('placed')
    .select(['id', 'seller_id'])
    .select(wakeOnCommit({ name: ORDER_DEADLINES }).as('woken'))
    .execute()
  const ids = new Map(rows.map(({ id, seller_id }) => [seller_id, id]))
  return (sellerId) => {
    const id = ids.get(sellerId)
    if (id === undefined) throw new Error(`no order was placed for seller ${sellerId}`)
    return id
  }
}

const orderColumns = ({ purchase, now, ...order }: NewOrder) => ({
  reference: order.reference,
  payment_order_id: purchase.id,
  buyer_id: purchase.user_id,
  seller_id: order.sellerId,
  status: order.status,
  shipping_type: order.shippingType,
  currency: order.currency,
  items_minor: order.itemsMinor,
  shipping_minor: order.shippingMinor,
  surcharge_minor: order.surchargeMinor,
  fee_percentage: order.feePercentage,
  fee_minor: order.feeMinor,
  fee_vat_percentage: order.feeVatPercentage,
  fee_vat_minor: order.feeVatMinor,
  invoice_kind: order.invoice.kind,
  invoice_vat_percentage: order.invoice.percentage,
  charged_minor: order.chargedMinor,
  buyer_email: purchase.email,
  address: JSON.stringify(purchase.address),
  terms_version: purchase.terms_version,
  company: sql<string | null>`${companyOf(sql<number>`${order.sellerId}::bigint`)}`,
  dispatch_days: order.dispatchDays,
  calendar: order.calendar,
  // Nothing is delivered when everything is collected.
  expected_from: order.shippingType === 'click_and_collect' ? null : order.expectedFrom,
  expected_to: order.shippingType === 'click_and_collect' ? null : order.expectedTo,
  // What the trigger of order_deadlines would set with a second version of the row.
  next_due_at: order.deadline.due_at,
  created_at: now,
  updated_at: now,
})

const itemColumns = (line: PaidLine, status: OrderItemStatus) => ({
  listing_id: line.listing_id,
  status,
  title: line.title,
  quantity: line.quantity,
  unit_price_minor: line.unit_price_minor,
  unit_surcharge_minor: line.unit_surcharge_minor,
  shipping_minor: line.shipping_minor,
  shipping_type: line.shipping_type,
  return_days: line.return_days,
  return_paid_by: line.return_paid_by,
  warranty: line.warranty,
  fit_verdict: line.fit_verdict,
  fit_vehicle: line.fit_vehicle,
  photo_key: sql<string | null>`(select storage_key from listing_photos where listing_id = ${line.listing_id} and position = 1)`,
})

/** Marks an order as read by one side. Returns false when it was already read. */
export async function updateOrderReadAt(tx: Tx, orderId: number, side: 'buyer' | 'seller', now: Date): Promise<boolean> {
  const column = side === 'buyer' ? 'buyer_read_at' : 'seller_read_at'
  const updatedRow = await tx
    .updateTable('orders')
    .set({ [column]: now })
    .where('id', '=', orderId)
    .where(column, 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updatedRow !== undefined
}

/** Moves the orders of a guest to a member. Part of the guest merge, after the purchases. */
export async function mergeOrders(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await lockRows(tx, 'orders', 'update', tx.selectFrom('orders').where('buyer_id', '=', guestId).select('id'))
  await tx.updateTable('orders').set({ buyer_id: memberId }).where('buyer_id', '=', guestId).execute()
}
