import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { lockUnfinishedPurchases, transitionPurchase } from './checkout.store.ts'

/**
 * Refuses while a purchase holds stock or is being paid. This state ends within minutes.
 * @throws Refusal account_has_open_orders
 */
export async function refuseOpenPurchases(tx: Tx, { userId }: { userId: number }): Promise<void> {
  if ((await lockUnfinishedPurchases(tx, userId)).some(({ status }) => holdsStock(status))) throw new Refusal('account_has_open_orders')
}

/**
 * Cancels unpaid purchases and removes the personal data of all purchases.
 * Paid ones keep name and address for the accounting records.
 */
export async function erasePurchases(tx: Tx, { userId }: { userId: number }): Promise<void> {
  for (const purchase of await lockUnfinishedPurchases(tx, userId)) await transitionPurchase(tx, purchase, 'release')
  await sql`
    update payment_orders set email = null, address = case when status = 'paid' then address - 'phone' - 'label' - 'loqate_place_id' else '{}' end
    where user_id = ${userId}`.execute(tx)
}

/** Removes the address after the retention period of accounting records. The country stays. */
export const erasePaidAddresses = (tx: Tx, userId: number) =>
  sql`update payment_orders set address = jsonb_build_object('country', address->'country') where user_id = ${userId}`.execute(tx)

export const exportPurchases = async (db: DbOrTx, userId: number) => ({
  purchases: await db
    .selectFrom('payment_orders as p')
    .where('p.user_id', '=', userId)
    .select([
      'p.reference',
      'p.status',
      'p.gateway',
      'p.currency',
      'p.items_minor as items_total_minor',
      'p.shipping_minor as shipping_total_minor',
      'p.surcharge_minor as surcharge_total_minor',
      'p.total_minor',
      'p.email',
    ])
    .select(['p.address', 'p.created_at', 'p.paid_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('payment_order_lines as l')
          .whereRef('l.payment_order_id', '=', 'p.id')
          .select(['l.title', 'l.quantity', 'l.unit_price_minor', 'l.unit_surcharge_minor', 'l.currency', 'l.shipping_type'])
          .orderBy('l.id'),
      ).as('lines'),
    ])
    .orderBy('p.id')
    .execute(),
})

/** Exports the shares of a seller in payments to the seller's own account. */
export const exportPaymentShares = async (db: DbOrTx, userId: number) => ({
  payment_shares: await db
    .selectFrom('payment_shares as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .where('s.seller_id', '=', userId)
    .select(['p.gateway', 'p.status', 'p.currency', 'p.created_at', 's.amount_minor', 's.fee_minor', 's.fee_percentage'])
    .select(['s.fee_vat_percentage', 's.account_reference'])
    .orderBy('p.id')
    .execute(),
})
