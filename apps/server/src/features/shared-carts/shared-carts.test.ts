import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { issueIdToken } from '#test/identity-tokens.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const DAY_MS = 24 * 3_600_000

/** Fills the cart of a user and shares it. @returns the token */
async function share({ app, world }: TestApp, owner: TestUser, lines: [TestListing, number][]): Promise<{ token: string; id: string }> {
  // The session of the owner may have ended since.
  const client = app.as({ ...owner, token: await world.session(owner) })
  for (const [{ slug }, item_quantity] of lines)
    expect(await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity } })).toHaveStatus(201)
  const created = await client.post('/users/carts/shared_carts', {})
  expect(created).toHaveStatus(201)
  return { id: created.body.data.id, token: created.body.data.attributes.token }
}

const show = ({ app }: TestApp, token: string) => app.visitor.get(`/shared_carts?token=${token}`)
const addAll = ({ app }: TestApp, user: TestUser, token: string) => app.as(user).post('/users/carts/listings/from_shared_cart', { token })

async function listCart({ app }: TestApp, user: TestUser): Promise<Record<string, number>> {
  const { data, included } = (await app.as(user).get('/users/carts/listings')).body
  const slugOf = (id: string) => included.find((object: { id: string }) => object.id === id)?.attributes.slug
  return Object.fromEntries(
    data.map((line: { attributes: { item_quantity: number }; relationships: { listing: { data: { id: string } } } }) => [
      slugOf(line.relationships.listing.data.id),
      line.attributes.item_quantity,
    ]),
  )
}

describe('a shared cart', () => {
  it('shows its parts to anyone with the link, without a person, an address or an id of the owner', async () => {
    const test = await startTestApp()
    const { world, ctx } = test
    const owner = await world.user({ firstName: 'Zebedee', email: 'zebedee@example.com' })
    const [disc, pads] = [await world.listing({ quantity: 5 }), await world.listing()]
    const { token } = await share(test, owner, [
      [disc, 2],
      [pads, 1],
    ])
    const response = await show(test, token)
    expect(response).toHaveStatus(200)
    const lines = response.body.included.filter(({ type }: { type: string }) => type === 'shared_cart_listing')
    expect(lines.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
      { item_quantity: 2, problem: null },
      { item_quantity: 1, problem: null },
    ])
    for (const text of ['Zebedee', 'zebedee', owner.slug, token]) expect(response.text).not.toContain(text)
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await ctx.db.selectFrom('shared_carts').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('is a copy: later changes of the cart do not change it, those of the parts do', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    const owner = await world.user()
    const listings = [await world.listing(), await world.listing(), await world.listing(), await world.listing()] as const
    const { token } = await share(
      test,
      owner,
      listings.map((listing) => [listing, 1]),
    )
    const { data } = (await app.as(owner).get('/users/carts/listings')).body
    await app.as(owner).delete(`/users/carts/listings/${data[0].id}`)
    const setStatus = (listing: TestListing, status: 'sold_out' | 'deleted' | 'seller_on_holiday_mode') =>
      ctx.db
        .updateTable('listings')
        .set({ status, ...(status === 'sold_out' ? { quantity: 0 } : {}) })
        .where('id', '=', listing.id)
        .execute()
    await setStatus(listings[1], 'sold_out')
    await setStatus(listings[2], 'deleted')
    await setStatus(listings[3], 'seller_on_holiday_mode')
    const { included } = (await show(test, token)).body
    const problems = included
      .filter(({ type }: { type: string }) => type === 'shared_cart_listing')
      .map(({ attributes }: { attributes: { problem: string | null } }) => attributes.problem)
    expect(problems).toEqual([null, 'not_enough_stock', 'not_for_sale', 'seller_on_holiday'])
  })

  it('ends after 30 days, when it is withdrawn, and with the account', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    const [owner, stranger] = [await world.user(), await world.user()]
    const listing = await world.listing()
    const first = await share(test, owner, [[listing, 1]])
    const second = await share(test, owner, [])
    expect((await app.as(owner).get('/users/carts/shared_carts')).body.data).toMatchObject([
      { id: second.id, attributes: { token: null, part_count: 1 } },
      { id: first.id, attributes: { token: null, part_count: 1 } },
    ])
    expect(await app.as(stranger).delete(`/users/carts/shared_carts/${first.id}`)).toBeRefused(404, 'not_found')
    expect(await app.as(owner).delete(`/users/carts/shared_carts/${first.id}`)).toHaveStatus(204)
    expect(await show(test, first.token)).toBeRefused(404, 'not_found')
    expect(await addAll(test, stranger, first.token)).toBeRefused(404, 'not_found')
    expect(await show(test, second.token)).toHaveStatus(200)
    app.clock.advance(30 * DAY_MS)
    expect(await show(test, second.token)).toBeRefused(404, 'not_found')
    await app.runJob('shared-carts.delete-expired')
    expect(await ctx.db.selectFrom('shared_cart_lines').selectAll().execute()).toEqual([])
    const third = await share(test, owner, [])
    expect(await app.as({ ...owner, token: await world.session(owner) }).delete('/users/user', { reason: { text: 'none' } })).toHaveStatus(
      204,
    )
    expect(await show(test, third.token)).toBeRefused(404, 'not_found')
  })

  it('is refused for an empty cart, for a visitor without a session, and above 20 links, also at once', async () => {
    const test = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const { app, world } = test
    const owner = await world.guest()
    expect(await app.as(owner).post('/users/carts/shared_carts', {})).toBeRefused(409, 'cart_empty')
    expect(await app.visitor.post('/users/carts/shared_carts', {})).toBeRefused(403, 'sign_in_required')
    await share(test, owner, [[await world.listing(), 1]])
    const responses = await Promise.all(Array.from({ length: 25 }, () => app.as(owner).post('/users/carts/shared_carts', {})))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(responses.find(({ status }) => status !== 201)).toBeRefused(409, 'too_many_shared_carts')
  })

  it('moves with a guest to the member', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    const [guest, member] = [await world.guest(), await world.user()]
    const { id, token } = await share(test, guest, [[await world.listing(), 1]])
    const authentication = await issueIdToken(ctx, 'google', { email: member.email ?? '' })
    await app.as(guest).post('/users/sign_in/with_google', { authentication })
    expect(await show(test, token)).toHaveStatus(200)
    expect(await app.as(member).delete(`/users/carts/shared_carts/${id}`)).toHaveStatus(204)
  })
})

describe('adding a shared cart', () => {
  it('adds all parts once, however often and however concurrently it is called', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const [disc, pads, belt] = [await world.listing({ quantity: 5 }), await world.listing({ quantity: 9 }), await world.listing()]
    const { token } = await share(test, await world.user(), [
      [disc, 2],
      [pads, 3],
      [belt, 1],
    ])
    const friend = await world.guest()
    await app.as(friend).post('/users/carts/listings', { cart_listing: { listing_slug: pads.slug, item_quantity: 7 } })
    const responses = await Promise.all([1, 2, 3].map(() => addAll(test, friend, token)))
    const additions = responses.map(({ body }) => body.data.attributes)
    expect(additions.map(({ added }) => added).sort()).toEqual([0, 0, 2])
    expect(additions.every(({ problems }) => problems.length === 0)).toBe(true)
    expect(await listCart(test, friend)).toEqual({ [disc.slug]: 2, [pads.slug]: 7, [belt.slug]: 1 })
    expect(app.countDeadlocks()).toBe(0)
  })

  it('stays within the stock and reports what could not be added', async () => {
    const test = await startTestApp()
    const { world, ctx } = test
    const friend = await world.user()
    const [few, sold, own, fine] = [
      await world.listing({ quantity: 5 }),
      await world.listing(),
      await world.listing({ seller: friend }),
      await world.listing(),
    ]
    const { token } = await share(test, await world.user(), [
      [few, 5],
      [sold, 1],
      [own, 1],
      [fine, 1],
    ])
    await ctx.db.updateTable('listings').set({ quantity: 2 }).where('id', '=', few.id).execute()
    await ctx.db.updateTable('listings').set({ quantity: 0, status: 'sold_out' }).where('id', '=', sold.id).execute()
    const { added, problems } = (await addAll(test, friend, token)).body.data.attributes
    expect(added).toBe(2)
    expect(problems.map(({ listing_slug, problem }: { listing_slug: string; problem: string }) => [listing_slug, problem])).toEqual([
      [few.slug, 'not_enough_stock'],
      [sold.slug, 'not_enough_stock'],
      [own.slug, 'own_listing'],
    ])
    expect(await listCart(test, friend)).toEqual({ [few.slug]: 2, [fine.slug]: 1 })
  })

  it('stops at 100 lines', async () => {
    const test = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const { app, world, ctx } = test
    const friend = await world.user()
    const seller = await world.business()
    const { token } = await share(test, await world.user(), [
      [await world.listing(), 1],
      [await world.listing(), 1],
    ])
    for (let count = 0; count < 99; count++) {
      const { id } = await world.listing({ seller })
      await ctx.db
        .insertInto('cart_listings')
        .values({ user_id: friend.id, listing_id: id, item_quantity: 1, shipping_type: 'ship_only', seen_price_minor: 1 })
        .execute()
    }
    const { added, problems } = (await addAll(test, friend, token)).body.data.attributes
    expect([added, problems[0]?.problem]).toEqual([1, 'cart_full'])
    expect((await app.as(friend).get('/users/carts/listings_counter')).body.data.attributes.count).toBe(100)
  })
})
