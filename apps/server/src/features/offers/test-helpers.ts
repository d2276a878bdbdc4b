import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { startTestApp, TestResponse } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
export type OfferAttributes = {
  id: string
  status: string
  ended_by: string | null
  side: string
  made_by: string
  price: { amount: string; currency: string }
  actions: string[]
  rounds_left: number
  read: boolean
  chat_id: string | null
  pay_until: string | null
}
type Limits = Partial<{ min: number; autoAccept: number }>

/** A part of which offers are taken. Its price is 50.00. */
export async function sellForOffers(
  { world, ctx }: TestApp,
  { min, autoAccept, ...options }: Parameters<TestApp['world']['listing']>[0] & Limits = {},
): Promise<TestListing> {
  const listing = await world.listing(options)
  await ctx.db
    .updateTable('listings')
    .set({ sale_format: 'offers', min_offer_price_minor: min ?? null, auto_accept_price_minor: autoAccept ?? null })
    .where('id', '=', listing.id)
    .execute()
  return listing
}

const MONTH_MS = 30 * 86_400_000

/** The calls of one side, whose session lasts longer than an offer. */
export async function offerCalls({ app, world }: TestApp, user: TestUser) {
  const client = app.withToken(await world.session(user, { expiresAt: new Date(app.clock.now().getTime() + MONTH_MS) }))
  return {
    client,
    make: (listing: { slug: string }, price: string, more: object = {}) =>
      client.post('/users/offers', { offer: { listing_id: listing.slug, price, ...more } }),
    counter: (id: string, price: string) => client.post(`/users/offers/${id}/counter`, { offer: { price } }),
    accept: (id: string) => client.put(`/users/offers/${id}/accept`),
    decline: (id: string) => client.put(`/users/offers/${id}/decline`),
    withdraw: (id: string) => client.put(`/users/offers/${id}/withdraw`),
    show: async (id: string) => offerOf(await client.get(`/users/offers/${id}`), 200),
    list: async (query = '') => (await client.get(`/users/offers${query}`)).body.data as { id: string; attributes: OfferAttributes }[],
  }
}

export function offerOf(response: TestResponse, status = 201): OfferAttributes {
  expect(response).toHaveStatus(status)
  const { id, attributes } = response.body.data
  return { ...attributes, id }
}

type Negotiation = { listing: TestListing; buyer: TestUser; price: string; more: object }

/** A pending offer of a buyer. @returns its id with the calls of both sides */
export async function startNegotiation(testApp: TestApp, options: Partial<Negotiation> = {}) {
  const listing = options.listing ?? (await sellForOffers(testApp))
  const buyer = options.buyer ?? (await testApp.world.user())
  const [asBuyer, asSeller] = [await offerCalls(testApp, buyer), await offerCalls(testApp, listing.seller)]
  const { id } = offerOf(await asBuyer.make(listing, options.price ?? '40', options.more))
  return { id, listing, buyer, asBuyer, asSeller }
}

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

/** Pays the only agreed line of a buyer by a purchase. @returns the response to the payment */
export async function payAgreed({ app, world }: TestApp, buyer: TestUser): Promise<TestResponse> {
  const client = app.withToken(await world.session(buyer))
  const [line] = (await client.get('/users/agreed_lines')).body.data
  const created = await client.post('/payments/orders', {
    payment_order: { email: 'buyer@example.com', address, cart: false, agreed_line_ids: [line.id] },
  })
  expect(created).toHaveStatus(201)
  const { id } = created.body.data
  expect(await client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })).toHaveStatus(200)
  return client.put('/payments/orders', {
    payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() },
  })
}

/** Reserves the cart of a buyer for a payment. @returns the response to the reservation */
export async function reserveCart({ app }: TestApp, buyer: TestUser, listing: TestListing): Promise<() => Promise<TestResponse>> {
  const client = app.as(buyer)
  await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  expect(created).toHaveStatus(201)
  return () => client.put(`/users/checkouts/reserve_listings/${created.body.data.id}`, { action_type: 'reserve' })
}

/** Gives a user a pending offer as buyer and one as seller. */
export async function makeOffers(testApp: TestApp, user: TestUser): Promise<void> {
  await startNegotiation(testApp, { buyer: user })
  await startNegotiation(testApp, { listing: await sellForOffers(testApp, { seller: user }) })
}
