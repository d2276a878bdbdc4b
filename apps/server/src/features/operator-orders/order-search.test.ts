import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sellParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { type OrderFilter, selectMissedDeadlines, selectOrderSummaries, selectRepaymentProblems } from './order-search.queries.ts'

const ORDER_COUNT = 50_000

/** Copies one order with its item. Every tenth is open, every hundredth missed a deadline. */
async function copyOrders() {
  const testApp = await startTestApp()
  await sellParts(testApp)
  const { db } = testApp.ctx
  await sql`delete from order_deadlines`.execute(db)
  await sql`
    with purchases as (
      insert into payment_orders (reference, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at, paid_at)
      select 'copy-' || n, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at, paid_at
      from payment_orders cross join generate_series(1, ${ORDER_COUNT}::int) as n returning id
    ), numbered as (select id, row_number() over (order by id) as n from purchases)
    insert into orders (reference, payment_order_id, buyer_id, seller_id, status, shipping_type, currency, items_minor, shipping_minor,
      fee_percentage, fee_minor, charged_minor, buyer_email, address, created_at, updated_at, completed_at)
    select 'COPY-' || n, numbered.id, buyer_id, seller_id, case when n % 10 = 0 then 'fully_paid' else 'completed' end,
      shipping_type, currency, items_minor, shipping_minor, fee_percentage, fee_minor, charged_minor, n || '@example.com', address,
      created_at - n * interval '1 second', updated_at, case when n % 10 = 0 then null else updated_at end
    from orders cross join numbered`.execute(db)
  await sql`
    insert into order_items (order_id, listing_id, title, quantity, unit_price_minor, status, shipping_type, return_days, return_paid_by, confirmed_at, accepted_at)
    select o.id, i.listing_id, 'Copy ' || md5(o.id::text), 1, i.unit_price_minor, case when o.status = 'completed' then 'confirmed' else 'pending' end,
      i.shipping_type, i.return_days, i.return_paid_by,
      case when o.status = 'completed' then now() end, case when o.status = 'completed' then now() end
    from orders o cross join (select * from order_items limit 1) as i where o.reference like 'COPY-%'`.execute(db)
  await sql`
    insert into order_deadlines (order_id, kind, due_at, outcome, ended_at, created_at)
    select id, 'accept', created_at, case when id % 100 = 0 then 'missed' else 'met' end, created_at + id * interval '1 second', created_at from orders`.execute(
    db,
  )
  for (const table of ['orders', 'order_items', 'order_deadlines', 'repayments', 'parcels', 'users'])
    await sql`analyze ${sql.table(table)}`.execute(db)
  return testApp
}

describe('lists of orders for operators', { timeout: 180_000 }, () => {
  it(`read few rows by an index among ${ORDER_COUNT} orders`, async () => {
    const { db } = (await copyOrders()).ctx
    const readRows = async (query: { compile(): CompiledQuery }) => {
      const { sql: text, parameters } = query.compile()
      const result = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        ...query.compile(),
        sql: `explain (analyze, format json) ${text}`,
        parameters,
      })
      return listScans(result.rows[0]!['QUERY PLAN'][0]!.Plan)
    }
    const filters: OrderFilter[] = [
      {},
      { status: 'fully_paid' },
      { search: 'COPY-777' },
      { search: '777@example.com' },
      { search: 'copy 0cc175b9' },
      { search: '1550432198' },
      { isMissed: true },
      { hasFailedRepayment: true },
      { stage: 'to_accept' },
      { stage: 'to_pack' },
    ]
    for (const filter of filters)
      expect([filter, (await readRows(selectOrderSummaries(db, filter, { page: 1, items: 24 }))).filter(isLargeScan)]).toEqual([filter, []])
    for (const kind of [undefined, 'accept'] as const)
      expect((await readRows(selectMissedDeadlines(db, kind).limit(24))).filter(isLargeScan)).toEqual([])
    expect((await readRows(selectRepaymentProblems(db, new Date()).limit(24))).filter(isLargeScan)).toEqual([])
  })
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
type Scan = { table: string; rows: number }

const listScans = (plan: Plan): Scan[] => [
  ...(plan['Relation Name']
    ? [
        {
          table: plan['Relation Name'],
          rows: (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
        },
      ]
    : []),
  ...(plan.Plans ?? []).flatMap(listScans),
]

/** Reads more than a small part of a table. */
const isLargeScan = ({ rows }: Scan) => rows > ORDER_COUNT / 20
