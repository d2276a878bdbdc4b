import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const API = '/api/v1'
const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

export type Buyer = { token: string; id: number }

export type ApiResponse = {
  status: number
  body: { data?: { id?: string; attributes?: Record<string, unknown> }; errors?: { code: string }[] }
}

/** Calls the API. */
export async function callApi(serverUrl: string, method: string, path: string, body: unknown, token?: string): Promise<ApiResponse> {
  const response = await fetch(`${serverUrl}${API}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as ApiResponse['body'] }
}

/**
 * Returns a successful response.
 * @throws Error with status and codes of a failed response
 */
export function expectSuccess(response: ApiResponse): ApiResponse {
  const { status, body } = response
  if (status >= 300) throw new Error(`${status} ${body.errors?.map(({ code }) => code).join() ?? ''}`)
  return response
}

/** Creates guests over the API. */
export async function createBuyers(serverUrl: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  const runWorker = async () => {
    while (buyers.length < count) {
      const { body } = expectSuccess(await callApi(serverUrl, 'POST', '/guests/user', {}))
      const token = (body as { data?: { attributes?: { jwt_token?: string } } }).data?.attributes?.jwt_token
      const id = Number(body.data?.id)
      if (!token) throw new Error('guest response without a token')
      buyers.push({ token, id })
    }
  }
  await Promise.all(Array.from({ length: 10 }, runWorker))
  return buyers.slice(0, count)
}

/** Inserts one line into each cart directly, because adding to the cart is measured separately. */
export async function fillCarts(client: pg.Client, buyers: readonly Buyer[], listingIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into cart_listings (user_id, listing_id, item_quantity, shipping_type, seen_price_minor)
     select b.user_id, l.id, 1, 'ship_only', l.item_price_minor
     from unnest($1::bigint[], $2::bigint[]) as b(user_id, listing_id) join listings l on l.id = b.listing_id
     on conflict do nothing`,
    [buyers.map(({ id }) => id), buyers.map((_, i) => listingIds[i % listingIds.length])],
  )
}

export type BuyOutcome = 'paid' | 'unavailable'

/**
 * Buys the contents of the cart: purchase, reservation, payment with the sandbox card.
 * @throws Error on any other response
 */
export async function buy(serverUrl: string, { token }: Buyer): Promise<BuyOutcome> {
  const purchaseResponse = await callApi(
    serverUrl,
    'POST',
    '/payments/orders',
    { payment_order: { email: 'bench@example.com', address } },
    token,
  )
  if (isUnavailable(purchaseResponse)) return 'unavailable'
  const id = expectSuccess(purchaseResponse).body.data?.id
  const reservationResponse = await callApi(serverUrl, 'PUT', `/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' }, token)
  if (isUnavailable(reservationResponse)) return 'unavailable'
  expectSuccess(reservationResponse)
  const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paymentResponse = expectSuccess(await callApi(serverUrl, 'PUT', '/payments/orders', { payment_order }, token))
  if (paymentResponse.body.data?.attributes?.status !== 'paid')
    throw new Error(`the purchase is ${paymentResponse.body.data?.attributes?.status}`)
  return 'paid'
}

const isUnavailable = ({ status, body }: ApiResponse) =>
  status >= 400 &&
  status < 500 &&
  (body.errors ?? []).some(({ code }) => ['not_enough_stock', 'cart_changed', 'not_for_sale'].includes(code))
