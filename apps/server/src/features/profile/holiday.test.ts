import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { releaseStock } from '#features/listings/public.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
const holiday = ({ app }: Started, seller: TestUser, enabled: boolean, until?: string | null) =>
  app.as(seller).put('/users/update_profiles/holiday_mode', { holiday_mode: { enabled, ...(until === undefined ? {} : { until }) } })
const statusOf = async ({ world }: Started, { id }: TestListing) => (await world.listingRow(id)).status
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function prepare({ app }: Started, buyer: TestUser, listing: TestListing, item_quantity = 1) {
  const as = app.as(buyer)
  await as.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity } })
  const created = await as.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  const id = String(created.body?.data?.id)
  const hold = () => as.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
  const pay = () =>
    as.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() } })
  return { as, id, hold, pay, release: () => as.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'release' }) }
}

async function reserve(started: Started, buyer: TestUser, listing: TestListing, quantity = 1) {
  const purchase = await prepare(started, buyer, listing, quantity)
  expect(await purchase.hold()).toHaveStatus(200)
  return purchase
}

/** Whoever is away has nothing on sale, whoever is there nothing on holiday. */
async function expectAgreement({ ctx }: Started) {
  const odd = await ctx.db
    .selectFrom('listings as l')
    .innerJoin('users as u', 'u.id', 'l.seller_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('u.holiday', '=', true), eb('l.status', '=', 'available')]),
        eb.and([eb('u.holiday', '=', false), eb('l.status', '=', 'seller_on_holiday_mode')]),
      ]),
    )
    .select(['l.id', 'l.status', 'u.holiday'])
    .execute()
  expect(odd).toEqual([])
}

describe('a holiday', () => {
  it('takes what is on sale off sale, out of the search too, and puts it back', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const seller = await world.user()
    const listings: Record<string, TestListing> = {}
    for (const status of ['available', 'draft', 'deactivated', 'sold_out', 'blocked'] as const)
      listings[status] = await world.listing({ seller, status, quantity: status === 'sold_out' ? 0 : 1 })
    const others = await world.listing()
    const found = async () => {
      await app.drainOutbox()
      return (await app.visitor.get(`/listings?seller=${seller.slug}`)).body.data.length
    }
    const before = await world.listingRow(listings.available?.id ?? 0)
    await holiday(started, seller, true)
    await holiday(started, seller, false)
    expect(await found()).toBe(1)

    const away = await holiday(started, seller, true, null)
    expect(away).toHaveStatus(200)
    expect(away.body.data.attributes).toMatchObject({ on_holiday: true, holiday_until: null })
    const statuses = await Promise.all(Object.values(listings).map((listing) => statusOf(started, listing)))
    expect(statuses).toEqual(['seller_on_holiday_mode', 'draft', 'deactivated', 'sold_out', 'blocked'])
    expect(await statusOf(started, others)).toBe('available')
    expect(await found()).toBe(0)
    expect((await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes).toMatchObject({ on_holiday: true, listings_count: 0 })
    const page = await app.visitor.get(`/listings/${listings.available?.slug}`)
    expect(page.body.data.attributes.status).toBe('seller_on_holiday_mode')
    const cart = await app
      .as(await world.user())
      .post('/users/carts/listings', { cart_listing: { listing_slug: listings.available?.slug, item_quantity: 1 } })
    expect(cart).toBeRefused(409, 'not_for_sale')

    expect((await holiday(started, seller, false)).body.data.attributes.on_holiday).toBe(false)
    expect(await found()).toBe(1)
    expect(await world.listingRow(listings.available?.id ?? 0)).toEqual(before)
    expect((await world.events()).filter((name) => name.startsWith('holiday'))).toEqual([
      'holiday_began',
      'holiday_ended',
      'holiday_began',
      'holiday_ended',
    ])
  })

  it('tells whoever has a part in the basket', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const listing = await world.listing()
    const as = app.as(await world.user())
    await as.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
    await holiday(started, listing.seller, true)
    expect((await as.post('/users/carts/validate_listings')).body.meta).toMatchObject({
      valid: false,
      changes: [{ problem: 'seller_on_holiday' }],
    })
  })

  it('is joined by what comes on sale meanwhile: published, back on the market, restocked, unblocked by nobody', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const seller = await world.user()
    const draft = await world.listing({ seller, status: 'draft' })
    const off = await world.listing({ seller, status: 'deactivated' })
    const sold = await world.listing({ seller, status: 'sold_out', quantity: 0 })
    await holiday(started, seller, true)
    const me = app.as(seller)
    expect(await me.post('/users/listings/published', { listing_slug: draft.slug })).toHaveStatus(201)
    expect(await me.put(`/users/listings/deactivate/${off.id}`, { active: true })).toHaveStatus(200)
    expect(await me.put(`/users/listings/published/${sold.slug}`, { listing: { quantity: 2 } })).toHaveStatus(200)
    for (const listing of [draft, off, sold]) expect(await statusOf(started, listing)).toBe('seller_on_holiday_mode')
    await holiday(started, seller, false)
    for (const listing of [draft, off, sold]) expect(await statusOf(started, listing)).toBe('available')
  })

  it('leaves buyers what they hold; what they give back goes on holiday, what they buy is sold', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const seller = await world.user()
    const [bought, released, expired, many] = [
      await world.listing({ seller }),
      await world.listing({ seller }),
      await world.listing({ seller }),
      await world.listing({ seller, quantity: 3 }),
    ]
    const purchase = await reserve(started, await world.user(), bought)
    const changed = await reserve(started, await world.user(), released)
    const forgotten = await reserve(started, await world.user(), expired)
    const lot = await reserve(started, await world.user(), many, 3)
    const part = await world.listing({ seller, quantity: 3 })
    const partly = await reserve(started, await world.user(), part, 1)
    await holiday(started, seller, true)
    for (const listing of [bought, released, expired, many]) expect(await statusOf(started, listing)).toBe('reserved')
    expect(await statusOf(started, part)).toBe('seller_on_holiday_mode')

    expect((await purchase.pay()).body.data.attributes.status).toBe('paid')
    expect((await partly.pay()).body.data.attributes.status).toBe('paid')
    expect(await changed.release()).toHaveStatus(200)
    expect((await lot.pay()).body.data.attributes.status).toBe('paid')
    app.clock.advance(16 * 60_000)
    await app.runDeadlines()
    expect((await forgotten.as.get(`/payments/orders/${forgotten.id}`)).body.data.attributes.status).toBe('expired')
    const now = await Promise.all([bought, released, expired, many, part].map((listing) => statusOf(started, listing)))
    expect(now).toEqual(['sold_out', 'seller_on_holiday_mode', 'seller_on_holiday_mode', 'sold_out', 'seller_on_holiday_mode'])
    expect(await world.listingRow(part.id)).toMatchObject({ quantity: 2, reserved_quantity: 0, sold_quantity: 1 })
  })

  it('comes back to what is left: sold out where the rest was sold, reserved where it is held', async () => {
    const started = await startTestApp()
    const { ctx, world } = started
    const seller = await world.user()
    const [gone, held] = [await world.listing({ seller, quantity: 2 }), await world.listing({ seller, quantity: 2 })]
    await holiday(started, seller, true)
    await ctx.db.updateTable('listings').set({ quantity: 0, sold_quantity: 2 }).where('id', '=', gone.id).execute()
    await ctx.db.updateTable('listings').set({ quantity: 1, reserved_quantity: 1 }).where('id', '=', held.id).execute()
    await holiday(started, seller, false)
    expect([await statusOf(started, gone), await statusOf(started, held)]).toEqual(['sold_out', 'reserved'])
  })
})

describe('the last day', () => {
  const startAt = new Date('2026-07-14T09:00:00Z')
  const withinDay = 13 * 3_600_000 + 59 * 60_000 // 23:59 in London's summer

  it('may be today, not before', async () => {
    const started = await startTestApp({ startAt })
    const seller = await started.world.user()
    const refused = await holiday(started, seller, true, '2026-07-13')
    expect(refused).toBeRefused(422, 'holiday_ends_in_the_past')
    expect(refused).toPointAt('/holiday_mode/until')
    expect(await holiday(started, seller, true, '2026-02-30')).toPointAt('/holiday_mode/until')
    expect((await holiday(started, seller, true, '2026-07-14')).body.data.attributes.holiday_until).toBe('2026-07-14')
  })

  it('is lasted out, to midnight in London; then everything is back by itself', async () => {
    const started = await startTestApp({ startAt })
    const { app, world } = started
    const listing = await world.listing()
    await holiday(started, listing.seller, true, '2026-07-16')
    await holiday(started, listing.seller, true, '2026-07-15')
    expect((await app.visitor.get(`/users/${listing.seller.slug}`)).body.data.attributes.holiday_until).toBe('2026-07-15')
    app.clock.advance(24 * 3_600_000 + withinDay)
    await app.runDeadlines()
    expect(await statusOf(started, listing)).toBe('seller_on_holiday_mode')
    app.clock.advance(60_000)
    await Promise.all([app.runDeadlines(), app.runDeadlines()])
    expect(await statusOf(started, listing)).toBe('available')
    await app.drainOutbox()
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([[listing.seller.email, 'Your holiday mode has ended']])
    expect((await world.events()).filter((name) => name.startsWith('holiday'))).toEqual(['holiday_began', 'holiday_ended'])
    expect((await app.visitor.get(`/users/${listing.seller.slug}`)).body.data.attributes).toMatchObject({
      on_holiday: false,
      holiday_until: null,
    })
  })

  it('is forgotten when the holiday is ended before, or goes on without one', async () => {
    const started = await startTestApp({ startAt })
    const { app, world } = started
    const [early, open] = [await world.listing(), await world.listing()]
    await holiday(started, early.seller, true, '2026-07-15')
    await holiday(started, early.seller, false, '2026-07-15')
    await holiday(started, early.seller, true)
    await holiday(started, open.seller, true, '2026-07-15')
    await holiday(started, open.seller, true, null)
    app.clock.advance(72 * 3_600_000)
    await app.runDeadlines()
    for (const listing of [early, open]) expect(await statusOf(started, listing)).toBe('seller_on_holiday_mode')
  })
})

describe('at the same moment', () => {
  it('beginning twice is one holiday, ending twice one return', async () => {
    const started = await startTestApp()
    const { world } = started
    const seller = await world.user()
    for (let i = 0; i < 5; i++) await world.listing({ seller })
    for (const enabled of [true, false]) {
      const answers = await Promise.all([1, 2, 3].map(() => holiday(started, seller, enabled)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await expectAgreement(started)
    }
    const events = await world.events()
    expect(events.filter((name) => name.startsWith('holiday'))).toEqual(['holiday_began', 'holiday_ended'])
    expect(events.filter((name) => name === 'listings_changed')).toHaveLength(2)
  })

  it('a buyer either holds the last unit or finds the seller away, and it is given back to the holiday', async () => {
    const started = await startTestApp()
    const { world } = started
    let held = 0
    for (let round = 0; round < 6; round++) {
      const listing = await world.listing()
      const buyer = await world.user()
      const purchase = await prepare(started, buyer, listing)
      const both = [() => purchase.hold(), () => holiday(started, listing.seller, true)]
      const answers = await Promise.all(round % 2 === 0 ? both.map((call) => call()) : both.toReversed().map((call) => call()))
      const [hold, away] = round % 2 === 0 ? answers : answers.toReversed()
      expect(away).toHaveStatus(200)
      if (hold?.status !== 200) expect(hold).toBeRefused(409, 'not_for_sale')
      else {
        held++
        expect(await statusOf(started, listing)).toBe('reserved')
        const [released] = await Promise.all([purchase.release(), holiday(started, listing.seller, round % 2 === 0)])
        expect(released).toHaveStatus(200)
      }
      await expectAgreement(started)
      expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 0 })
    }
    expect(held).toBeGreaterThan(0) // otherwise this race is none
  })

  it('a part that is being given back while the holiday begins is waited for', async () => {
    const started = await startTestApp()
    const { ctx, world } = started
    const listing = await world.listing()
    await reserve(started, await world.user(), listing)
    let away: Promise<Any> | undefined
    await ctx.db.transact(async (tx) => {
      await releaseStock(tx, { listingId: listing.id, quantity: 1 })
      away = holiday(started, listing.seller, true)
      await pause(150)
    })
    expect(await away).toHaveStatus(200)
    expect(await statusOf(started, listing)).toBe('seller_on_holiday_mode')
  })

  it('drafts, returns and purchases of many listings come out as the seller is', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const seller = await world.user()
    const me = app.as(seller)
    for (let round = 0; round < 4; round++) {
      const [draft, off, sale, two] = [
        await world.listing({ seller, status: 'draft' }),
        await world.listing({ seller, status: 'deactivated' }),
        await world.listing({ seller }),
        await world.listing({ seller, quantity: 2 }),
      ]
      const buyer = await world.user()
      await app.as(buyer).post('/users/carts/listings', { cart_listing: { listing_slug: sale.slug, item_quantity: 1 } })
      const purchase = await reserve(started, buyer, two, 1)
      const answers = await Promise.all([
        holiday(started, seller, round % 2 === 0),
        me.post('/users/listings/published', { listing_slug: draft.slug }),
        me.put(`/users/listings/deactivate/${off.id}`, { active: true }),
        purchase.release(),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200])
      await expectAgreement(started)
      await holiday(started, seller, false)
    }
  })
})
