import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { issueIdToken } from '#test/identity-tokens.ts'
import type { TestUser } from '#test/world.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

const addToCart = ({ app }: TestSetup, user: TestUser, slug: string, quantity = 1) =>
  app.as(user).post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: quantity } })

/** Signs in with Google by the member's confirmed address, in a request of the guest. */
const signInWithGoogle = async ({ app, ctx }: TestSetup, guest: TestUser, member: TestUser) =>
  app.as(guest).post('/users/sign_in/with_google', { authentication: await issueIdToken(ctx, 'google', { email: member.email ?? '' }) })

const listCartLines = ({ ctx }: TestSetup) =>
  ctx.db.selectFrom('cart_listings').select(['user_id', 'listing_id', 'item_quantity']).orderBy('user_id').orderBy('listing_id').execute()

describe('merging a guest into a member', () => {
  it('merges once when three sign-ins run at once', async () => {
    const setup = await startTestApp()
    const { world } = setup
    const [guest, member] = [await world.guest(), await world.user()]
    const [firstListing, secondListing] = [await world.listing({ quantity: 9 }), await world.listing({ quantity: 9 })]
    await addToCart(setup, member, firstListing.slug, 1)
    await addToCart(setup, guest, firstListing.slug, 3)
    await addToCart(setup, guest, secondListing.slug, 2)
    const responses = await Promise.all([1, 2, 3].map(() => signInWithGoogle(setup, guest, member)))
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    // A late request is refused, because the guest's session has ended.
    expect(responses.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect(await listCartLines(setup)).toEqual([
      { user_id: member.id, listing_id: firstListing.id, item_quantity: 3 },
      { user_id: member.id, listing_id: secondListing.id, item_quantity: 2 },
    ])
    expect(setup.app.countDeadlocks()).toBe(0)
  })

  it('merges into one member when two members sign in at once', async () => {
    const setup = await startTestApp()
    const { world, ctx } = setup
    for (let round = 0; round < 4; round++) {
      const [guest, firstMember, secondMember] = [await world.guest(), await world.user(), await world.user()]
      const listings = await Promise.all([1, 2, 3].map(() => world.listing()))
      for (const listing of listings) await addToCart(setup, guest, listing.slug)
      await Promise.all([signInWithGoogle(setup, guest, firstMember), signInWithGoogle(setup, guest, secondMember)])
      const cartLines = (await listCartLines(setup)).filter(({ listing_id }) => listings.some(({ id }) => id === listing_id))
      expect(cartLines.map(({ listing_id }) => listing_id).sort()).toEqual(listings.map(({ id }) => id).sort())
      expect(new Set(cartLines.map(({ user_id }) => user_id)).size).toBe(1)
      expect([firstMember.id, secondMember.id]).toContain(cartLines[0]?.user_id)
      const guestRow = await ctx.db.selectFrom('users').where('id', '=', guest.id).select('status').executeTakeFirst()
      expect(guestRow).toEqual({ status: 'deleted' })
    }
    expect(setup.app.countDeadlocks()).toBe(0)
  })

  it('moves or refuses each cart line that is added at the same moment', async () => {
    const setup = await startTestApp()
    const { world } = setup
    for (let round = 0; round < 4; round++) {
      const [guest, member] = [await world.guest(), await world.user()]
      const listings = await Promise.all(Array.from({ length: 6 }, () => world.listing()))
      const [, ...addResponses] = await Promise.all([
        signInWithGoogle(setup, guest, member),
        ...listings.map(({ slug }) => addToCart(setup, guest, slug)),
      ])
      for (const response of addResponses) if (response.status !== 201) expect(response).toBeRefused(401, 'token_invalid')
      const acceptedIds = listings.filter((_, i) => addResponses[i]?.status === 201).map(({ id }) => id)
      const cartLines = (await listCartLines(setup)).filter(({ user_id }) => user_id === member.id || user_id === guest.id)
      expect(cartLines).toEqual(
        acceptedIds.sort((a, b) => a - b).map((listing_id) => ({ user_id: member.id, listing_id, item_quantity: 1 })),
      )
    }
    expect(setup.app.countDeadlocks()).toBe(0)
  })

  it('moves or refuses each vehicle that is added at the same moment', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    const [nodeId = 0] = await world.vehicleBranch('Ford')
    for (let round = 0; round < 4; round++) {
      const [guest, member] = [await world.guest(), await world.user()]
      const years = [2001, 2002, 2003, 2004]
      const [, ...addResponses] = await Promise.all([
        signInWithGoogle(setup, guest, member),
        ...years.map((year) => app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(nodeId), year } })),
      ])
      for (const response of addResponses) if (response.status !== 201) expect(response).toBeRefused(401, 'token_invalid')
      const acceptedYears = years.filter((_, i) => addResponses[i]?.status === 201)
      const vehicles = await ctx.db
        .selectFrom('vehicles')
        .where('user_id', 'in', [guest.id, member.id])
        .select(['user_id', 'year'])
        .orderBy('year')
        .execute()
      expect(vehicles).toEqual(acceptedYears.map((year) => ({ user_id: member.id, year })))
    }
  })

  it('either merges or converts a guest who signs in and signs up at once', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    for (let round = 0; round < 4; round++) {
      const [guest, member, listing] = [await world.guest(), await world.user(), await world.listing()]
      await addToCart(setup, guest, listing.slug)
      const user = { ...(await issueIdToken(ctx, 'google', { email: `new${round}@mail.example` })), role: 'personal' }
      const [signInResponse, signUpResponse] = await Promise.all([
        signInWithGoogle(setup, guest, member),
        app.as(guest).post('/users/sign_up/with_google', { user }),
      ])
      const [cartLine, ...otherLines] = (await listCartLines(setup)).filter(({ listing_id }) => listing_id === listing.id)
      expect(otherLines).toEqual([])
      const isConverted = signUpResponse.status === 201 && signUpResponse.body.data.id === String(guest.id)
      expect(cartLine?.user_id).toBe(isConverted ? guest.id : member.id)
      if (!isConverted) expect(signInResponse).toHaveStatus(200)
    }
  })
})
