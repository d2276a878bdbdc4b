import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { OrderDeadlineKind } from '../../packages/domain/src/orders/order-deadlines.ts'
import { callApi } from './api.ts'
import { publishListing } from './listings.ts'
import { fetchMails, type Member } from './people.ts'

type PlacedOrder = { id: string; reference: string }

/**
 * Buys a new brake disc, or the listing `slug`, by the API and pays it. `isAccepted`: the seller
 * accepts it.
 */
export async function placeOrder(
  request: APIRequestContext,
  { buyer, seller, isAccepted = false, slug }: { buyer: Member; seller: Member; isAccepted?: boolean; slug?: string },
): Promise<PlacedOrder> {
  const listing_slug = slug ?? (await publishListing(request, { seller })).slug
  const call = (method: 'POST' | 'PUT', path: string, body: object) => callApi(request, path, { token: buyer.token, method, body })
  await call('POST', '/users/carts/listings', { cart_listing: { listing_slug } })
  const address = { full_name: 'Nell Ward', line1: '7 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country: 'GB' }
  const { data } = await call('POST', '/payments/orders', { payment_order: { email: buyer.email, address } })
  await call('PUT', `/users/checkouts/reserve_listings/${data.id}`, { action_type: 'reserve' })
  const payment = { id: data.id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paid = await call('PUT', '/payments/orders', { payment_order: payment })
  const id = String((paid.data.attributes.order_ids as string[])[0])
  const load = async () => (await callApi(request, `/users/orders/${id}`, { token: seller.token })).data.attributes
  await expect.poll(async () => (await load()).status).toBe('fully_paid')
  const { reference, items } = (await load()) as { reference: string; items: { id: string }[] }
  const item_ids = items.map((item) => item.id)
  if (isAccepted)
    await callApi(request, `/users/orders/${id}/items`, {
      token: seller.token,
      method: 'PUT',
      body: { order_items: { action: 'accept', item_ids } },
    })
  return { id, reference }
}

const HOUR_MS = 3_600_000

/**
 * Lets time pass for one order, at /dev/orders, until a deadline of it is due, or until
 * `hoursBefore` it is due.
 */
export async function ageOrderUntil(
  request: APIRequestContext,
  { id, token, kind, hoursBefore = 0 }: { id: string; token: string; kind: OrderDeadlineKind; hoursBefore?: number },
): Promise<void> {
  const { data } = await callApi(request, `/users/orders/${id}`, { token })
  const deadlines = data.attributes.deadlines as { kind: OrderDeadlineKind; due_at: string }[]
  const dueAt = deadlines.find((deadline) => deadline.kind === kind)?.due_at
  if (!dueAt) throw new Error(`order ${id} has no running deadline "${kind}"`)
  const hours = Math.ceil((Date.parse(dueAt) - Date.now()) / HOUR_MS) - hoursBefore
  const response = await request.post(`/dev/orders/${id}/age`, { form: { hours: String(hours) }, maxRedirects: 0 })
  expect(response.status()).toBe(303)
}

/** Waits for a mail with this subject. */
export const waitForMail = (request: APIRequestContext, email: string, subject: string): Promise<void> =>
  expect.poll(async () => (await fetchMails(request, email)).map((mail) => mail.subject), { timeout: 45_000 }).toContain(subject)
