import { MAX_VIEWED_LISTINGS } from '@partlane/domain/limits'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { mergeViews } from './viewed-listings.store.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type Client = ReturnType<TestSetup['app']['as']>

const viewedSlugs = async (client: Client | TestSetup['app']['visitor'], query = ''): Promise<string[]> =>
  (await client.get(`/viewed_listings${query}`)).body.data.map(({ attributes }: { attributes: { slug: string } }) => attributes.slug)

async function setupViews() {
  const setup = await startTestApp()
  const { app, world } = setup
  const [first, second] = [await world.listing(), await world.listing()]
  const view = async (client: Client, slug: string) => {
    app.clock.advance(1_000)
    expect(await client.get(`/listings/${slug}`)).toHaveStatus(200)
  }
  return { ...setup, first, second, view }
}

describe('the history of viewed listings', () => {
  it('has the listings that a member or guest has read, latest first, each once', async () => {
    const { app, world, first, second, view } = await setupViews()
    for (const user of [await world.user(), await world.guest()]) {
      const client = app.as(user)
      for (const { slug } of [first, second, first]) await view(client, slug)
      expect(await viewedSlugs(client)).toEqual([first.slug, second.slug])
      // Devices may send their own list.
      expect(await viewedSlugs(client, `?slugs=${second.slug}`)).toEqual([second.slug])
    }
    expect(await viewedSlugs(app.as(await world.user()))).toEqual([])
  })

  it('of a visitor without a session is empty; slugs are still answered', async () => {
    const { app, first } = await setupViews()
    expect(await app.visitor.get(`/listings/${first.slug}`)).toHaveStatus(200)
    expect(await viewedSlugs(app.visitor)).toEqual([])
    expect(await viewedSlugs(app.visitor, `?slugs=${first.slug}`)).toEqual([first.slug])
    expect(await app.visitor.put(`/viewed_listings/${first.slug}`)).toBeRefused(403, 'sign_in_required')
  })

  it('does not contain own listings, nor one that was read with history=false until it is recorded', async () => {
    const { app, world, first } = await setupViews()
    const seller = await world.user()
    const own = await world.listing({ seller })
    const client = app.as(seller)
    await client.get(`/listings/${own.slug}`)
    await client.get(`/listings/${first.slug}?history=false`)
    expect(await viewedSlugs(client)).toEqual([])
    expect(await client.put(`/viewed_listings/${first.slug}`)).toHaveStatus(204)
    expect(await viewedSlugs(client)).toEqual([first.slug])
    expect(await client.delete('/viewed_listings')).toHaveStatus(204)
    expect(await viewedSlugs(client)).toEqual([])
    expect(await client.put('/viewed_listings/no-such-listing')).toBeRefused(404, 'not_found')
  })

  it('keeps the latest ones, also when listings are viewed at once', async () => {
    const { app, ctx, world, view } = await setupViews()
    const client = app.as(await world.user())
    const listings = []
    for (let i = 0; i < MAX_VIEWED_LISTINGS + 3; i++) listings.push(await world.listing())
    const slugs = listings.map(({ slug }) => slug)
    for (const slug of slugs.slice(0, MAX_VIEWED_LISTINGS)) await view(client, slug)
    app.clock.advance(1_000)
    const responses = await Promise.all(slugs.slice(MAX_VIEWED_LISTINGS - 3).map((slug) => client.put(`/viewed_listings/${slug}`)))
    for (const response of responses) expect(response).toHaveStatus(204)
    await view(client, slugs[5] ?? '')
    const { count } = await ctx.db
      .selectFrom('viewed_listings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(MAX_VIEWED_LISTINGS)
    const history = await viewedSlugs(client)
    expect(history[0]).toBe(slugs[5])
    expect([...history.slice(1, 7)].sort()).toEqual(slugs.slice(MAX_VIEWED_LISTINGS - 3).sort())
  })

  it('follows a guest into the account of the member, without duplicates', async () => {
    const { app, ctx, world, first, second, view } = await setupViews()
    const [guest, member] = [await world.guest(), await world.user()]
    await view(app.as(member), first.slug)
    await view(app.as(guest), second.slug)
    await view(app.as(guest), first.slug)
    await ctx.db.transact((tx) => mergeViews(tx, { guestId: guest.id, memberId: member.id }))
    expect(await viewedSlugs(app.as(member))).toEqual([first.slug, second.slug])
    expect(await viewedSlugs(app.as(guest))).toEqual([])
  })

  it('ends after 90 days, then a job deletes the rows', async () => {
    const { app, ctx, world, first, view } = await setupViews()
    const user = await world.user()
    await view(app.as(user), first.slug)
    await ctx.db
      .updateTable('viewed_listings')
      .set({ viewed_at: new Date(ctx.clock.now().getTime() - 91 * 86_400_000) })
      .execute()
    expect(await viewedSlugs(app.as(user))).toEqual([])
    await app.runJob('listings.delete-old-views')
    expect(await ctx.db.selectFrom('viewed_listings').selectAll().execute()).toEqual([])
  })
})
