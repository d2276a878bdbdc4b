import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reactions } from '#app/reactions.ts'
import { createHandlerIndex } from '#platform/outbox/reactions.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing } from '#test/world.ts'
import { address, reserve, type TestApp } from './test-helpers.ts'

type Counts = Record<string, number>

async function fillCart({ app, world }: TestApp, sellerCount: number, lineCount: number) {
  const buyer = await world.user()
  const client = app.as(buyer)
  const { subcategoryId } = await world.category()
  const listings: TestListing[] = []
  for (let seller = 0; seller < sellerCount; seller++) {
    const business = await world.business()
    for (let line = 0; line < lineCount; line++)
      listings.push(await world.listing({ seller: business, subcategoryId, quantity: line % 2 === 0 ? 1 : 5, surchargeMinor: 500 }))
  }
  for (const { slug } of listings) await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug } })
  await app.drainOutbox()
  return client
}

/** Statements of each call, and of each delivery of the handlers afterwards, the largest number. */
async function countPurchase(setup: TestApp, sellerCount: number, lineCount: number) {
  const { app } = setup
  const client = await fillCart(setup, sellerCount, lineCount)
  const calls: Counts = {}
  const count = async <T>(name: string, call: () => Promise<T>) => {
    let result!: T
    calls[name] = await app.countStatements(async () => {
      result = await call()
    })
    return result
  }
  const created = await count('create', () => client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } }))
  expect(created.status).toBe(201)
  const { id } = created.body.data
  expect((await count('reserve', () => reserve(client, id))).status).toBe(200)
  const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  expect((await count('pay', () => client.put('/payments/orders', { payment_order }))).status).toBe(200)
  return { calls, ...(await countDeliveries(setup)) }
}

/** Runs the handlers of all events, one at a time, until there are no more events. */
async function countDeliveries({ app, ctx }: TestApp) {
  const handlers = createHandlerIndex(reactions).handlers
  const statements: Counts = {}
  const deliveries: Counts = {}
  for (;;) {
    const events = await ctx.db
      .updateTable('outbox_events')
      .set({ dispatched_at: ctx.clock.now() })
      .where('dispatched_at', 'is', null)
      .returning(['id', 'name', 'payload'])
      .execute()
    if (events.length === 0) return { statements, deliveries }
    for (const { id, name, payload } of events.sort((a, b) => a.id - b.id)) {
      for (const handler of handlers.filter(({ eventName }) => eventName === name)) {
        const meta = { eventId: id, happenedAt: ctx.clock.now(), attempt: 1, signal: new AbortController().signal }
        const statementCount = await app.countStatements(() => handler.deliver(ctx, payload, meta))
        statements[handler.name] = Math.max(statements[handler.name] ?? 0, statementCount)
        deliveries[handler.name] = (deliveries[handler.name] ?? 0) + 1
      }
    }
  }
}

/** A cart with several lines is locked before its lines are deleted. */
const EXTRA_STATEMENTS_OF_LINES = { create: 0, reserve: 0, pay: 1 }
/**
 * With `begin` and `commit`; the same for any number of lines and orders.
 * docs/measurements/writes.md
 */
const STATEMENTS_OF_HANDLERS = {
  'checkout.capture-payment': 10,
  'checkout.tell-buyer': 3,
  'checkout.mail-buyer': 8,
  'orders.tell-seller': 3,
  'orders.mail-seller': 8,
  'chats.announce-order-placed': 1,
  'notification-deliveries.plan': 2,
  'notifications.broadcast': 2,
}
/** Of the handlers above; the notifications of buyer and seller are broadcast. */
const DELIVERY_COUNT = 10
/**
 * The seller gets a notification, which is broadcast, and a mail. Open conversations get the order.
 */
const perOrder = [
  'orders.tell-seller',
  'orders.mail-seller',
  'chats.announce-order-placed',
  'notification-deliveries.plan',
  'notifications.broadcast',
]
/** Two for each seller: parts are reserved, then sold out, either of which may end offers. */
const perSeller = [
  'search.index-listings',
  'listings.refresh-pages',
  'offers.end-changed-listings',
  'offers.end-rivals-of-many',
  'auctions.cancel-many-sold-out',
]
/** Of a listing that is changed, then sold out: they look for pending offers and open auctions. */
const STATEMENTS_OF_SALE = { 'offers.end-changed-listing': 1, 'offers.end-rivals': 3, 'auctions.cancel-sold-out': 1 }

describe('a purchase of 10 sellers with 10 lines each', () => {
  it('needs as many statements as one of a single line, and deliveries in proportion to its orders', async () => {
    const setup = await startTestApp()
    await countPurchase(setup, 1, 1) // fills the caches
    const single = await countPurchase(setup, 1, 1)
    const lines = await countPurchase(setup, 1, 10)
    const orders = await countPurchase(setup, 10, 10)

    const expectedCalls = mapCounts(EXTRA_STATEMENTS_OF_LINES, (extra, name) => (single.calls[name] ?? 0) + extra)
    expect(lines.calls).toEqual(expectedCalls)
    expect(orders.calls).toEqual(expectedCalls)

    expect(lines.statements).toEqual(withoutSingleListing(single.statements))
    expect(orders.statements).toEqual(lines.statements)
    expect(single.statements).toMatchObject(STATEMENTS_OF_SALE)
    const others = ['search.index-listing', 'listings.refresh-pages', ...Object.keys(STATEMENTS_OF_SALE)]
    const ofPurchase = Object.fromEntries(Object.entries(single.statements).filter(([name]) => !others.includes(name)))
    expect(ofPurchase).toEqual(STATEMENTS_OF_HANDLERS)
    expect(Object.keys(ofPurchase).reduce((sum, name) => sum + (single.deliveries[name] ?? 0), 0)).toBe(DELIVERY_COUNT)

    expect(lines.deliveries).toEqual(withoutSingleListing(single.deliveries))
    expect(orders.deliveries).toEqual(
      mapCounts(lines.deliveries, (count, name) => {
        if (perOrder.includes(name)) return count + 9
        return perSeller.includes(name) ? count * 10 : count
      }),
    )
  }, 60_000)
})

const mapCounts = (counts: Counts, change: (count: number, name: string) => number): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, change(count, name)]))

/** One listing and several have events, and handlers, of their own. They need the same. */
const withoutSingleListing = ({
  'search.index-listing': indexing = 0,
  'offers.end-rivals': ending = 0,
  'offers.end-changed-listing': changing = 0,
  'auctions.cancel-sold-out': cancelling = 0,
  ...counts
}: Counts): Counts => ({
  ...counts,
  'search.index-listings': indexing,
  'offers.end-changed-listings': changing,
  'offers.end-rivals-of-many': ending,
  'auctions.cancel-many-sold-out': cancelling,
})
