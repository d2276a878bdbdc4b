import { DEFAULT_MERCHANT_FEE_PERCENTAGE } from '@partlane/domain/accounts/fee'
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

type NewOrder = Omit<SellerTerms, 'feePercentage'> & {
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
  feePercentage: number | null
  feeMinor: number
  feeVatMinor: number
  now: Date
}

/**
 * Inserts an order with its items, which copy title, photo, return terms, warranty and fit, so that
 * later changes of a listing or a shipping rule do not change the order. Adds the first step of its
 * history and the deadline for its acceptance, all in one statement.
 * @returns its id
 */
export async function insertOrder(tx: Tx, order: NewOrder, items: { status: OrderItemStatus; lines: PaidLine[] }): Promise<number> {
  const { now, deadline } = order
  const { order_id } = await tx
    .with('placed', (query) => query.insertInto('orders').values(orderColumns(order)).returning('id'))
    .with('first_step', (query) =>
      query.insertInto('order_history').values((eb) => ({
        order_id: eb.selectFrom('placed').select('id'),
        actor: 'buyer',
        step: 'placed',
        data: JSON.stringify({}),
        at: now,
      })),
    )
    .with('first_deadline', (query) =>
      query
        .insertInto('order_deadlines')
        .values((eb) => ({ ...deadline, order_id: eb.selectFrom('placed').select('id'), created_at: now })),
    )
    .insertInto('order_items')
    .values((eb) => items.lines.map((line) => ({ ...itemColumns(line, items.status), order_id: eb.selectFrom('placed').select('id') })))
    .returning('order_id')
    .returning(wakeOnCommit({ name: ORDER_DEADLINES }).as('woken'))
    .executeTakeFirstOrThrow()
  return order_id
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
  fee_percentage: order.feePercentage ?? DEFAULT_MERCHANT_FEE_PERCENTAGE,
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
