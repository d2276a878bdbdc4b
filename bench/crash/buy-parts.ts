import { randomUUID } from 'node:crypto'
import type { ApiResponse } from '../scenarios/buyers.ts'
import { type Call, codesOf } from './repeat-calls.ts'

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

export type Purchase = { kind: 'paid'; id: string; token: string; orderIds: string[] }
export type PurchaseOutcome = Purchase | { kind: 'unavailable' } | { kind: 'other'; message: string }

/** A new guest buys one unit of each listing and pays with a card, which a bank may challenge. */
export async function buyParts(call: Call, slugs: readonly string[], createToken: () => Promise<string>): Promise<PurchaseOutcome> {
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
  const payment_order = { id, action: 'pay', card_token: await createToken(), attempt: randomUUID() }
  const paid = await call('PUT', '/payments/orders', { payment_order }, token)
  if (paid.status >= 300) return describeRefusal('pay', paid)
  const challengeUrl = paid.body.data?.attributes?.challenge_url
  if (typeof challengeUrl === 'string') await approveChallenge(challengeUrl)
  const settled = typeof challengeUrl === 'string' ? await confirmTwice(call, id, token) : paid
  if (settled.status >= 300) return describeRefusal('confirm', settled)
  const { status, order_ids } = settled.body.data?.attributes ?? {}
  if (status !== 'paid') return { kind: 'other', message: `pay: the purchase is ${status}` }
  return { kind: 'paid', id, token, orderIds: (order_ids as unknown[]).map(String) }
}

/** The buyer approves on the page of the bank, which sends its webhook. */
async function approveChallenge(url: string): Promise<void> {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }), redirect: 'manual' })
}

/** The page confirms while the webhook arrives, and so does the same page in another tab. */
async function confirmTwice(call: Call, id: string, token: string): Promise<ApiResponse> {
  const confirm = () => call('PUT', '/payments/orders', { payment_order: { id, action: 'confirm' } }, token)
  const [response] = await Promise.all([confirm(), confirm()])
  return response
}

const unavailableCodes = ['not_enough_stock', 'cart_changed', 'not_for_sale', 'cart_empty']

function describeRefusal(step: string, response: ApiResponse): PurchaseOutcome {
  const codes = codesOf(response)
  if (codes.some((code) => unavailableCodes.includes(code))) return { kind: 'unavailable' }
  return { kind: 'other', message: `${step}: ${response.status} ${codes.join()}` }
}
