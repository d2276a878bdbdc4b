import type { Locale } from '@partlane/domain/locale'
import { orderMachine, orderStatuses } from '@partlane/domain/orders/order-machine'
import type { OrderMailSide } from '@partlane/domain/orders/order-mails'
import { Refusal } from '@partlane/domain/refusal'
import { translator } from '@partlane/i18n/server'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { correctNotifications } from '#features/notifications/public.ts'
import { eraseSurcharges, exportSurcharges } from '#features/surcharges/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { retainAccountingRecords } from './accounting-records.store.ts'
import { deleteOrderMails } from './order-mails.store.ts'

const unfinishedStatuses = orderStatuses.filter((status) => !orderMachine.isFinal(status))

/**
 * Refuses while the user is buyer or seller of an order without a final status or with an open
 * refund.
 * @throws Refusal account_has_open_orders
 */
export async function refuseOpenOrders(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const openOrder = await tx
    .selectFrom('orders')
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .where((eb) =>
      eb.or([
        eb('status', 'in', unfinishedStatuses),
        eb.exists(eb.selectFrom('order_items').whereRef('order_id', '=', 'orders.id').where('open_refund_id', 'is not', null).select('id')),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (openOrder) throw new Refusal('account_has_open_orders')
}

/**
 * Removes email address and phone number of the buyer from orders. Name and address stay for the
 * accounting records; `presentOrder` does not show them. Removes the texts of declined items and
 * old units of both sides: they may contain a name. Removes the places where a seller handed items
 * over, those that carriers reported for parcels of both sides, and the log of the mails that were
 * sent to the user.
 * Replaces the buyer's name in the sellers' notifications.
 */
export async function eraseOrderContacts(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await retainAccountingRecords(tx, { userId, now })
  const boughtOrders = await tx
    .selectFrom('orders as o')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .where('o.buyer_id', '=', userId)
    .select(['o.id', 'o.seller_id', 'seller.locale'])
    .execute()
  await sql`
    update orders set buyer_email = null, address = address - 'phone' - 'label' - 'loqate_place_id' where buyer_id = ${userId}`.execute(tx)
  await sql`
    update order_items i set decline_text = null from orders o
    where o.id = i.order_id and ${userId} in (o.buyer_id, o.seller_id) and i.decline_text is not null`.execute(tx)
  await eraseSurcharges(tx, userId)
  await deleteOrderMails(tx, userId)
  await sql`
    update parcel_events e set location = '' from parcels p join orders o on o.id = p.order_id
    where p.id = e.parcel_id and ${userId} in (o.buyer_id, o.seller_id) and e.location <> ''`.execute(tx)
  await sql`
    update order_collections c set places = '[]', note = null, earlier = '[]' from orders o
    where o.id = c.order_id and o.seller_id = ${userId} and c.places <> '[]'`.execute(tx)
  await correctNotifications(
    tx,
    boughtOrders.map(({ id, seller_id, locale }) => ({
      userId: seller_id,
      dedupeKey: soldNotificationKey(id),
      data: { buyer: formerMemberName(locale) },
    })),
  )
}

const formerMemberName = (locale: Locale) => translator(locale, 'profile-messages')('former_member')

/** Deduplication key of the notification about a sale. */
export const soldNotificationKey = (orderId: number) => `order:${orderId}:sold`

/** Exports bought and sold orders of a user. Sold orders contain no data of the buyers. */
export async function exportOrders(db: DbOrTx, userId: number) {
  const ordersQuery = db
    .selectFrom('orders as o')
    .select([
      'o.reference',
      'o.status',
      'o.shipping_type',
      'o.currency',
      'o.items_minor as items_total_minor',
      'o.shipping_minor as shipping_total_minor',
      'o.surcharge_minor as surcharge_total_minor',
      'o.created_at',
      'o.updated_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_items as i')
          .whereRef('i.order_id', '=', 'o.id')
          .select([
            'i.title',
            'i.quantity',
            'i.unit_price_minor',
            'i.unit_surcharge_minor',
            'i.status',
            'i.shipping_type',
            'i.declined_by',
            'i.decline_reason',
            'i.decline_text',
          ])
          .orderBy('i.id'),
      ).as('items'),
    ])
    .orderBy('o.id')
  const mailsOf = (side: OrderMailSide) =>
    jsonArrayFrom(
      db
        .selectFrom('order_mails as m')
        .whereRef('m.order_id', '=', sql.ref('o.id'))
        .where('m.side', '=', side)
        .select(['m.title', 'm.email', 'm.sent_at'])
        .orderBy('m.id'),
    ).as('mails')
  return {
    orders_bought: await ordersQuery
      .innerJoin('payment_orders as p', 'p.id', 'o.payment_order_id')
      .where('o.buyer_id', '=', userId)
      .select(['o.charged_minor', 'p.currency as charged_currency', 'o.buyer_email', 'o.address', mailsOf('buyer')])
      .execute(),
    orders_sold: await ordersQuery
      .where('o.seller_id', '=', userId)
      .select(['o.fee_percentage', 'o.fee_minor', 'o.fee_source', mailsOf('seller')])
      .execute(),
    ...(await exportSurcharges(db, userId)),
  }
}
