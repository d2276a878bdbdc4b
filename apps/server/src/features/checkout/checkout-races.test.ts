import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { issueIdToken } from '#test/identity-tokens.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type Action = () => Promise<{ status: number }>

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
const AFTER_EXPIRY_MS = 16 * 60_000

/** Creates a purchase of listings, with the calls of its buyer. */
async function createPurchase({ app }: TestSetup, buyer: TestUser, listings: TestListing[]) {
  const client = app.as(buyer)
  for (const { slug } of listings) await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
  const response = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  const id = String(response.body?.data?.id)
  return {
    id: Number(id),
    reserve: () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' }),
    release: () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'release' }),
    pay: (card_token = 'tok_sandbox_approve') =>
      client.put('/payments/orders', { payment_order: { id, action: 'pay', card_token, attempt: randomUUID() } }),
  }
}

async function createReservedPurchase(setup: TestSetup, buyer: TestUser, listings: TestListing[]) {
  const purchase = await createPurchase(setup, buyer, listings)
  expect(await purchase.reserve()).toHaveStatus(200)
  return purchase
}

/** Runs actions at once, in alternating order. A wrong lock order would be an internal error. */
async function runAtOnce(round: number, ...actions: Action[]) {
  const responses = await Promise.all((round % 2 ? actions.toReversed() : actions).map((action) => action()))
  for (const { status } of responses) expect(status).toBeLessThan(500)
  return round % 2 ? responses.toReversed() : responses
}

const closeAccount = ({ app }: TestSetup, user: TestUser) => app.as(user).delete('/users/user', { reason: { text: 'too many parts' } })
const setHoliday = ({ app }: TestSetup, seller: TestUser, enabled: boolean) =>
  app.as(seller).put('/users/update_profiles/holiday_mode', { holiday_mode: { enabled } })
const signInWithGoogle = async ({ app, ctx }: TestSetup, guest: TestUser, member: TestUser) => {
  const authentication = await issueIdToken(ctx, 'google', { email: member.email ?? '' })
  return () => app.as(guest).post('/users/sign_in/with_google', { authentication })
}

const findPurchase = ({ ctx }: TestSetup, id: number) =>
  ctx.db.selectFrom('payment_orders').where('id', '=', id).select(['status', 'user_id']).executeTakeFirstOrThrow()
const listBuyers = async ({ ctx }: TestSetup, purchaseId: number) =>
  (await ctx.db.selectFrom('orders').where('payment_order_id', '=', purchaseId).select('buyer_id').execute()).map(
    ({ buyer_id }) => buyer_id,
  )
const listPaymentStatuses = async ({ ctx }: TestSetup) =>
  (await ctx.db.selectFrom('payments').orderBy('id').select('status').execute()).map(({ status }) => status)
const listChargeStatuses = async ({ ctx }: TestSetup) =>
  (await ctx.db.selectFrom('sandbox_gateway.charges').select('status').execute()).map(({ status }) => status).sort()

/** The stock of each listing equals its held lines. */
async function expectExactStock({ ctx }: TestSetup) {
  const heldUnits = await ctx.db
    .selectFrom('listings as l')
    .leftJoin('payment_order_lines as p', (join) => join.onRef('p.listing_id', '=', 'l.id').on('p.held', '=', true))
    .groupBy(['l.id', 'l.reserved_quantity'])
    .select(({ fn }) => ['l.id', 'l.reserved_quantity', fn.sum<number | null>('p.quantity').as('held')])
    .execute()
  for (const { reserved_quantity, held } of heldUnits) expect(reserved_quantity).toBe(Number(held ?? 0))
}

describe('reserving a purchase whose reservation has ended', () => {
  it('holds the units again before the deadline has released them', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const listing = await world.listing()
    const purchase = await createReservedPurchase(setup, await world.user(), [listing])
    app.clock.advance(AFTER_EXPIRY_MS)

    const response = await purchase.reserve()

    expect(response.body.data.attributes).toMatchObject({ status: 'reserved', may_extend: false })
    expect(new Date(response.body.data.attributes.reserved_until).getTime()).toBe(app.clock.now().getTime() + 15 * 60_000)
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    await app.runDeadlines()
    expect((await purchase.pay()).body.data.attributes.status).toBe('paid')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'sold_out', reserved_quantity: 0, sold_quantity: 1 })
  })

  it('voids the payment in progress, also at the gateway', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const purchase = await createReservedPurchase(setup, await world.user(), [await world.listing()])
    expect((await purchase.pay('tok_sandbox_challenge')).body.data.attributes.status).toBe('paying')
    app.clock.advance(AFTER_EXPIRY_MS)

    expect((await purchase.reserve()).body.data.attributes.status).toBe('reserved')
    expect(await listPaymentStatuses(setup)).toEqual(['voided'])
    await app.drainOutbox()
    expect(await listChargeStatuses(setup)).toEqual(['voided'])
    expect((await purchase.pay()).body.data.attributes.status).toBe('paid')
    await app.drainOutbox()
    expect(await listChargeStatuses(setup)).toEqual(['captured', 'voided'])
  })

  it('changes nothing when it is refused, and the deadline releases the units', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    const listing = await world.listing()
    const purchase = await createReservedPurchase(setup, await world.user(), [listing])
    await purchase.pay('tok_sandbox_challenge')
    app.clock.advance(AFTER_EXPIRY_MS)
    await ctx.db.updateTable('listings').set({ item_price_minor: 99_900 }).where('id', '=', listing.id).execute()

    expect(await purchase.reserve()).toBeRefused(409, 'cart_changed')
    expect(await findPurchase(setup, purchase.id)).toMatchObject({ status: 'paying' })
    expect(await listPaymentStatuses(setup)).toEqual(['requires_action'])
    await app.runDeadlines()
    expect(await findPurchase(setup, purchase.id)).toMatchObject({ status: 'expired' })
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
  })

  it('is not found by other users', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const purchase = await createReservedPurchase(setup, await world.user(), [await world.listing()])
    app.clock.advance(AFTER_EXPIRY_MS)
    const response = await app.as(await world.user()).put(`/users/checkouts/reserve_listings/${purchase.id}`, { action_type: 'reserve' })
    expect(response).toBeRefused(404, 'not_found')
    expect(await findPurchase(setup, purchase.id)).toMatchObject({ status: 'reserved' })
  })

  it('pauses a listing of a seller on holiday and is refused', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const listing = await world.listing()
    const purchase = await createReservedPurchase(setup, await world.user(), [listing])
    await setHoliday(setup, listing.seller, true)
    app.clock.advance(AFTER_EXPIRY_MS)
    expect(await purchase.reserve()).toBeRefused(409, 'not_for_sale')
    await app.runDeadlines()
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'seller_on_holiday_mode', reserved_quantity: 0 })
  })

  it('has one outcome when the deadline runs at the same instant', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (let round = 0; round < 20; round++) {
      const listing = await world.listing()
      const purchase = await createReservedPurchase(setup, await world.user(), [listing])
      if (round % 3 === 0) await purchase.pay('tok_sandbox_challenge')
      app.clock.advance(AFTER_EXPIRY_MS)
      const runDeadlines = async () => {
        await app.runDeadlines()
        return { status: 200 }
      }
      const [, reserveResponse] = await runAtOnce(round, runDeadlines, purchase.reserve)
      expect(reserveResponse?.status).toBe(200)
      expect(await findPurchase(setup, purchase.id)).toMatchObject({ status: 'reserved' })
      expect(await world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    }
    await expectExactStock(setup)
    expect(new Set(await listPaymentStatuses(setup))).toEqual(new Set(['voided']))
    expect(app.countDeadlocks()).toBe(0)
  })

  it('holds the last unit for one of two buyers when the deadline runs at the same instant', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (let round = 0; round < 10; round++) {
      const listing = await world.listing()
      const firstPurchase = await createPurchase(setup, await world.user(), [listing])
      const secondPurchase = await createPurchase(setup, await world.user(), [listing])
      expect(await firstPurchase.reserve()).toHaveStatus(200)
      app.clock.advance(AFTER_EXPIRY_MS)
      const [, ...responses] = await runAtOnce(
        round,
        async () => {
          await app.runDeadlines()
          return { status: 200 }
        },
        firstPurchase.reserve,
        secondPurchase.reserve,
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    }
    await expectExactStock(setup)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('either pays or reserves again when the bank approves at the same instant', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (let round = 0; round < 10; round++) {
      const listing = await world.listing()
      const buyer = await world.user()
      const purchase = await createReservedPurchase(setup, buyer, [listing])
      const { challenge_url } = (await purchase.pay('tok_sandbox_challenge')).body.data.attributes
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const approve = async () => {
        const { statusCode } = await app.server.inject({ method: 'POST', url: challenge_url, payload: 'answer=approve', headers })
        return { status: statusCode }
      }
      app.clock.advance(AFTER_EXPIRY_MS)
      const [reserveResponse] = await runAtOnce(round, purchase.reserve, approve)
      const isPaid = (await findPurchase(setup, purchase.id)).status === 'paid'
      expect(reserveResponse).toMatchObject({ status: isPaid ? 409 : 200 })
      expect(await listBuyers(setup, purchase.id)).toEqual(isPaid ? [buyer.id] : [])
      expect(await world.listingRow(listing.id)).toMatchObject(isPaid ? { sold_quantity: 1 } : { status: 'reserved', sold_quantity: 0 })
    }
    await expectExactStock(setup)
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('payments beside changes of their users', () => {
  it('places the order for the guest or for the member that the guest is merged into', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (let round = 0; round < 12; round++) {
      // The ids of guest and member decide which of their rows is locked first.
      const users = [await world.user(round % 4 < 2 ? { role: 'guest' } : {}), await world.user(round % 4 < 2 ? {} : { role: 'guest' })]
      const [guest, member] = users[0]?.role === 'guest' ? users : users.toReversed()
      if (!guest || !member) throw new Error('two users were created')
      const listing = await world.listing()
      const purchase = await createReservedPurchase(setup, guest, [listing])
      const signIn = await signInWithGoogle(setup, guest, member)
      const [signInResponse] = await runAtOnce(round, signIn, purchase.pay)
      expect(signInResponse).toMatchObject({ status: 200 })
      const { status, user_id } = await findPurchase(setup, purchase.id)
      expect(user_id).toBe(member.id)
      expect(await listBuyers(setup, purchase.id)).toEqual(status === 'paid' ? [member.id] : [])
      expect(await world.listingRow(listing.id)).toMatchObject({ sold_quantity: status === 'paid' ? 1 : 0 })
    }
    await expectExactStock(setup)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('are completed while buyer and seller try to close their accounts', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (let round = 0; round < 8; round++) {
      const listing = await world.listing()
      const buyer = await world.user()
      const purchase = await createReservedPurchase(setup, buyer, [listing])
      const [payResponse, ...closeResponses] = await runAtOnce(
        round,
        purchase.pay,
        () => closeAccount(setup, buyer),
        () => closeAccount(setup, listing.seller),
      )
      expect(payResponse).toMatchObject({ status: 200 })
      expect(closeResponses.map(({ status }) => status)).toEqual([409, 409])
      expect(await listBuyers(setup, purchase.id)).toEqual([buyer.id])
    }
    expect(app.countDeadlocks()).toBe(0)
  })

  it('are completed while two members buy from each other', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (let round = 0; round < 8; round++) {
      const users = [await world.user(), await world.user()] as const
      const listings = [await world.listing({ seller: users[0] }), await world.listing({ seller: users[1] })] as const
      const purchases = [await createPurchase(setup, users[0], [listings[1]]), await createPurchase(setup, users[1], [listings[0]])]
      const buy = async ({ reserve, pay }: (typeof purchases)[number]) => {
        expect(await reserve()).toHaveStatus(200)
        return pay()
      }
      const responses = await runAtOnce(round, ...purchases.map((purchase) => () => buy(purchase)))
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
    }
    expect(app.countDeadlocks()).toBe(0)
  })

  it('sell a cart once although its purchase is created and paid twice', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    for (let round = 0; round < 8; round++) {
      const buyer = await world.user()
      const listings = await Promise.all([1, 2, 3].map(() => world.listing({ quantity: 2 })))
      const firstPurchase = await createReservedPurchase(setup, buyer, listings)
      const secondPurchase = await createReservedPurchase(setup, buyer, []) // of the same cart
      expect(secondPurchase.id).toBe(firstPurchase.id)
      const responses = await runAtOnce(round, firstPurchase.pay, secondPurchase.pay, () =>
        app.as(buyer).post('/users/carts/validate_listings'),
      )
      // The second payment is refused while the first is in progress, or finds the purchase paid.
      expect([
        [200, 200],
        [200, 409],
      ]).toContainEqual(
        responses
          .slice(0, 2)
          .map(({ status }) => status)
          .sort(),
      )
      for (const { id } of listings) expect(await world.listingRow(id)).toMatchObject({ quantity: 1, sold_quantity: 1 })
      expect(await ctx.db.selectFrom('cart_listings').where('user_id', '=', buyer.id).select('id').execute()).toEqual([])
    }
    await expectExactStock(setup)
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('reservations beside changes of their users', () => {
  it('are refused or held while buyer and seller close their accounts', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (let round = 0; round < 8; round++) {
      const listing = await world.listing()
      const buyer = await world.user()
      const purchase = await createPurchase(setup, buyer, [listing])
      const [, buyerResponse, sellerResponse] = await runAtOnce(
        round,
        purchase.reserve,
        () => closeAccount(setup, buyer),
        () => closeAccount(setup, listing.seller),
      )
      const isReserved = (await findPurchase(setup, purchase.id)).status === 'reserved'
      if (isReserved) expect([buyerResponse?.status, sellerResponse?.status]).toEqual([409, 409])
      expect((await world.listingRow(listing.id)).reserved_quantity).toBe(isReserved ? 1 : 0)
    }
    await expectExactStock(setup)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('are released while their sellers start and end holidays', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (let round = 0; round < 8; round++) {
      const listings = [await world.listing(), await world.listing()]
      const sellers = listings.map(({ seller }) => seller)
      const purchase = await createReservedPurchase(setup, await world.user(), round % 4 < 2 ? listings : listings.toReversed())
      await runAtOnce(round, purchase.release, ...sellers.map((seller) => () => setHoliday(setup, seller, true)))
      for (const { id } of listings)
        expect(await world.listingRow(id)).toMatchObject({ status: 'seller_on_holiday_mode', reserved_quantity: 0 })
    }
    expect(app.countDeadlocks()).toBe(0)
  })
})
