import type pg from 'pg'

/** The minimal SQL that adds a listing to a cart: select and upsert in one transaction. */
export async function baselineAddToCart(
  client: pg.Client,
  { userId, listingSlug }: { userId: number; listingSlug: string },
): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query('select id, status, quantity, reserved_quantity, item_price_minor from listings where slug = $1', [
    listingSlug,
  ])
  await client.query(
    `insert into cart_listings (user_id, listing_id, item_quantity, shipping_type, seen_price_minor) values ($1, $2, 1, 'ship_only', $3)
     on conflict (user_id, listing_id) do update set item_quantity = cart_listings.item_quantity + 1`,
    [userId, rows[0].id, rows[0].item_price_minor],
  )
  await client.query('commit')
}

type PurchaseInput = { userId: number; listingId: number; reference: string }
export const address = JSON.stringify({ line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' })

/**
 * The minimal SQL of a purchase with the same guarantees, in four transactions: create, reserve,
 * store the payment attempt, complete.
 */
export async function baselineCheckout(client: pg.Client, purchase: PurchaseInput): Promise<void> {
  const id = await createPurchase(client, purchase)
  await inTransaction(client, async () => {
    await client.query('select from listings where id = $1 for no key update', [purchase.listingId])
    await client.query(
      'update listings set reserved_quantity = reserved_quantity + 1 where id = $1 and quantity - reserved_quantity >= 1',
      [purchase.listingId],
    )
    await client.query(`update payment_orders set status = 'reserved', reserved_until = now() + interval '15 minutes' where id = $1`, [id])
    await client.query('update payment_order_lines set held = true where payment_order_id = $1', [id])
  })
  const paymentId = await inTransaction(client, async () => {
    await client.query(`update payment_orders set status = 'paying' where id = $1`, [id])
    const { rows } = await client.query(
      `insert into payments (payment_order_id, gateway, idempotency_key, status, amount_minor, currency, created_at, updated_at)
       values ($1, 'sandbox', $2, 'started', 1000, 'gbp', now(), now()) returning id`,
      [id, purchase.reference],
    )
    return rows[0].id
  })
  await inTransaction(client, () => completePurchase(client, { ...purchase, id, paymentId }))
}

async function createPurchase(client: pg.Client, { userId, listingId, reference }: PurchaseInput): Promise<number> {
  return inTransaction(client, async () => {
    const { rows: listings } = await client.query('select seller_id, title, item_price_minor from listings where id = $1', [listingId])
    const { rows } = await client.query(
      `insert into payment_orders (reference, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at)
       values ($1, $2, 'open', 'sandbox', 'gbp', $3, 0, 'bench@example.com', $4, now()) returning id`,
      [reference, userId, listings[0].item_price_minor, address],
    )
    await client.query(
      `insert into payment_order_lines (payment_order_id, source, listing_id, seller_id, quantity, title, unit_price_minor, currency, rate, charged_items_minor, charged_shipping_minor, shipping_type)
       values ($1, 'cart', $2, $3, 1, $4, $5::int, 'gbp', 1, $5::int, 0, 'ship_only')`,
      [rows[0].id, listingId, listings[0].seller_id, listings[0].title, listings[0].item_price_minor],
    )
    return rows[0].id
  })
}

async function completePurchase(
  client: pg.Client,
  { id, paymentId, listingId, userId, reference }: PurchaseInput & { id: number; paymentId: number },
): Promise<void> {
  await client.query(
    'update listings set quantity = quantity - 1, reserved_quantity = reserved_quantity - 1, sold_quantity = sold_quantity + 1 where id = $1',
    [listingId],
  )
  await client.query(`update payment_orders set status = 'paid', paid_at = now() where id = $1`, [id])
  await client.query('update payment_order_lines set held = false where payment_order_id = $1', [id])
  await client.query(`update payments set status = 'authorised', updated_at = now() where id = $1`, [paymentId])
  const { rows } = await client.query(
    `insert into orders (reference, payment_order_id, buyer_id, seller_id, status, shipping_type, currency, items_minor, shipping_minor, fee_percentage, fee_minor, charged_minor, buyer_email, address, created_at, updated_at)
     select $1, $2, $3, l.seller_id, 'fully_paid', 'ship_only', 'gbp', l.item_price_minor, 0, 10, l.item_price_minor / 10, l.item_price_minor, 'bench@example.com', $4, now(), now() from listings l where l.id = $5
     returning id`,
    [`${reference}-1`, id, userId, address, listingId],
  )
  await client.query(
    `insert into order_items (order_id, listing_id, status, title, quantity, unit_price_minor, shipping_type)
     select $1, l.id, 'pending', l.title, 1, l.item_price_minor, 'ship_only' from listings l where l.id = $2`,
    [rows[0].id, listingId],
  )
  await client.query('delete from cart_listings where user_id = $1 and listing_id = $2', [userId, listingId])
  await client.query(`insert into outbox_events (name, key, payload) values ('baseline', $1, '{}')`, [String(id)])
}

export async function inTransaction<T>(client: pg.Client, operation: () => Promise<T>): Promise<T> {
  await client.query('begin')
  const result = await operation()
  await client.query('commit')
  return result
}
