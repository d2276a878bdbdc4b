import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { reindexAll } from './public.ts'

const HOUR_MS = 3_600_000

/** A fixed-price listing and an auction of one category with the same part number. */
async function startWithAuction() {
  const setup = await startTestApp()
  const { app, ctx, world } = setup
  const seller = await world.user()
  const endsAt = new Date(ctx.clock.now().getTime() + HOUR_MS)
  const fixed = await world.listing({ seller, title: 'Fixed disc', partNumbers: ['1K0615301AA'] })
  const { subcategoryId } = fixed
  const terms = { startingPriceMinor: 500, endsAt }
  const auction = await world.auction({ seller, subcategoryId, title: 'Auction disc', partNumbers: ['1K0615302BB'], ...terms })
  await reindexAll(ctx)
  const titles = async (path: string) =>
    ((await app.visitor.get(path)).body.data as { attributes: { title: string } }[]).map(({ attributes }) => attributes.title).sort()
  return { ...setup, fixed, auction, titles }
}

describe('an auction that has ended', () => {
  it('is out of results, ranges, suggestions and similar parts at its end', async () => {
    const { app, fixed, titles } = await startWithAuction()
    const similar = `/listings/${fixed.slug}/similar`
    expect(await titles('/listings')).toEqual(['Auction disc', 'Fixed disc'])
    expect(await titles(similar)).toEqual(['Auction disc'])
    const suggest = async () => (await app.visitor.get('/search_suggestions?q=1K0615302')).body.data.attributes.suggestions
    expect(await suggest()).toMatchObject([{ kind: 'part_number' }])

    app.clock.advance(HOUR_MS)
    // No deadline and no index run so far: the clock decides.
    expect(await titles('/listings')).toEqual(['Fixed disc'])
    expect(await titles('/listings?sort=ending')).toEqual([])
    expect((await app.visitor.get('/listings')).body.meta.facets.sale).not.toContainEqual(
      expect.objectContaining({ value: 'auction', count: 1 }),
    )
    expect(await titles(similar)).toEqual([])
    expect((await suggest()).filter(({ kind }: { kind: string }) => kind === 'part_number')).toEqual([])
  })

  it('leaves the counters at its end and does not come back', async () => {
    const { app, ctx, auction } = await startWithAuction()
    const countListings = async () => (await app.visitor.get('/market_counts')).body.data.attributes.listings
    expect(await countListings()).toBe(2)
    app.clock.advance(HOUR_MS)
    await app.runDeadlines()
    expect(await countListings()).toBe(1)
    await reindexAll(ctx)
    expect(await countListings()).toBe(1)
    expect(await app.visitor.get(`/listings/${auction.slug}`)).toHaveStatus(200)
  })

  it('cannot be put into a cart', async () => {
    const { app, world, auction } = await startWithAuction()
    app.clock.advance(HOUR_MS)
    const cartLine = { cart_listing: { listing_slug: auction.slug, item_quantity: 1 } }
    expect(await app.as(await world.guest()).post('/users/carts/listings', cartLine)).toBeRefused(409, 'not_for_sale')
  })
})
