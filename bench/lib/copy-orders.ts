import type pg from 'pg'

/** Whose orders the copies are. Their items are all of one listing. */
type OrderOwners = { sellerId: number; buyerId: number; listingId: number }

/** More than any id of a demo row: the ids of copy n are those of the original and n times this. */
export const ID_STEP_SIZE = 1_000_000

/** Columns that are not copied as they are. `n` is the number of the copy, `t` the original. */
type Overrides = Record<string, string>
const shifted = (...columns: string[]): Overrides =>
  Object.fromEntries(columns.map((column) => [column, `t.${column} + n * ${ID_STEP_SIZE}`]))
/** Deadlines of every fourth copy were missed at their end. */
const missedEveryFourth: Overrides = {
  outcome: "case when n % 4 = 0 then 'missed' else t.outcome end",
  ended_at: 'case when n % 4 = 0 then t.due_at else t.ended_at end',
}
const unique = (column: string): Overrides => ({ [column]: `t.${column} || '-' || n` })

function describeTables({ sellerId, buyerId, listingId }: OrderOwners): [table: string, where: string, overrides: Overrides][] {
  const ofOrders = 't.order_id in (select id from original_orders)'
  const earlier = { created_at: "t.created_at - n * interval '7 minutes'" }
  return [
    [
      'payment_orders',
      't.id in (select payment_order_id from original_orders)',
      { ...shifted('id'), ...unique('reference'), user_id: String(buyerId), ...earlier },
    ],
    [
      'payments',
      't.payment_order_id in (select payment_order_id from original_orders)',
      { ...shifted('id', 'payment_order_id'), idempotency_key: "t.idempotency_key || '-' || n" },
    ],
    [
      'orders',
      't.id in (select id from original_orders)',
      {
        ...shifted('id', 'payment_order_id'),
        ...unique('reference'),
        ...earlier,
        seller_id: String(sellerId),
        buyer_id: String(buyerId),
        buyer_email: "'buyer-' || n || '@example.com'",
      },
    ],
    ['order_items', ofOrders, { ...shifted('id', 'order_id', 'open_refund_id'), listing_id: String(listingId) }],
    ['order_history', ofOrders, shifted('id', 'order_id')],
    ['order_deadlines', ofOrders, { ...shifted('id', 'order_id', 'order_item_id'), ...missedEveryFourth }],
    ['repayments', ofOrders, { ...shifted('id', 'order_id', 'payment_id'), idempotency_key: 'gen_random_uuid()' }],
    ['refunds', ofOrders, { ...shifted('id', 'order_id', 'repayment_id'), buyer_id: String(buyerId), seller_id: String(sellerId) }],
    [
      'refund_items',
      't.refund_id in (select id from refunds where order_id in (select id from original_orders))',
      shifted('refund_id', 'order_item_id'),
    ],
    ['parcels', ofOrders, { ...shifted('id', 'order_id', 'refund_id'), tracking_number: 't.tracking_number || n', label_id: 'null' }],
    [
      'parcel_items',
      't.parcel_id in (select id from parcels where order_id in (select id from original_orders))',
      shifted('parcel_id', 'order_item_id'),
    ],
    [
      'reviews',
      ofOrders,
      {
        ...shifted('id', 'order_id'),
        author_id: `case t.side when 'buyer' then ${buyerId} else ${sellerId} end`,
        reviewed_id: `case t.side when 'buyer' then ${sellerId} else ${buyerId} end`,
        visible_at: "t.visible_at - n * interval '7 minutes'",
      },
    ],
  ]
}

/**
 * Copies the orders of the demo data, with what belongs to them, until there are `count` of these
 * owners. The copies are older than the originals. Triggers and foreign keys are not checked.
 * @returns how many
 */
export async function copyOrders(client: pg.Client, { owners, count }: { owners: OrderOwners; count: number }): Promise<number> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `create temporary table original_orders on commit drop as select min(id) as id, payment_order_id
       from orders where id < ${ID_STEP_SIZE} group by payment_order_id having count(*) = 1`,
  )
  const { rows: counts } = await client.query('select count(*)::int as count from original_orders')
  const copies = Math.ceil(count / counts[0].count)
  for (const [table, where, overrides] of describeTables(owners)) {
    const { rows: columns } = await client.query(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    const names = columns.map(({ name }) => String(name))
    const values = names.map((name) => overrides[name] ?? `t.${name}`)
    await client.query(
      `insert into ${table} (${names.join()}) overriding system value
       select ${values.join()} from ${table} t cross join generate_series(1, ${copies}) as n where ${where}`,
    )
  }
  await client.query(
    `insert into listing_reviews (review_id, listing_id, visible_at)
     select id, ${owners.listingId}, visible_at from reviews where id > ${ID_STEP_SIZE} and side = 'buyer' and status = 'visible'`,
  )
  await client.query('commit')
  // As autovacuum does: a list of pages whose rows are all visible is needed to count by an index.
  await client.query('vacuum analyze')
  return copies * counts[0].count
}
