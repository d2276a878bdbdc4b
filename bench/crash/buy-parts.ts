import { randomUUID } from 'node:crypto'
import type { ApiResponse } from '../scenarios/buyers.ts'
import { type Call, codesOf } from './repeat-calls.ts'

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

export type Purchase = { kind: 'paid'; id: string; token: string; orderIds: string[] }
export type PurchaseOutcome = Purchase | { kind: 'unavailable' } | { kind: 'other'; message: string }

/** A new guest buys one unit of each listing and pays with a card of the sandbox. */
export async function buyParts(call: Call, slugs: readonly string[]): Promise<PurchaseOutcome> {
  const guest = await call('POST', '/guests/user', {})
  const token = String(guest.body.data?.attributes?.jwt_token)
  for (const listing_slug of slugs) {
    // Without an attempt, a request that is repeated after a crash adds a second unit.
    const cart_listing = { listing_slug, item_quantity: 1, attempt: randomUUID() }
    const added = await call('POST', '/users/carts/listings', { cart_listing }, token)
    if (added.status >= 300) return describeRefusal('add', added)
  }
  const created = await call('POST', '/payments/orders', { payment_order: { email: 'crash@example.com', address } }, token)
  if (created.status >= 300) return describeRefusal('create', created)
  const id = String(created.body.data?.id)
  const reserved = await call('PUT', `/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' }, token)
  if (reserved.status >= 300) return describeRefusal('reserve', reserved)
  const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paid = await call('PUT', '/payments/orders', { payment_order }, token)
  if (paid.status >= 300) return describeRefusal('pay', paid)
  const { status, order_ids } = paid.body.data?.attributes ?? {}
  if (status !== 'paid') return { kind: 'other', message: `pay: the purchase is ${status}` }
  return { kind: 'paid', id, token, orderIds: (order_ids as unknown[]).map(String) }
}

const unavailableCodes = ['not_enough_stock', 'cart_changed', 'not_for_sale', 'cart_empty']

function describeRefusal(step: string, response: ApiResponse): PurchaseOutcome {
  const codes = codesOf(response)
  if (codes.some((code) => unavailableCodes.includes(code))) return { kind: 'unavailable' }
  return { kind: 'other', message: `${step}: ${response.status} ${codes.join()}` }
}
