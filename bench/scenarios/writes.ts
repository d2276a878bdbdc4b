import type pg from 'pg'
import { repeat } from '../lib/measure.ts'
import type { Line } from '../lib/report.ts'
import { connectAll } from '../lib/statements.ts'
import { bareCartLine, bareCheckout } from './bare.ts'
import { type Buyer, buy, call, fillCarts, makeBuyers, must } from './buyers.ts'

type Place = { server: string; database: string; client: pg.Client; connections: number; seconds: number }

const BUYERS = 400

/** Parts that can be bought by many: posted, at a fixed price, plenty of each. */
async function plentiful(client: pg.Client, count: number): Promise<{ id: number; slug: string }[]> {
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

/** Each buyer puts each part into the cart at most once. */
export async function addToCart({ server, database, client, connections, seconds }: Place): Promise<Line> {
  const parts = await plentiful(client, 40)
  const buyers = await makeBuyers(server, BUYERS)
  const pairs = () => {
    let next = 0
    return (): [Buyer, { id: number; slug: string }] | undefined => {
      const n = next++
      const [buyer, part] = [buyers[n % buyers.length], parts[Math.floor(n / buyers.length)]]
      return buyer && part ? [buyer, part] : undefined
    }
  }
  const take = pairs()
  const load = { connections, seconds }
  const measured = await repeat(load, async () => {
    const pair = take()
    if (!pair) return 'done'
    await must(
      call(server, 'POST', '/users/carts/listings', { cart_listing: { listing_slug: pair[1].slug, item_quantity: 1 } }, pair[0].token),
    )
    return undefined
  })
  await client.query('delete from cart_listings where user_id = any($1)', [buyers.map(({ id }) => id)])
  const takeAgain = pairs()
  const clients = await connectAll(database, connections)
  const bare = await repeat(load, async (lane) => {
    const pair = takeAgain()
    const own = clients[lane]
    if (!pair || !own) return 'done'
    await bareCartLine(own, { userId: pair[0].id, listingSlug: pair[1].slug })
    return undefined
  })
  await Promise.all(clients.map((each) => each.end()))
  return { name: 'add to cart', server: measured, bare, statements: undefined }
}

/** Fresh carts of one part each, bought to the end; a figure is a whole purchase of three calls. */
export async function checkout({ server, database, client, connections, seconds }: Place): Promise<Line> {
  const parts = (await plentiful(client, 200)).map(({ id }) => id)
  const buyers = await makeBuyers(server, Math.min(4_000, 100 * seconds * 2))
  await fillCarts(client, buyers, parts)
  const waiting = [...buyers]
  const load = { connections, seconds }
  const measured = await repeat(load, async () => {
    const buyer = waiting.pop()
    if (!buyer) return 'done'
    const bought = await buy(server, buyer)
    if (bought !== 'paid') throw new Error(bought)
    return undefined
  })
  const clients = await connectAll(database, connections)
  const run = Date.now().toString(36).toUpperCase() // references are unique over every run on one database
  let next = 0
  const bare = await repeat(load, async (lane) => {
    const [own, buyer, listingId] = [clients[lane], buyers[next % buyers.length], parts[next++ % parts.length]]
    if (!own || !buyer || !listingId) return 'done'
    await bareCheckout(own, { userId: buyer.id, listingId, reference: `${run}-${next}` })
    return undefined
  })
  await Promise.all(clients.map((each) => each.end()))
  return { name: 'checkout: create, reserve, pay', server: measured, bare, statements: undefined }
}

/** Twenty buyers, one last unit, all at once. @throws when more or fewer than one of them gets it */
export async function lastUnit({ server, client }: Place): Promise<string> {
  const [part] = await plentiful(client, 1)
  if (!part) throw new Error('nothing to sell')
  await client.query(`update listings set quantity = 1, reserved_quantity = 0, status = 'available' where id = $1`, [part.id])
  const { rows: before } = await client.query('select sold_quantity from listings where id = $1', [part.id])
  const buyers = await makeBuyers(server, 20)
  await fillCarts(client, buyers, [part.id])
  const began = performance.now()
  const outcomes = await Promise.all(buyers.map((buyer) => buy(server, buyer)))
  const took = performance.now() - began
  const { rows: after } = await client.query('select quantity, reserved_quantity, sold_quantity, status from listings where id = $1', [
    part.id,
  ])
  const paid = outcomes.filter((outcome) => outcome === 'paid').length
  const sold = after[0].sold_quantity - before[0].sold_quantity
  if (paid !== 1 || sold !== 1 || after[0].quantity !== 0 || after[0].reserved_quantity !== 0)
    throw new Error(`oversold: ${paid} paid, ${sold} sold, ${JSON.stringify(after[0])}`)
  return `Twenty buyers on one last unit at once: 1 paid, 19 were told it is gone, ${after[0].status}, ${Math.round(took)} ms for all twenty.`
}
