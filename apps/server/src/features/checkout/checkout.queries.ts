import type { DbOrTx } from '#platform/db/db.ts'
import type { PurchaseRow } from './checkout.store.ts'

export const findPurchase = async (db: DbOrTx, purchaseId: number): Promise<PurchaseRow | undefined> =>
  (await db.selectFrom('payment_orders').where('id', '=', purchaseId).selectAll().executeTakeFirst()) as PurchaseRow | undefined

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
      'p.title',
      'p.quantity',
      'p.shipping_type',
      'p.charged_items_minor',
      'p.charged_shipping_minor',
      'l.slug as listing_slug',
    ])
    .select([
      's.slug',
      's.first_name',
      's.last_name',
      's.company_name',
      's.deleted_at',
      'f.storage_key',
      'f.width',
      'f.height',
      'f.placeholder',
    ])
    .orderBy('p.seller_id')
    .orderBy('p.id')
    .execute()

/** Finds the newest payment attempt, with its challenge URL or decline code. */
export const findLastPayment = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payments')
    .where('payment_order_id', '=', purchaseId)
    .select(['status', 'challenge_url', 'decline_code'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listOrderIds = (db: DbOrTx, purchaseId: number) =>
  db.selectFrom('orders').where('payment_order_id', '=', purchaseId).select('id').orderBy('id').execute()
