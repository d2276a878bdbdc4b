import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { activePaypalReference } from '#features/payout-accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/** Units of the listing that the owner of the cart holds with an unpaid purchase. */
const heldByOwner = sql<number>`(
  select coalesce(sum(held.quantity), 0)::integer
  from payment_orders purchase join payment_order_lines held on held.payment_order_id = purchase.id
  where purchase.user_id = c.user_id and purchase.status in ('reserved', 'paying') and held.listing_id = c.listing_id and held.held)`

/** Selects lines of a cart with the data that pricing and checks need. */
const selectCartLines = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('cart_listings as c')
    .innerJoin('listings as l', 'l.id', 'c.listing_id')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .where('c.user_id', '=', userId)
    .select([
      'c.id',
      'c.listing_id',
      'c.item_quantity',
      'c.shipping_type',
      'c.seen_price_minor',
      'l.slug as listing_slug',
      'l.seller_id',
      'l.status',
      'seller.status as seller_status',
      'l.title',
      'l.currency',
      'l.item_price_minor',
      'l.exchange_surcharge_minor',
      'l.sale_format',
      'l.quantity',
      'l.reserved_quantity',
      'l.shipping_type as listing_shipping_type',
      'l.weight_grams',
      'l.length_mm',
      'l.width_mm',
      'l.height_mm',
      'l.returns',
      'l.warranty',
      'l.universal',
      'seller.role as seller_role',
      'seller.slug as seller_slug',
      'seller.accepted_payments',
      activePaypalReference('seller.id').as('paypal_reference'),
      heldByOwner.as('own_held_quantity'),
    ])

/** Lists the lines of a cart, oldest first. */
export const listCartLines = (db: DbOrTx, userId: number) => selectCartLines(db, userId).orderBy('c.id').execute()

/** @throws Refusal not_found when the listing is not in the cart */
export async function getLineId(db: DbOrTx, userId: number, listingId: number): Promise<number> {
  const line = await db
    .selectFrom('cart_listings')
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .select('id')
    .executeTakeFirst()
  if (!line) throw new Refusal('not_found')
  return line.id
}

/** Finds one line of the user's cart. */
export const findCartLine = (db: DbOrTx, userId: number, lineId: number) =>
  selectCartLines(db, userId).where('c.id', '=', lineId).executeTakeFirst()

export type CartLineRow = Awaited<ReturnType<typeof listCartLines>>[number]

/** Returns the quantities in a cart by listing id. */
export async function listQuantities(db: DbOrTx, userId: number): Promise<Map<number, number>> {
  const rows = await db.selectFrom('cart_listings').where('user_id', '=', userId).select(['listing_id', 'item_quantity']).execute()
  return new Map(rows.map(({ listing_id, item_quantity }) => [listing_id, item_quantity]))
}

/** Returns the sum of the quantities in a cart. */
export async function countCartItems(db: DbOrTx, userId: number): Promise<number> {
  const row = await db
    .selectFrom('cart_listings')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.sum<number>('item_quantity').as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
