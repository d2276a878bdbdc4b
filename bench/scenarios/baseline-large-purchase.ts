import type pg from 'pg'
import { address, inTransaction } from './baseline-sql.ts'

type LargePurchase = { userId: number; listingIds: readonly number[]; reference: string }

/**
 * As `baselineCheckout` for a purchase of many lines and sellers: the same four transactions, each
 * statement for all lines at once.
 */
export async function baselineLargeCheckout(client: pg.Client, purchase: LargePurchase): Promise<void> {
  const { listingIds, reference } = purchase
  const id = await createPurchase(client, purchase)
  await inTransaction(client, async () => {
    await client.query('select from listings where id = any($1) order by id for no key update', [listingIds])
    await client.query('update listings set reserved_quantity = reserved_quantity + 1 where id = any($1)', [listingIds])
    await client.query(`update payment_orders set status = 'reserved', reserved_until = now() + interval '15 minutes' where id = $1`, [id])
    await client.query('update payment_order_lines set held = true where payment_order_id = $1', [id])
  })
  const paymentId = await inTransaction(client, async () => {
    await client.query(`update payment_orders set status = 'paying' where id = $1`, [id])
    const { rows } = await client.query(
      `insert into payments (payment_order_id, gateway, idempotency_key, status, amount_minor, currency, created_at, updated_at)
       values ($1, 'sandbox', $2, 'started', 1000, 'gbp', now(), now()) returning id`,
      [id, reference],
    )
    return rows[0].id
  })
  await inTransaction(client, () => completePurchase(client, { ...purchase, id, paymentId }))
}

function createPurchase(client: pg.Client, { userId, listingIds, reference }: LargePurchase): Promise<number> {
  return inTransaction(client, async () => {
    const { rows } = await client.query(
      `insert into payment_orders (reference, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at)
       select $1, $2, 'open', 'sandbox', 'gbp', sum(item_price_minor), 0, 'bench@example.com', $3, now() from listings where id = any($4)
       returning id`,
      [reference, userId, address, listingIds],
    )
    await client.query(
      `insert into payment_order_lines (payment_order_id, source, listing_id, seller_id, quantity, title, unit_price_minor, currency, rate, charged_items_minor, charged_shipping_minor, shipping_type)
       select $1, 'cart', id, seller_id, 1, title, item_price_minor, 'gbp', 1, item_price_minor, 0, 'ship_only' from listings where id = any($2)`,
      [rows[0].id, listingIds],
    )
    return rows[0].id
  })
}

async function completePurchase(
  client: pg.Client,
  { id, paymentId, listingIds, userId, reference }: LargePurchase & { id: number; paymentId: number },
): Promise<void> {
  await client.query('select from listings where id = any($1) order by id for no key update', [listingIds])
  await client.query(
    'update listings set quantity = quantity - 1, reserved_quantity = reserved_quantity - 1, sold_quantity = sold_quantity + 1 where id = any($1)',
    [listingIds],
  )
  await client.query(`update payment_orders set status = 'paid', paid_at = now() where id = $1`, [id])
  await client.query('update payment_order_lines set held = false where payment_order_id = $1', [id])
  await client.query(`update payments set status = 'authorised', updated_at = now() where id = $1`, [paymentId])
  await client.query(
    `insert into orders (reference, payment_order_id, buyer_id, seller_id, status, shipping_type, currency, items_minor, shipping_minor, fee_percentage, fee_minor, charged_minor, buyer_email, address, created_at, updated_at)
     select $1 || '-' || seller_id, $2, $3, seller_id, 'fully_paid', 'ship_only', 'gbp', sum(item_price_minor), 0, 10, sum(item_price_minor) / 10, sum(item_price_minor), 'bench@example.com', $4, now(), now()
     from listings where id = any($5) group by seller_id`,
    [reference, id, userId, address, listingIds],
  )
  await client.query(
    `insert into order_items (order_id, listing_id, status, title, quantity, unit_price_minor, shipping_type)
     select o.id, l.id, 'pending', l.title, 1, l.item_price_minor, 'ship_only'
     from listings l join orders o on o.payment_order_id = $1 and o.seller_id = l.seller_id where l.id = any($2)`,
    [id, listingIds],
  )
  await client.query('delete from cart_listings where user_id = $1 and listing_id = any($2)', [userId, listingIds])
  await client.query(`insert into outbox_events (name, key, payload) values ('baseline', $1, '{}')`, [String(id)])
}
