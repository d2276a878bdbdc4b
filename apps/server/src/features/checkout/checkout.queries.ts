import { type Selectable, sql } from 'kysely'
import { publicUserColumns } from '#features/accounts/public.ts'
import { activePaypalReference } from '#features/payout-accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { PaymentOrderLines, PaymentOrders, Payments } from '#platform/db/schema.generated.ts'

export type PurchaseRow = Selectable<PaymentOrders>
export type PurchaseLineRow = Selectable<PaymentOrderLines>
export type PaymentRow = Selectable<Payments>

/**
 * Finds a purchase with its newest payment attempt, which has the challenge URL or decline code,
 * and with the ids of its orders.
 */
export const findPurchaseState = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payment_orders as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .whereRef('payment_order_id', '=', 'p.id')
          .select(['status as payment_status', 'gateway_reference as payment_reference', 'challenge_url', 'decline_code'])
          .orderBy('id', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .where('p.id', '=', purchaseId)
    .selectAll('p')
    .select(['payment.payment_status', 'payment.payment_reference', 'payment.challenge_url', 'payment.decline_code'])
    .select((eb) => eb.selectFrom('users').whereRef('id', '=', 'p.user_id').select('role').as('buyer_role'))
    .select(sql<string[]>`array(select id::text from orders where payment_order_id = p.id order by id)`.as('order_ids'))
    .executeTakeFirst()
export type PurchaseState = NonNullable<Awaited<ReturnType<typeof findPurchaseState>>>

/** Lists the lines of a purchase for the checkout page, grouped by seller. */
export const listPurchaseLines = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payment_order_lines as p')
    .innerJoin('listings as l', 'l.id', 'p.listing_id')
    .innerJoin('users as s', 's.id', 'p.seller_id')
    .leftJoin('listing_photos as f', (join) => join.onRef('f.listing_id', '=', 'p.listing_id').on('f.position', '=', 1))
    .where('p.payment_order_id', '=', purchaseId)
    .select([
      'p.id',
      'p.seller_id',
      'p.source',
      'p.title',
      'p.quantity',
      'p.shipping_type',
      'p.charged_items_minor',
      'p.charged_shipping_minor',
      'p.fit_verdict',
      'p.return_days',
      'p.charged_surcharge_minor',
      'p.currency',
      'p.rate',
      'l.slug as listing_slug',
    ])
    .select([
      's.slug',
      's.role as seller_role',
      's.first_name',
      's.last_name',
      's.company_name',
      's.deleted_at',
      's.accepted_payments',
      activePaypalReference('s.id').as('paypal_reference'),
      'f.storage_key',
      'f.width',
      'f.height',
      'f.placeholder',
    ])
    .orderBy('p.seller_id')
    .orderBy('p.id')
    .execute()

/** Lists all columns of the lines of a purchase, in the lock order of their listings. */
export const listLineRows = (db: DbOrTx, purchaseId: number): Promise<PurchaseLineRow[]> =>
  db.selectFrom('payment_order_lines').where('payment_order_id', '=', purchaseId).selectAll().orderBy('listing_id').execute()

/** As `listLineRows`, each with the buyer of the purchase. Every purchase has lines. */
export const listOwnedLineRows = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payment_order_lines as l')
    .innerJoin('payment_orders as p', 'p.id', 'l.payment_order_id')
    .where('l.payment_order_id', '=', purchaseId)
    .selectAll('l')
    .select('p.user_id')
    .orderBy('l.listing_id')
    .execute()

/** Finds the buyer and the gateway of a purchase. */
export const findPurchaseOwner = (db: DbOrTx, purchaseId: number) =>
  db.selectFrom('payment_orders').where('id', '=', purchaseId).select(['user_id', 'gateway']).executeTakeFirst()

/** Returns a purchase with the locale of its buyer, for notifications. */
export const getPurchaseSummary = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payment_orders as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.id', '=', purchaseId)
    .select([
      'p.reference',
      'p.user_id',
      'p.currency',
      'p.items_minor',
      'p.shipping_minor',
      'p.surcharge_minor',
      'p.email',
      'p.address',
      'u.locale',
      'u.role as buyer_role',
    ])
    .executeTakeFirstOrThrow()

/** Lists the lines of a purchase with their sellers, for notifications. */
export const listLinesWithSellers = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payment_order_lines as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .innerJoin('listings', 'listings.id', 'l.listing_id')
    .leftJoin('listing_photos as photo', (join) => join.onRef('photo.listing_id', '=', 'l.listing_id').on('photo.position', '=', 1))
    .where('l.payment_order_id', '=', purchaseId)
    .select([
      'l.seller_id',
      'l.title',
      'l.quantity',
      'l.shipping_type',
      'l.unit_price_minor',
      'l.currency',
      'l.charged_items_minor',
      'l.charged_surcharge_minor',
    ])
    .select(['listings.town', 'photo.storage_key as photo_key'])
    .select(publicUserColumns.map((column) => `seller.${column}` as const))
    .orderBy('l.seller_id')
    .orderBy('l.id')
    .execute()

/** Lists the orders of a payment with what the ledger and the invoices need at its capture. */
export const listCapturedOrders = (db: DbOrTx, paymentId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.payment_order_id', 'o.payment_order_id')
    .where('p.id', '=', paymentId)
    .select([
      'o.id as order_id',
      'o.seller_id',
      'o.currency',
      'o.items_minor',
      'o.shipping_minor',
      'o.surcharge_minor',
      'o.fee_minor',
      'o.fee_vat_minor',
      'o.charged_minor',
      'o.invoice_kind',
      'o.invoice_vat_percentage',
      'p.currency as paid_in',
      'p.gateway',
    ])
    .orderBy('o.id')
    .execute()

const selectHeldPurchases = (db: DbOrTx) => db.selectFrom('payment_orders').where('status', 'in', ['reserved', 'paying'])

/** Returns the earliest end of a reservation. */
export async function findNextReservationEnd(db: DbOrTx): Promise<Date | null | undefined> {
  const row = await selectHeldPurchases(db).select('reserved_until').orderBy('reserved_until').limit(1).executeTakeFirst()
  return row?.reserved_until
}

/** Lists purchases whose reservation has expired, earliest first. */
export const listExpiredReservations = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  selectHeldPurchases(db).where('reserved_until', '<=', now).select('id').orderBy('reserved_until').limit(limit).execute()

/**
 * Lists for each line of a purchase what can prevent its payment: a blocked or deleted seller, a
 * payment method that the seller does not accept, an agreed line.
 */
export const listPaymentConditions = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payment_order_lines as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .innerJoin('listings', 'listings.id', 'l.listing_id')
    .where('l.payment_order_id', '=', purchaseId)
    .select([
      'l.seller_id',
      'l.agreed_line_id',
      'l.currency',
      'l.title',
      'listings.slug as listing_slug',
      'listings.status as listing_status',
    ])
    .select(['seller.status as seller_status', 'seller.accepted_payments', activePaypalReference('seller.id').as('paypal_reference')])
    .orderBy('l.id')
    .execute()

/** `heldFrom`: the network address, or null without limits. */
export type Holder = { userId: number; heldFrom: string | null }

/** Lines that a user holds, and those that were reserved from a network address. */
export type HeldLines = { ofUser: number; ofAddress: number }

/** Counts the lines that a user holds, and those that were reserved from a network address. */
export async function countHeldLines(db: DbOrTx, { userId, heldFrom }: Holder): Promise<HeldLines> {
  const { rows } = await sql<{ ofUser: number; ofAddress: number }>`
    select count(*) filter (where p.user_id = ${userId}) as "ofUser", count(*) filter (where p.held_from = ${heldFrom}) as "ofAddress"
    from payment_orders p join payment_order_lines l on l.payment_order_id = p.id
    where p.status in ('reserved', 'paying') and l.held and (p.user_id = ${userId} or p.held_from = ${heldFrom})`.execute(db)
  return rows[0] ?? { ofUser: 0, ofAddress: 0 }
}

/**
 * The other purchases that `countHeldLines` counts and whose end is known, the first to end first.
 */
export async function listOtherHeldLines(db: DbOrTx, { userId, heldFrom }: Holder, { purchaseId, now }: { purchaseId: number; now: Date }) {
  const { rows } = await sql<HeldLines & { heldUntil: Date }>`
    select p.reserved_until as "heldUntil",
      count(*) filter (where p.user_id = ${userId}) as "ofUser", count(*) filter (where p.held_from = ${heldFrom}) as "ofAddress"
    from payment_orders p join payment_order_lines l on l.payment_order_id = p.id
    where p.status in ('reserved', 'paying') and l.held and (p.user_id = ${userId} or p.held_from = ${heldFrom})
      and p.id <> ${purchaseId} and p.reserved_until > ${now}
    group by p.id order by p.reserved_until, p.id`.execute(db)
  return rows
}
