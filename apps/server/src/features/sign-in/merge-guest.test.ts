import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { consent } from '#test/identity-tokens.ts'
import type { TestUser } from '#test/world.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>

const add = ({ app }: Started, who: TestUser, slug: string, quantity = 1) =>
  app.as(who).post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: quantity } })

/** Signs in with Google by the confirmed address, as the guest who calls. */
const signIn = async ({ app, ctx }: Started, guest: TestUser, member: TestUser) =>
  app.as(guest).post('/users/sign_in/with_google', { authentication: await consent(ctx, 'google', { email: member.email ?? '' }) })

const lines = ({ ctx }: Started) =>
  ctx.db.selectFrom('cart_listings').select(['user_id', 'listing_id', 'item_quantity']).orderBy('user_id').orderBy('listing_id').execute()

describe('a guest who signs in', () => {
  it('is taken over once, however often the button was pressed', async () => {
    const started = await startTestApp()
    const { world } = started
    const [guest, member] = [await world.guest(), await world.user()]
    const [one, two] = [await world.listing({ quantity: 9 }), await world.listing({ quantity: 9 })]
    await add(started, member, one.slug, 1)
    await add(started, guest, one.slug, 3)
    await add(started, guest, two.slug, 2)
    const answers = await Promise.all([1, 2, 3].map(() => signIn(started, guest, member)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true) // the guest's token has ended for whoever comes late
    expect(await lines(started)).toEqual([
      { user_id: member.id, listing_id: one.id, item_quantity: 3 },
      { user_id: member.id, listing_id: two.id, item_quantity: 2 },
    ])
  })

  it('is taken over by one of two members who sign in at once', async () => {
    const started = await startTestApp()
    const { world, ctx } = started
    for (let round = 0; round < 4; round++) {
      const [guest, one, two] = [await world.guest(), await world.user(), await world.user()]
      const parts = await Promise.all([1, 2, 3].map(() => world.listing()))
      for (const part of parts) await add(started, guest, part.slug)
      await Promise.all([signIn(started, guest, one), signIn(started, guest, two)])
      const kept = (await lines(started)).filter(({ listing_id }) => parts.some(({ id }) => id === listing_id))
      expect(kept.map(({ listing_id }) => listing_id).sort()).toEqual(parts.map(({ id }) => id).sort())
      expect(new Set(kept.map(({ user_id }) => user_id)).size).toBe(1)
      expect([one.id, two.id]).toContain(kept[0]?.user_id)
      const closed = await ctx.db.selectFrom('users').where('id', '=', guest.id).select('status').executeTakeFirst()
      expect(closed).toEqual({ status: 'deleted' })
    }
  })

  it('loses nothing that goes into the cart at that moment: it comes along, or is refused', async () => {
    const started = await startTestApp()
    const { world } = started
    for (let round = 0; round < 4; round++) {
      const [guest, member] = [await world.guest(), await world.user()]
      const parts = await Promise.all(Array.from({ length: 6 }, () => world.listing()))
      const [, ...added] = await Promise.all([signIn(started, guest, member), ...parts.map(({ slug }) => add(started, guest, slug))])
      for (const answer of added) if (answer.status !== 201) expect(answer).toBeRefused(401, 'token_invalid')
      const taken = parts.filter((_, i) => added[i]?.status === 201).map(({ id }) => id)
      const kept = (await lines(started)).filter(({ user_id }) => user_id === member.id || user_id === guest.id)
      expect(kept).toEqual(taken.sort((a, b) => a - b).map((listing_id) => ({ user_id: member.id, listing_id, item_quantity: 1 })))
    }
  })

  it('loses no car that is added at that moment either', async () => {
    const started = await startTestApp()
    const { app, world, ctx } = started
    const [node = 0] = await world.vehicleBranch('Ford')
    for (let round = 0; round < 4; round++) {
      const [guest, member] = [await world.guest(), await world.user()]
      const years = [2001, 2002, 2003, 2004]
      const [, ...added] = await Promise.all([
        signIn(started, guest, member),
        ...years.map((year) => app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(node), year } })),
      ])
      for (const answer of added) if (answer.status !== 201) expect(answer).toBeRefused(401, 'token_invalid')
      const taken = years.filter((_, i) => added[i]?.status === 201)
      const kept = await ctx.db
        .selectFrom('vehicles')
        .where('user_id', 'in', [guest.id, member.id])
        .select(['user_id', 'year'])
        .orderBy('year')
        .execute()
      expect(kept).toEqual(taken.map((year) => ({ user_id: member.id, year })))
    }
  })

  it('and signs up at the same moment is one or the other', async () => {
    const started = await startTestApp()
    const { app, world, ctx } = started
    for (let round = 0; round < 4; round++) {
      const [guest, member, part] = [await world.guest(), await world.user(), await world.listing()]
      await add(started, guest, part.slug)
      const user = { ...(await consent(ctx, 'google', { email: `new${round}@mail.example` })), role: 'personal' }
      const [signedIn, signedUp] = await Promise.all([
        signIn(started, guest, member),
        app.as(guest).post('/users/sign_up/with_google', { user }),
      ])
      const [line, ...more] = (await lines(started)).filter(({ listing_id }) => listing_id === part.id)
      expect(more).toEqual([])
      const became = signedUp.status === 201 && signedUp.body.data.id === String(guest.id)
      expect(line?.user_id).toBe(became ? guest.id : member.id)
      if (!became) expect(signedIn).toHaveStatus(200)
    }
  })
})
