import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchAuction, Bidder, Market } from './market.ts'

/** What happens with a won auction. `second_chance` and `relist`: its winner does not pay. */
export const saleKinds = ['winner_pays', 'second_chance', 'relist'] as const
export type SaleKind = (typeof saleKinds)[number]
export type Sale = { kind: SaleKind; auction: BenchAuction; seller: Bidder; winner: Bidder; second: Bidder }

const RETRY_MS = 100
const MAX_WAIT_MS = 300_000
const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

type Response = { status: number; body: { data?: unknown; errors?: { code: string }[] } }

/** Calls the program, which is killed now and then: a call without a response is made again. */
export function createCaller(url: () => string) {
  return async (user: Bidder, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Response> => {
    const startedAtMs = performance.now()
    for (;;) {
      try {
        const response = await fetch(`${url()}/api/v1${path}`, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(10_000),
        })
        const text = await response.text()
        if (response.status < 500) return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
      } catch (error) {
        if (performance.now() - startedAtMs > MAX_WAIT_MS) throw error
      }
      if (performance.now() - startedAtMs > MAX_WAIT_MS) throw new Error(`no response to ${method} ${path}`)
      await delay(RETRY_MS)
    }
  }
}
type Call = ReturnType<typeof createCaller>

/** Waits until `find` finds something. */
async function waitFor<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const startedAtMs = performance.now()
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() - startedAtMs > MAX_WAIT_MS) throw new Error(`${what} has not come`)
    await delay(RETRY_MS)
  }
}

type Line = { id: string; attributes: { source: string }; relationships?: { listing?: { data?: { id: string } | null } } }

/** Pays the agreed line of a buyer for a listing. */
async function pay(call: Call, buyer: Bidder, { listingId }: BenchAuction): Promise<void> {
  const lineId = await waitFor('an agreed line', async () => {
    const { body } = await call(buyer, 'GET', '/users/agreed_lines')
    return (body.data as Line[]).find((line) => line.relationships?.listing?.data?.id === String(listingId))?.id
  })
  const attempt = randomUUID()
  for (;;) {
    const created = await call(buyer, 'POST', '/payments/orders', {
      payment_order: { email: 'buyer@example.com', address, cart: false, agreed_line_ids: [lineId] },
    })
    // A purchase whose response was lost has paid it.
    if (created.body.errors?.some(({ code }) => code === 'agreed_line_is_paid')) return
    if (created.status >= 300) throw new Error(`no purchase: ${JSON.stringify(created.body.errors)}`)
    const { id } = created.body.data as { id: string }
    await call(buyer, 'PUT', `/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    const payment = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt }
    const paid = await call(buyer, 'PUT', '/payments/orders', { payment_order: payment })
    if (paid.status < 300) return
    await delay(RETRY_MS)
  }
}

/** Lets the time to pay of a won auction pass. */
async function missPayment(market: Market, { auction }: Sale): Promise<void> {
  await waitFor('the end', async () => {
    const [row] = await market.query<{ id: number }>(
      `update agreed_lines set created_at = now() - interval '5 days', pay_until = now() - interval '1 minute', held_until = now() - interval '1 minute'
       where source = 'auction' and source_reference = $1 and status = 'open' returning id`,
      [String(auction.id)],
    )
    return row
  })
  await market.query(`select pg_notify('deadline_agreed-lines.expire', '')`)
  await waitFor('the missed payment', async () => {
    const [row] = await market.query<{ id: number }>(`select id from bids where auction_id = $1 and status = 'not_paid'`, [auction.id])
    return row
  })
}

/** Does everything that follows the end of an auction. */
export async function completeSale(market: Market, call: Call, sale: Sale): Promise<void> {
  const { kind, auction, seller, winner, second } = sale
  if (kind === 'winner_pays') return pay(call, winner, auction)
  await missPayment(market, sale)
  const path = `/users/listings/${auction.slug}`
  const command = kind === 'relist' ? 'relist' : 'second_chance'
  await waitFor(`the ${command}`, async () => {
    const { status, body } = await call(seller, 'POST', `${path}/${command}`, {})
    const isDone = status < 300 || body.errors?.some(({ code }) => code === 'second_chance_made' || code === 'auction_is_open')
    return isDone || undefined
  })
  if (kind === 'relist') return
  const offerId = await waitFor('the offer', async () => {
    const { body } = await call(second, 'GET', `/users/offers?side=buyer&listing=${auction.slug}`)
    return (body.data as { id: string }[])[0]?.id
  })
  await call(second, 'PUT', `/users/offers/${offerId}/accept`)
  await pay(call, second, auction)
}

type State = {
  id: number
  runs: number
  open_runs: number
  winning: number
  not_paid: number
  lines: number
  paid_lines: number
  orders: number
  offers: string | null
  quantity: number
  reserved: number
  sold: number
}

const expectedOf: Record<SaleKind, Omit<State, 'id' | 'quantity'>> = {
  winner_pays: { runs: 1, open_runs: 0, winning: 1, not_paid: 0, lines: 1, paid_lines: 1, orders: 1, offers: null, reserved: 0, sold: 1 },
  second_chance: {
    runs: 1,
    open_runs: 0,
    winning: 0,
    not_paid: 1,
    lines: 2,
    paid_lines: 1,
    orders: 1,
    offers: 'paid',
    reserved: 0,
    sold: 1,
  },
  relist: { runs: 2, open_runs: 1, winning: 0, not_paid: 1, lines: 1, paid_lines: 0, orders: 0, offers: null, reserved: 0, sold: 0 },
}

/** What of the sales is lost, doubled or contradictory. Waits until the events are delivered. */
export async function checkSales(market: Market, sales: readonly Sale[]): Promise<string[]> {
  const read = () =>
    market.query<State>(
      `select a.id,
         (select count(*) from auctions r where r.listing_id = a.listing_id)::int as runs,
         (select count(*) from auctions r where r.listing_id = a.listing_id and r.state = 'open')::int as open_runs,
         (select count(*) from bids b where b.auction_id = a.id and b.status = 'winner')::int as winning,
         (select count(*) from bids b where b.auction_id = a.id and b.status = 'not_paid')::int as not_paid,
         (select count(*) from agreed_lines n where n.listing_id = a.listing_id)::int as lines,
         (select count(*) from agreed_lines n where n.listing_id = a.listing_id and n.status = 'paid')::int as paid_lines,
         (select count(distinct i.order_id) from order_items i where i.listing_id = a.listing_id)::int as orders,
         (select string_agg(o.status, ',') from offers o where o.auction_id = a.id) as offers,
         l.quantity, l.reserved_quantity as reserved, l.sold_quantity as sold
       from auctions a join listings l on l.id = a.listing_id where a.id = any($1)`,
      [sales.map(({ auction }) => auction.id)],
    )
  const listViolations = async () => {
    const rows = new Map((await read()).map((row) => [row.id, row]))
    return sales.flatMap(({ kind, auction }) => {
      const { id: _, quantity: __, ...state } = rows.get(auction.id) ?? { id: 0, quantity: 0 }
      const [wanted, found] = [JSON.stringify(expectedOf[kind]), JSON.stringify(state)]
      return wanted === found ? [] : [`auction ${auction.id}, ${kind}: ${found} in place of ${wanted}`]
    })
  }
  const startedAtMs = performance.now()
  let violations = await listViolations()
  while (violations.length > 0 && performance.now() - startedAtMs < MAX_WAIT_MS) {
    await delay(500)
    violations = await listViolations()
  }
  return violations
}
