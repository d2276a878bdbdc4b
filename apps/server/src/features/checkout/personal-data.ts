import { holdsStock, type PaymentOrderStatus } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader, Tx } from '#platform/db/db.ts'
import { movePurchase, type PaymentOrderRow } from './checkout.store.ts'

const living: PaymentOrderStatus[] = ['open', 'reserved', 'paying', 'expired']

/** A person's purchases that may still be paid, held until the transaction ends. */
const lockLiving = async (tx: Tx, userId: number): Promise<PaymentOrderRow[]> =>
  (await tx
    .selectFrom('payment_orders')
    .where('user_id', '=', userId)
    .where('status', 'in', living)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute()) as PaymentOrderRow[]

/** Parts are held, or money is on its way: that has to end first, which takes minutes. @throws Refusal account_has_open_orders */
export async function refuseWhilePurchasing(tx: Tx, { userId }: { userId: number }): Promise<void> {
  if ((await lockLiving(tx, userId)).some(({ status }) => holdsStock(status))) throw new Refusal('account_has_open_orders')
}

/** What was never paid is called off and says nothing of anybody; what was paid keeps name and address for the books, nothing else. */
export async function forgetPurchases(tx: Tx, { userId }: { userId: number }): Promise<void> {
  for (const purchase of await lockLiving(tx, userId)) await movePurchase(tx, purchase, 'release')
  await sql`
    update payment_orders set email = null, address = case when status = 'paid' then address - 'phone' - 'label' - 'loqate_place_id' else '{}' end
    where user_id = ${userId}`.execute(tx)
}

/** The years for which books need names are over. */
export const forgetPaidAddresses = (tx: Tx, userId: number) =>
  sql`update payment_orders set address = jsonb_build_object('country', address->'country') where user_id = ${userId}`.execute(tx)

export const exportPurchases = async (db: Reader, userId: number) => ({
  purchases: await db
    .selectFrom('payment_orders as p')
    .where('p.user_id', '=', userId)
    .select(['p.reference', 'p.status', 'p.gateway', 'p.currency', 'p.items_minor', 'p.shipping_minor', 'p.total_minor', 'p.email'])
    .select(['p.address', 'p.created_at', 'p.paid_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('payment_order_lines as l')
          .whereRef('l.payment_order_id', '=', 'p.id')
          .select(['l.title', 'l.quantity', 'l.unit_price_minor', 'l.currency', 'l.shipping_type'])
          .orderBy('l.id'),
      ).as('lines'),
    ])
    .orderBy('p.id')
    .execute(),
})
