import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { withClient } from '../apps/server/src/platform/db/with-client.ts'
import { ID_STEP_SIZE } from './lib/copy-orders.ts'
import { percentile } from './lib/measure.ts'
import { createOrderMarket, type OrderMarket } from './lib/order-market.ts'
import { recordRoundTrips } from './lib/round-trips.ts'

/**
 * Prints statements and processor times of what seller and buyer do with an order of a seller with
 * many: accept, send, confirm, ask for a refund, accept it. The server runs in this process without
 * its worker, so handlers are not counted.
 * `--without-triggers`: without those that keep `packing_stage` and `listing_reviews`.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '40' },
    'without-triggers': { type: 'boolean', default: false },
  },
})
const WARM_UP_COUNT = 3

type Step = { name: string; as: 'seller' | 'buyer'; method: 'POST' | 'PUT'; path: string; payload: object }
type SoldItem = { order_id: number; item_id: number }

function listSteps({ order_id, item_id }: SoldItem): Step[] {
  const [order, item_ids, items] = [`/users/orders/${order_id}`, [String(item_id)], [{ item_id: String(item_id), quantity: 1 }]]
  const parcel = { carrier: 'other', carrier_name: 'Own van', items, attempt: randomUUID() }
  const refund = { reason: 'damaged', items, text: 'The housing is cracked.', attempt: randomUUID() }
  return [
    { name: 'accept', as: 'seller', method: 'PUT', path: `${order}/items`, payload: { order_items: { action: 'accept', item_ids } } },
    { name: 'dispatch', as: 'seller', method: 'POST', path: `${order}/parcels`, payload: { parcel } },
    { name: 'confirm', as: 'buyer', method: 'PUT', path: `${order}/items`, payload: { order_items: { action: 'confirm', item_ids } } },
    { name: 'refund request', as: 'buyer', method: 'POST', path: `${order}/refunds`, payload: { refund } },
  ]
}

type Measured = Map<string, { statements: number; ms: number[] }>

async function measureOrder(market: OrderMarket, item: SoldItem, measured: Measured): Promise<void> {
  const run = async ({ name, as, method, path, payload }: Step): Promise<string> => {
    let body = ''
    let statements: string[] = []
    const ms = await market.measure(async () => {
      statements = await recordRoundTrips(async () => {
        body = await market.request({ method, path, token: market.tokens[as], payload })
      })
    })
    const entry = measured.get(name) ?? { statements: 0, ms: [] }
    measured.set(name, { statements: Math.max(entry.statements, statements.length), ms: [...entry.ms, ms] })
    return body
  }
  let last = ''
  for (const step of listSteps(item)) last = await run(step)
  const refundId = JSON.parse(last).data.id
  await run({
    name: 'refund accept',
    as: 'seller',
    method: 'PUT',
    path: `/users/refunds/${refundId}`,
    payload: { refund: { action: 'accept' } },
  })
}

const market = await createOrderMarket(Number(values.orders))
try {
  const items = await withClient(market.database, async (client) => {
    if (values['without-triggers'])
      for (const [table, name] of [
        ['order_items', 'keep_packing_stage_updated'],
        ['reviews', 'keep_listing_reviews_updated'],
      ])
        await client.query(`alter table ${table} disable trigger ${name}`)
    const { rows } = await client.query<SoldItem>(
      `select o.id as order_id, min(i.id) as item_id from orders o join order_items i on i.order_id = o.id
       where o.id > ${ID_STEP_SIZE} and o.status = 'fully_paid' and i.shipping_type = 'ship_only'
       group by o.id having count(*) = 1 and bool_and(i.status = 'pending' and i.quantity = 1) order by o.id limit $1`,
      [Number(values.rounds) + WARM_UP_COUNT],
    )
    return rows
  })
  const measured: Measured = new Map()
  for (const [index, item] of items.entries()) {
    if (index === WARM_UP_COUNT) await market.findBackends()
    await measureOrder(market, item, index < WARM_UP_COUNT ? new Map() : measured)
  }
  for (const [name, { statements, ms }] of measured) {
    const sorted = ms.toSorted((a, b) => a - b)
    console.log(
      `${name}: ${statements} statements, ${percentile(sorted, 0.5).toFixed(1)} ms of processor time (lowest ${sorted[0]?.toFixed(1)})`,
    )
  }
} finally {
  await market.close()
}
