import type pg from 'pg'
import { measureRepeated } from '../lib/measure.ts'
import type { BenchResult } from '../lib/report.ts'
import { connectClients } from '../lib/statements.ts'
import { baselineLargeCheckout } from './baseline-large-purchase.ts'
import { buy, createBuyers } from './buyers.ts'
import type { WriteContext } from './writes.ts'

const SELLER_COUNT = 10
const LINES_PER_SELLER = 10
/** More purchases a second than any machine has done. */
const MAX_PURCHASES_PER_SECOND = 40

/** Measures purchases of 10 lines of each of 10 sellers, of different carts. */
export async function largeCheckout({ serverUrl, database, client, connections, seconds }: WriteContext): Promise<BenchResult> {
  const buyers = await createBuyers(serverUrl, MAX_PURCHASES_PER_SECOND * seconds)
  const market = await stockUpSellers(client)
  const carts = buyers.map(({ id }) => ({ userId: id, listingIds: chooseLines(market) }))
  for (const cart of carts) await fillCart(client, cart)
  const load = { connections, seconds }
  const remainingBuyers = [...buyers]
  const server = await measureRepeated(load, async () => {
    const buyer = remainingBuyers.pop()
    if (!buyer) return 'done'
    const outcome = await buy(serverUrl, buyer)
    if (outcome !== 'paid') throw new Error(outcome)
    return undefined
  })
  const clients = await connectClients(database, connections)
  // References are unique over all runs on a database
  const runId = Date.now().toString(36).toUpperCase()
  let next = 0
  const baseline = await measureRepeated(load, async (workerIndex) => {
    const [baselineClient, cart] = [clients[workerIndex], carts[next++ % carts.length]]
    if (!baselineClient || !cart) return 'done'
    await baselineLargeCheckout(baselineClient, { ...cart, reference: `${runId}-${next}` })
    return undefined
  })
  await Promise.all(clients.map((baselineClient) => baselineClient.end()))
  return { name: 'checkout: 10 sellers x 10 lines', server, baseline, statementCount: undefined }
}

/** Gives the listings of the largest sellers stock. @returns the listings of each seller */
async function stockUpSellers(client: pg.Client): Promise<number[][]> {
  const { rows } = await client.query(
    `with chosen as (
       select l.id, l.seller_id from listings l join users u on u.id = l.seller_id
       where l.status = 'available' and l.sale_format = 'fixed' and l.shipping_type <> 'click_and_collect' and l.currency = 'gbp'
         and u.status = 'verified'),
     stocked as (update listings set quantity = 9999, reserved_quantity = 0 where id in (select id from chosen) returning id, seller_id)
     select array_agg(id)::int[] as ids from stocked group by seller_id having count(*) >= $1 order by count(*) desc limit 20`,
    [LINES_PER_SELLER],
  )
  if (rows.length < SELLER_COUNT) throw new Error(`only ${rows.length} sellers have ${LINES_PER_SELLER} listings`)
  return rows.map(({ ids }) => ids)
}

/** Listing ids in their lock order, so that the baseline locks them in one order too. */
const chooseLines = (market: readonly number[][]): number[] =>
  pick(market, SELLER_COUNT)
    .flatMap((ids) => pick(ids, LINES_PER_SELLER))
    .sort((a, b) => a - b)

function pick<T>(values: readonly T[], count: number): T[] {
  const remaining = [...values]
  return Array.from({ length: count }, () => remaining.splice(Math.floor(Math.random() * remaining.length), 1)).flat()
}

const fillCart = (client: pg.Client, { userId, listingIds }: { userId: number; listingIds: readonly number[] }) =>
  client.query(
    `insert into cart_listings (user_id, listing_id, item_quantity, shipping_type, seen_price_minor)
     select $1, id, 1, 'ship_only', item_price_minor from listings where id = any($2)`,
    [userId, listingIds],
  )
