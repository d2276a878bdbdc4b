import type { DbOrTx } from '#platform/db/db.ts'
import { nameOf, selectRepayments } from './order-search.queries.ts'

const MAX_MAILS = 500

/** Finds what operators see of an order besides its parts. */
export const findPartyContacts = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .leftJoin('order_collections as c', 'c.order_id', 'o.id')
    .where('o.id', '=', orderId)
    .select([
      'o.payment_order_id',
      'o.buyer_email',
      'seller.email as seller_email',
      'buyer.role as buyer_role',
      'c.wrong_tries',
      'c.collected_at',
    ])
    .select([nameOf('buyer').as('buyer_name'), nameOf('seller').as('seller_name')])
    .executeTakeFirstOrThrow()

/** Lists the repayments of an order, oldest first. */
export const listRepaymentsOfOrder = (db: DbOrTx, orderId: number) =>
  selectRepayments(db).where('r.order_id', '=', orderId).orderBy('r.id').execute()

/** Lists the mails that were sent about an order, oldest first. */
export const listMailsOfOrder = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('order_mails')
    .where('order_id', '=', orderId)
    .select(['side', 'kind', 'title', 'email', 'sent_at'])
    .orderBy('id')
    .limit(MAX_MAILS)
    .execute()

/** Lists the payments of a purchase, oldest first. */
export const listPayments = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payments')
    .where('payment_order_id', '=', purchaseId)
    .select(['gateway', 'status', 'amount_minor', 'currency', 'gateway_reference', 'problem', 'created_at'])
    .orderBy('id')
    .execute()

/** Lists the ledger entries with an order, oldest first. */
export const listLedgerEntries = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('ledger_entries')
    .where('order_id', '=', orderId)
    .select(['movement', 'account', 'currency', 'amount_minor', 'created_at'])
    .orderBy('id')
    .execute()

/** Finds an order by its number, as it is printed. */
export const findOrderByReference = (db: DbOrTx, reference: string) =>
  db.selectFrom('orders').where('reference', '=', reference.toUpperCase()).select('id').executeTakeFirst()
