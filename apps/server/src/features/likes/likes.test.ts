import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const likeBody = (listing: { slug: string }) => ({ like: { listing_id: listing.slug } })
const slugsOf = (body: { data: { attributes: { listing_slug: string } }[] }) => body.data.map(({ attributes }) => attributes.listing_slug)

describe('likes', () => {
  it('likes a listing by slug or id, lists likes newest first with their cards, and removes one', async () => {
    const { app, world } = await startTestApp()
    const [member, first, second] = [await world.user(), await world.listing(), await world.listing()]
    const client = app.as(member)
    const liked = await client.post('/users/likes', likeBody(first))
    expect(liked).toHaveStatus(201)
    expect(liked.body.data).toMatchObject({ type: 'like', attributes: { listing_id: String(first.id), listing_slug: first.slug } })
    app.clock.advance(1000)
    expect(await client.post('/users/likes', { like: { listing_id: second.id } })).toHaveStatus(201)
    expect(await client.post('/users/likes', likeBody(second))).toHaveStatus(200)
    const list = await client.get('/users/likes')
    expect(slugsOf(list.body)).toEqual([second.slug, first.slug])
    expect(list.body.included.map(({ id, type }: { id: string; type: string }) => [type, id])).toContainEqual([
      'listing_card',
      String(first.id),
    ])
    expect(slugsOf((await client.get('/users/likes?page=2&items=1')).body)).toEqual([first.slug])
    expect(await client.delete(`/users/likes/${liked.body.data.id}`)).toHaveStatus(204)
    expect(await client.delete(`/users/likes/${liked.body.data.id}`)).toBeRefused(404, 'not_found')
    expect(slugsOf((await client.get('/users/likes')).body)).toEqual([second.slug])
  })

  it('lists likes with fit verdicts for a vehicle', async () => {
    const { app, world } = await startTestApp()
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf')
    const [, focus = 0] = await world.vehicleBranch('Ford', 'Focus')
    const client = app.as(await world.user())
    await client.post('/users/likes', likeBody(await world.listing({ fitments: [{ nodeId: golf }] })))
    const verdictOf = async (query: string) => {
      const { body } = await client.get(`/users/likes${query}`)
      return body.included.find(({ type }: { type: string }) => type === 'listing_card').attributes.verdict
    }
    expect(await verdictOf('')).toBeNull()
    expect(await verdictOf(`?vehicle=${golf}&year=2015`)).toMatchObject({ fit: 'fits' })
    expect(await verdictOf(`?vehicle=${focus}`)).toMatchObject({ fit: 'does_not_fit' })
    expect(await client.get('/users/likes?vehicle=golf')).toHaveStatus(422)
  })

  it('tells which listings of a page the member likes', async () => {
    const { app, world } = await startTestApp()
    const [member, other] = [await world.user(), await world.user()]
    const [liked, likedByOther, unliked] = [await world.listing(), await world.listing(), await world.listing()]
    const { id } = (await app.as(member).post('/users/likes', likeBody(liked))).body.data
    await app.as(other).post('/users/likes', likeBody(likedByOther))
    const slugs = [unliked, likedByOther, liked].map(({ slug }) => slug).join(',')
    const { body } = await app.as(member).get(`/users/liked_listings?listing_slugs=${slugs},unknown`)
    expect(body.data).toMatchObject([{ id, type: 'like', attributes: { listing_slug: liked.slug } }])
    expect((await app.as(member).get('/users/liked_listings?listing_slugs=')).body.data).toEqual([])
    for (const name of ['listing_slugs', 'listing_slugs[]', 'listing_slugs%5B%5D']) {
      const repeated = [unliked, liked].map(({ slug }) => `${name}=${slug}`).join('&')
      expect((await app.as(member).get(`/users/liked_listings?${repeated}`)).body.data).toMatchObject([{ id }])
      expect((await app.as(member).get(`/users/liked_listings?${name}=${liked.slug}`)).body.data).toMatchObject([{ id }])
    }
    expect(await app.as(member).get('/users/liked_listings?listing_slugs[a]=b')).toBeRefused(422, 'required')
  })

  it('are counted in the list and the detail of an own listing', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    for (const member of [await world.user(), await world.user()]) await app.as(member).post('/users/likes', likeBody(listing))
    const seller = app.as(listing.seller)
    expect((await seller.get(`/users/listings/${listing.id}`)).body.data.attributes.like_count).toBe(2)
    expect((await seller.get('/users/listings')).body.data[0].attributes.like_count).toBe(2)
  })

  it('tells the hearts of a page: liked ones and own ones, also by a former slug', async () => {
    const { app, ctx, world } = await startTestApp()
    const member = await world.user()
    const [liked, own, other] = [await world.listing(), await world.listing({ seller: member }), await world.listing()]
    await ctx.db.insertInto('listing_slugs').values({ slug: 'former-disc', listing_id: liked.id }).execute()
    const { body } = await app.as(member).post('/users/likes', { like: { listing_id: 'former-disc' } })
    const slugs = ['former-disc', liked.slug, own.slug, other.slug, 'unknown'].join(',')
    const states = (await app.as(member).get(`/users/like_states?listing_slugs=${slugs}`)).body.data.attributes
    const like_id = body.data.id
    expect(states.own).toEqual([own.slug])
    expect(states.liked).toEqual(
      expect.arrayContaining([
        { slug: 'former-disc', like_id },
        { slug: liked.slug, like_id },
      ]),
    )
    expect(states.liked).toHaveLength(2)
    const rows = (await app.as(member).get('/users/liked_listings?listing_slugs=former-disc')).body.data
    expect(rows).toMatchObject([{ id: like_id, attributes: { listing_slug: 'former-disc' } }])
    expect((await app.as(member).get('/users/like_states?listing_slugs=')).body.data.attributes).toEqual({ liked: [], own: [] })
    expect(await app.visitor.get(`/users/like_states?listing_slugs=${slugs}`)).toBeRefused(403, 'sign_in_required')
  })

  it('keeps a like without its card while visitors cannot see the listing', async () => {
    const { app, ctx, world } = await startTestApp()
    const [member, listing] = [await world.user(), await world.listing()]
    await app.as(member).post('/users/likes', likeBody(listing))
    await ctx.db.updateTable('listings').set({ status: 'deactivated' }).where('id', '=', listing.id).execute()
    const { body } = await app.as(member).get('/users/likes')
    expect(slugsOf(body)).toEqual([listing.slug])
    expect(body.data[0].relationships.listing.data).toBeNull()
  })

  it('refuses own, hidden and unknown listings, likes of others, and guests', async () => {
    const { app, world } = await startTestApp()
    const [member, other, listing] = [await world.user(), await world.user(), await world.listing()]
    const draft = await world.listing({ status: 'draft' })
    const own = await world.listing({ seller: member })
    const post = (body: unknown) => app.as(member).post('/users/likes', body)
    expect(await post(likeBody(own))).toBeRefused(409, 'own_listing')
    expect(await post({ like: { listing_id: draft.id } })).toBeRefused(404, 'not_found')
    expect(await post(likeBody({ slug: 'no-such-part' }))).toBeRefused(404, 'not_found')
    expect(await post({ like: {} })).toHaveStatus(422)
    const like = (await app.as(other).post('/users/likes', likeBody(listing))).body.data
    expect(await app.as(member).delete(`/users/likes/${like.id}`)).toBeRefused(404, 'not_found')
    expect(await app.as(await world.guest()).post('/users/likes', likeBody(listing))).toBeRefused(403, 'sign_in_required')
    expect(await app.visitor.get('/users/likes')).toBeRefused(403, 'sign_in_required')
  })

  it('stores one like for concurrent requests', async () => {
    const { app, ctx, world } = await startTestApp()
    const [member, listing] = [await world.user(), await world.listing()]
    const responses = await Promise.all(Array.from({ length: 8 }, () => app.as(member).post('/users/likes', likeBody(listing))))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await ctx.db.selectFrom('likes').select('user_id').execute()).toEqual([{ user_id: member.id }])
  })

  it('shows sellers the number of likes of their listings', async () => {
    const { app, world } = await startTestApp()
    const seller = await world.user()
    const listing = await world.listing({ seller })
    for (const member of [await world.user(), await world.user()]) await app.as(member).post('/users/likes', likeBody(listing))
    const { body } = await app.as(seller).get('/users/listings')
    expect(body.data).toMatchObject([{ attributes: { like_count: 2 } }])
  })

  it('loads any number of likes by the same number of statements', async () => {
    const { app, world } = await startTestApp()
    const member = await world.user()
    const client = app.as(member)
    await client.post('/users/likes', likeBody(await world.listing()))
    await client.get('/users/likes')
    const countForOne = await app.countStatements(() => client.get('/users/likes'))
    for (let index = 0; index < 5; index++) await client.post('/users/likes', likeBody(await world.listing()))
    expect(await app.countStatements(() => client.get('/users/likes'))).toBe(countForOne)
  })
})
