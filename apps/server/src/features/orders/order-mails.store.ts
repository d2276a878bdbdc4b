import type { OrderMailSide } from '@partlane/domain/orders/order-mails'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'

/** `kind`: what the mail is about. `title`: its heading. */
export type LoggedMail = { orderIds: readonly number[]; side: OrderMailSide; kind: string; title: string }

/** Adds a mail to the log of each of its orders, as a transaction of one statement. */
export const insertOrderMails = (db: Db, { orderIds, ...mail }: LoggedMail & { email: string; sent_at: Date }) =>
  db
    .insertInto('order_mails')
    .values(orderIds.map((order_id) => ({ order_id, ...mail })))
    .execute()

/** Removes the mails that were sent to a user about orders. */
export const deleteOrderMails = (tx: Tx, userId: number) =>
  sql`
    delete from order_mails m using orders o
    where o.id = m.order_id and ${userId} = case m.side when 'buyer' then o.buyer_id else o.seller_id end
      and ${userId} in (o.buyer_id, o.seller_id)`.execute(tx)
