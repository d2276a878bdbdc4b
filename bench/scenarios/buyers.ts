import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const API = '/api/v1'
const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

export type Buyer = { token: string; id: number }

export type Answer = { status: number; body: { data?: { id?: string; attributes?: Record<string, unknown> }; errors?: { code: string }[] } }

/** One buyer's calls, as their browser makes them. */
export async function call(server: string, method: string, path: string, body: unknown, token?: string): Promise<Answer> {
  const response = await fetch(`${server}${API}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** @throws when the answer is a refusal */
export async function must(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${body.errors?.map(({ code }) => code).join() ?? ''}`)
  return { status, body }
}

/** Guests with sessions, made as any guest is. */
export async function makeBuyers(server: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  const lane = async () => {
    while (buyers.length < count) {
      const { body } = await must(call(server, 'POST', '/guests/user', {}))
      const token = (body as { meta?: { jwt_token?: string } }).meta?.jwt_token
      const id = Number(body.data?.id)
      if (!token) throw new Error('a guest came without a token')
      buyers.push({ token, id })
    }
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  return buyers.slice(0, count)
}

/** One line in each of these carts, written directly: filling the cart is measured by itself. */
export async function fillCarts(client: pg.Client, buyers: readonly Buyer[], listingIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into cart_listings (user_id, listing_id, item_quantity, shipping_type, seen_price_minor)
     select b.user_id, l.id, 1, 'ship_only', l.item_price_minor
     from unnest($1::bigint[], $2::bigint[]) as b(user_id, listing_id) join listings l on l.id = b.listing_id
     on conflict do nothing`,
    [buyers.map(({ id }) => id), buyers.map((_, i) => listingIds[i % listingIds.length])],
  )
}

export type Bought = 'paid' | 'out of stock'

/** The whole checkout: purchase, reservation, payment by the sandbox card. @throws on any answer that is neither */
export async function buy(server: string, { token }: Buyer): Promise<Bought> {
  const created = await call(server, 'POST', '/payments/orders', { payment_order: { email: 'bench@example.com', address } }, token)
  if (soldOut(created)) return 'out of stock'
  const id = (await must(Promise.resolve(created))).body.data?.id
  const reserved = await call(server, 'PUT', `/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' }, token)
  if (soldOut(reserved)) return 'out of stock'
  await must(Promise.resolve(reserved))
  const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paid = await must(call(server, 'PUT', '/payments/orders', { payment_order }, token))
  if (paid.body.data?.attributes?.status !== 'paid') throw new Error(`the purchase is ${paid.body.data?.attributes?.status}`)
  return 'paid'
}

const soldOut = ({ status, body }: Answer) =>
  status >= 400 &&
  status < 500 &&
  (body.errors ?? []).some(({ code }) => ['not_enough_stock', 'cart_changed', 'not_for_sale'].includes(code))
