import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lockSellersOnHoliday } from '#features/listings/listings.store.ts'
import { releaseStock } from '#features/listings/public.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: the tests read untyped responses
type Any = any

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
const setHoliday = ({ app }: TestSetup, seller: TestUser, enabled: boolean, until?: string | null) =>
  app.as(seller).put('/users/update_profiles/holiday_mode', { holiday_mode: { enabled, ...(until === undefined ? {} : { until }) } })
const statusOf = async ({ world }: TestSetup, { id }: TestListing) => (await world.listingRow(id)).status

/** The number of connections to this database that wait for a lock. */
async function countLockWaits({ ctx }: TestSetup): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

async function createPurchase({ app }: TestSetup, buyer: TestUser, listing: TestListing, item_quantity = 1) {
  const client = app.as(buyer)
  await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity } })
  const createResponse = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  const id = String(createResponse.body?.data?.id)
  const hold = () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
  const pay = () =>
    client.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() } })
  return { client, id, hold, pay, release: () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'release' }) }
}

async function reserve(setup: TestSetup, buyer: TestUser, listing: TestListing, quantity = 1) {
  const purchase = await createPurchase(setup, buyer, listing, quantity)
  expect(await purchase.hold()).toHaveStatus(200)
  return purchase
}

/** No listing of a seller on holiday is available, and none of another seller is paused. */
async function expectConsistentStatuses({ ctx }: TestSetup) {
  const inconsistentListings = await ctx.db
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
  expect(inconsistentListings).toEqual([])
}

/** A race that one side wins in so many rounds is no race. */
const MAX_RACE_ROUNDS = 40

describe('holiday mode', () => {
  it('pauses the listings on sale, removes them from the search, and resumes them', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const listings: Record<string, TestListing> = {}
    for (const status of ['available', 'draft', 'deactivated', 'sold_out', 'blocked'] as const)
      listings[status] = await world.listing({ seller, status, quantity: status === 'sold_out' ? 0 : 1 })
    const otherListing = await world.listing()
    const countSearchResults = async () => {
      await app.drainOutbox()
      return (await app.visitor.get(`/listings?seller=${seller.slug}`)).body.data.length
    }
    const originalRow = await world.listingRow(listings.available?.id ?? 0)
    await setHoliday(setup, seller, true)
    await setHoliday(setup, seller, false)
    expect(await countSearchResults()).toBe(1)

    const response = await setHoliday(setup, seller, true, null)
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({ on_holiday: true, holiday_until: null })
    const statuses = await Promise.all(Object.values(listings).map((listing) => statusOf(setup, listing)))
    expect(statuses).toEqual(['seller_on_holiday_mode', 'draft', 'deactivated', 'sold_out', 'blocked'])
    expect(await statusOf(setup, otherListing)).toBe('available')
    expect(await countSearchResults()).toBe(0)
    expect((await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes).toMatchObject({ on_holiday: true, listings_count: 0 })
    const listingResponse = await app.visitor.get(`/listings/${listings.available?.slug}`)
    expect(listingResponse.body.data.attributes.status).toBe('seller_on_holiday_mode')
    const cartResponse = await app
      .as(await world.user())
      .post('/users/carts/listings', { cart_listing: { listing_slug: listings.available?.slug, item_quantity: 1 } })
    expect(cartResponse).toBeRefused(409, 'not_for_sale')

    expect((await setHoliday(setup, seller, false)).body.data.attributes.on_holiday).toBe(false)
    expect(await countSearchResults()).toBe(1)
    expect(await world.listingRow(listings.available?.id ?? 0)).toEqual(originalRow)
    expect((await world.events()).filter((name) => name.startsWith('holiday'))).toEqual([
      'holiday_began',
      'holiday_ended',
      'holiday_began',
      'holiday_ended',
    ])
  })

  it('reports the holiday in carts with a listing of the seller', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const listing = await world.listing()
    const client = app.as(await world.user())
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
    await setHoliday(setup, listing.seller, true)
    expect((await client.post('/users/carts/validate_listings')).body.data.attributes).toMatchObject({
      valid: false,
      changes: [{ problem: 'seller_on_holiday' }],
    })
  })

  it('pauses listings that are published, reactivated or restocked during the holiday', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const draftListing = await world.listing({ seller, status: 'draft' })
    const deactivatedListing = await world.listing({ seller, status: 'deactivated' })
    const soldOutListing = await world.listing({ seller, status: 'sold_out', quantity: 0 })
    await setHoliday(setup, seller, true)
    const client = app.as(seller)
    expect(await client.post('/users/listings/published', { listing_slug: draftListing.slug })).toHaveStatus(201)
    expect(await client.put(`/users/listings/deactivate/${deactivatedListing.id}`, { active: true })).toHaveStatus(200)
    expect(await client.put(`/users/listings/published/${soldOutListing.slug}`, { listing: { quantity: 2 } })).toHaveStatus(200)
    for (const listing of [draftListing, deactivatedListing, soldOutListing])
      expect(await statusOf(setup, listing)).toBe('seller_on_holiday_mode')
    await setHoliday(setup, seller, false)
    for (const listing of [draftListing, deactivatedListing, soldOutListing]) expect(await statusOf(setup, listing)).toBe('available')
  })

  it('keeps held stock; pauses released stock and sells paid stock', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const [boughtListing, releasedListing, expiredListing, multipleListing] = [
      await world.listing({ seller }),
      await world.listing({ seller }),
      await world.listing({ seller }),
      await world.listing({ seller, quantity: 3 }),
    ]
    const purchase = await reserve(setup, await world.user(), boughtListing)
    const releasedPurchase = await reserve(setup, await world.user(), releasedListing)
    const expiredPurchase = await reserve(setup, await world.user(), expiredListing)
    const multiplePurchase = await reserve(setup, await world.user(), multipleListing, 3)
    const partialListing = await world.listing({ seller, quantity: 3 })
    const partialPurchase = await reserve(setup, await world.user(), partialListing, 1)
    await setHoliday(setup, seller, true)
    for (const listing of [boughtListing, releasedListing, expiredListing, multipleListing])
      expect(await statusOf(setup, listing)).toBe('reserved')
    expect(await statusOf(setup, partialListing)).toBe('seller_on_holiday_mode')

    expect((await purchase.pay()).body.data.attributes.status).toBe('paid')
    expect((await partialPurchase.pay()).body.data.attributes.status).toBe('paid')
    expect(await releasedPurchase.release()).toHaveStatus(200)
    expect((await multiplePurchase.pay()).body.data.attributes.status).toBe('paid')
    app.clock.advance(16 * 60_000)
    await app.runDeadlines()
    expect((await expiredPurchase.client.get(`/payments/orders/${expiredPurchase.id}`)).body.data.attributes.status).toBe('expired')
    const statuses = await Promise.all(
      [boughtListing, releasedListing, expiredListing, multipleListing, partialListing].map((listing) => statusOf(setup, listing)),
    )
    expect(statuses).toEqual(['sold_out', 'seller_on_holiday_mode', 'seller_on_holiday_mode', 'sold_out', 'seller_on_holiday_mode'])
    expect(await world.listingRow(partialListing.id)).toMatchObject({ quantity: 2, reserved_quantity: 0, sold_quantity: 1 })
  })

  it('resumes as sold out or reserved when no stock is available', async () => {
    const setup = await startTestApp()
    const { ctx, world } = setup
    const seller = await world.user()
    const [soldListing, heldListing] = [await world.listing({ seller, quantity: 2 }), await world.listing({ seller, quantity: 2 })]
    await setHoliday(setup, seller, true)
    await ctx.db.updateTable('listings').set({ quantity: 0, sold_quantity: 2 }).where('id', '=', soldListing.id).execute()
    await ctx.db.updateTable('listings').set({ quantity: 1, reserved_quantity: 1 }).where('id', '=', heldListing.id).execute()
    await setHoliday(setup, seller, false)
    expect([await statusOf(setup, soldListing), await statusOf(setup, heldListing)]).toEqual(['sold_out', 'reserved'])
  })
})

describe('the last day of a holiday', () => {
  const startAt = new Date('2026-07-14T09:00:00Z')
  const untilLastMinuteMs = 13 * 3_600_000 + 59 * 60_000 // 23:59 in London's summer

  it('may be today but not earlier', async () => {
    const setup = await startTestApp({ startAt })
    const seller = await setup.world.user()
    const response = await setHoliday(setup, seller, true, '2026-07-13')
    expect(response).toBeRefused(422, 'holiday_ends_in_the_past')
    expect(response).toPointAt('/holiday_mode/until')
    expect(await setHoliday(setup, seller, true, '2026-02-30')).toPointAt('/holiday_mode/until')
    expect((await setHoliday(setup, seller, true, '2026-07-14')).body.data.attributes.holiday_until).toBe('2026-07-14')
  })

  it('ends the holiday at midnight in London and resumes the listings', async () => {
    const setup = await startTestApp({ startAt })
    const { app, world } = setup
    const listing = await world.listing()
    await setHoliday(setup, listing.seller, true, '2026-07-16')
    await setHoliday(setup, listing.seller, true, '2026-07-15')
    expect((await app.visitor.get(`/users/${listing.seller.slug}`)).body.data.attributes.holiday_until).toBe('2026-07-15')
    app.clock.advance(24 * 3_600_000 + untilLastMinuteMs)
    await app.runDeadlines()
    expect(await statusOf(setup, listing)).toBe('seller_on_holiday_mode')
    app.clock.advance(60_000)
    await Promise.all([app.runDeadlines(), app.runDeadlines()])
    expect(await statusOf(setup, listing)).toBe('available')
    await app.drainOutbox()
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([[listing.seller.email, 'Your holiday mode has ended']])
    expect((await world.events()).filter((name) => name.startsWith('holiday'))).toEqual(['holiday_began', 'holiday_ended'])
    expect((await app.visitor.get(`/users/${listing.seller.slug}`)).body.data.attributes).toMatchObject({
      on_holiday: false,
      holiday_until: null,
    })
  })

  it('is cleared when the seller ends the holiday or removes the last day', async () => {
    const setup = await startTestApp({ startAt })
    const { app, world } = setup
    const [endedHolidayListing, openEndedListing] = [await world.listing(), await world.listing()]
    await setHoliday(setup, endedHolidayListing.seller, true, '2026-07-15')
    await setHoliday(setup, endedHolidayListing.seller, false, '2026-07-15')
    await setHoliday(setup, endedHolidayListing.seller, true)
    await setHoliday(setup, openEndedListing.seller, true, '2026-07-15')
    await setHoliday(setup, openEndedListing.seller, true, null)
    app.clock.advance(72 * 3_600_000)
    await app.runDeadlines()
    for (const listing of [endedHolidayListing, openEndedListing]) expect(await statusOf(setup, listing)).toBe('seller_on_holiday_mode')
  })
})

describe('concurrent requests', () => {
  it('starts and ends one holiday when each request is sent three times at once', async () => {
    const setup = await startTestApp()
    const { world } = setup
    const seller = await world.user()
    for (let i = 0; i < 5; i++) await world.listing({ seller })
    for (const enabled of [true, false]) {
      const responses = await Promise.all([1, 2, 3].map(() => setHoliday(setup, seller, enabled)))
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      await expectConsistentStatuses(setup)
    }
    const events = await world.events()
    expect(events.filter((name) => name.startsWith('holiday'))).toEqual(['holiday_began', 'holiday_ended'])
    expect(events.filter((name) => name === 'listings_changed')).toHaveLength(2)
  })

  it('either holds the last unit or refuses the hold, and pauses the listing after release', async () => {
    const setup = await startTestApp()
    const { world } = setup
    let heldCount = 0
    for (let round = 0; round < 6 || (heldCount === 0 && round < MAX_RACE_ROUNDS); round++) {
      const listing = await world.listing()
      const buyer = await world.user()
      const purchase = await createPurchase(setup, buyer, listing)
      const actions = [() => purchase.hold(), () => setHoliday(setup, listing.seller, true)]
      const responses = await Promise.all(
        round % 2 === 0 ? actions.map((action) => action()) : actions.toReversed().map((action) => action()),
      )
      const [holdResponse, holidayResponse] = round % 2 === 0 ? responses : responses.toReversed()
      expect(holidayResponse).toHaveStatus(200)
      if (holdResponse?.status !== 200) expect(holdResponse).toBeRefused(409, 'not_for_sale')
      else {
        heldCount++
        expect(await statusOf(setup, listing)).toBe('reserved')
        const [releaseResponse] = await Promise.all([purchase.release(), setHoliday(setup, listing.seller, round % 2 === 0)])
        expect(releaseResponse).toHaveStatus(200)
      }
      await expectConsistentStatuses(setup)
      expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 0 })
    }
    expect(heldCount, 'rounds in which the hold won the race').toBeGreaterThan(0)
  })

  it('waits for stock that is being released while the holiday starts', async () => {
    const setup = await startTestApp()
    const { ctx, world } = setup
    const listing = await world.listing()
    await reserve(setup, await world.user(), listing)
    let holidayRequest: Promise<Any> | undefined
    await ctx.db.transact(async (tx) => {
      await lockSellersOnHoliday(tx, [listing.seller.id])
      await releaseStock(tx, { listingId: listing.id, quantity: 1 })
      holidayRequest = setHoliday(setup, listing.seller, true)
      await expect.poll(() => countLockWaits(setup)).toBeGreaterThan(0)
    })
    expect(await holidayRequest).toHaveStatus(200)
    expect(await statusOf(setup, listing)).toBe('seller_on_holiday_mode')
  })

  it('leaves consistent statuses after concurrent publishing, reactivation, release and holiday changes', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const client = app.as(seller)
    for (let round = 0; round < 4; round++) {
      const [draftListing, deactivatedListing, cartListing, multipleListing] = [
        await world.listing({ seller, status: 'draft' }),
        await world.listing({ seller, status: 'deactivated' }),
        await world.listing({ seller }),
        await world.listing({ seller, quantity: 2 }),
      ]
      const buyer = await world.user()
      await app.as(buyer).post('/users/carts/listings', { cart_listing: { listing_slug: cartListing.slug, item_quantity: 1 } })
      const purchase = await reserve(setup, buyer, multipleListing, 1)
      const responses = await Promise.all([
        setHoliday(setup, seller, round % 2 === 0),
        client.post('/users/listings/published', { listing_slug: draftListing.slug }),
        client.put(`/users/listings/deactivate/${deactivatedListing.id}`, { active: true }),
        purchase.release(),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 201, 200, 200])
      await expectConsistentStatuses(setup)
      await setHoliday(setup, seller, false)
    }
  })
})
