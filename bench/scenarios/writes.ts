import type pg from 'pg'
import { measureRepeated } from '../lib/measure.ts'
import type { BenchResult } from '../lib/report.ts'
import { connectClients } from '../lib/statements.ts'
import { baselineAddToCart, baselineCheckout } from './baseline-sql.ts'
import { type Buyer, buy, callApi, createBuyers, expectSuccess, fillCarts } from './buyers.ts'

export type WriteContext = { serverUrl: string; database: string; client: pg.Client; connections: number; seconds: number }

const BUYER_COUNT = 400

/** Gives listings that are shipped at a fixed price enough stock for all buyers. */
export async function stockUpListings(client: pg.Client, count: number): Promise<{ id: number; slug: string }[]> {
  const { rows } = await client.query(
    `update listings set quantity = 9999, reserved_quantity = 0 where id in (
       select l.id from listings l join users u on u.id = l.seller_id
       where l.status = 'available' and l.sale_format = 'fixed' and l.shipping_type <> 'click_and_collect' and l.currency = 'gbp' and u.role = 'business'
       order by l.id limit $1)
     returning id::int, slug`,
    [count],
  )
  return rows
}

/** Measures adding to the cart. Each buyer adds each listing at most once. */
export async function addToCart({ serverUrl, database, client, connections, seconds }: WriteContext): Promise<BenchResult> {
  const parts = await stockUpListings(client, 40)
  const buyers = await createBuyers(serverUrl, BUYER_COUNT)
  const createPairIterator = () => {
    let next = 0
    return (): [Buyer, { id: number; slug: string }] | undefined => {
      const index = next++
      const [buyer, part] = [buyers[index % buyers.length], parts[Math.floor(index / buyers.length)]]
      return buyer && part ? [buyer, part] : undefined
    }
  }
  const nextPair = createPairIterator()
  const load = { connections, seconds }
  const serverMeasurement = await measureRepeated(load, async () => {
    const pair = nextPair()
    if (!pair) return 'done'
    expectSuccess(
      await callApi(
        serverUrl,
        'POST',
        '/users/carts/listings',
        { cart_listing: { listing_slug: pair[1].slug, item_quantity: 1 } },
        pair[0].token,
      ),
    )
    return undefined
  })
  await client.query('delete from cart_listings where user_id = any($1)', [buyers.map(({ id }) => id)])
  const nextBaselinePair = createPairIterator()
  const clients = await connectClients(database, connections)
  const baseline = await measureRepeated(load, async (workerIndex) => {
    const pair = nextBaselinePair()
    const baselineClient = clients[workerIndex]
    if (!pair || !baselineClient) return 'done'
    await baselineAddToCart(baselineClient, { userId: pair[0].id, listingSlug: pair[1].slug })
    return undefined
  })
  await Promise.all(clients.map((baselineClient) => baselineClient.end()))
  return { name: 'add to cart', server: serverMeasurement, baseline, statementCount: undefined }
}

/**
 * Measures purchases of carts with one line. One operation is a whole purchase with three calls.
 */
export async function checkout({ serverUrl, database, client, connections, seconds }: WriteContext): Promise<BenchResult> {
  const parts = (await stockUpListings(client, 200)).map(({ id }) => id)
  const buyers = await createBuyers(serverUrl, Math.min(4_000, 100 * seconds * 2))
  await fillCarts(client, buyers, parts)
  const remainingBuyers = [...buyers]
  const load = { connections, seconds }
  const serverMeasurement = await measureRepeated(load, async () => {
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
    const [baselineClient, buyer, listingId] = [clients[workerIndex], buyers[next % buyers.length], parts[next++ % parts.length]]
    if (!baselineClient || !buyer || !listingId) return 'done'
    await baselineCheckout(baselineClient, { userId: buyer.id, listingId, reference: `${runId}-${next}` })
    return undefined
  })
  await Promise.all(clients.map((baselineClient) => baselineClient.end()))
  return { name: 'checkout: create, reserve, pay', server: serverMeasurement, baseline, statementCount: undefined }
}

/**
 * Twenty buyers buy the same last unit at once.
 * @throws Error unless exactly one of them gets it
 */
export async function lastUnit({ serverUrl, client }: WriteContext): Promise<string> {
  const [part] = await stockUpListings(client, 1)
  if (!part) throw new Error('no listing to sell')
  await client.query(`update listings set quantity = 1, reserved_quantity = 0, status = 'available' where id = $1`, [part.id])
  const { rows: before } = await client.query('select sold_quantity from listings where id = $1', [part.id])
  const buyers = await createBuyers(serverUrl, 20)
  await fillCarts(client, buyers, [part.id])
  const startedAt = performance.now()
  const outcomes = await Promise.all(buyers.map((buyer) => buy(serverUrl, buyer)))
  const durationMs = performance.now() - startedAt
  const { rows: after } = await client.query('select quantity, reserved_quantity, sold_quantity, status from listings where id = $1', [
    part.id,
  ])
  const paidCount = outcomes.filter((outcome) => outcome === 'paid').length
  const soldCount = after[0].sold_quantity - before[0].sold_quantity
  if (paidCount !== 1 || soldCount !== 1 || after[0].quantity !== 0 || after[0].reserved_quantity !== 0)
    throw new Error(`oversold: ${paidCount} paid, ${soldCount} sold, ${JSON.stringify(after[0])}`)
  return `Last unit with 20 concurrent buyers: 1 paid, 19 refused, listing ${after[0].status}, ${Math.round(durationMs)} ms in total.`
}
