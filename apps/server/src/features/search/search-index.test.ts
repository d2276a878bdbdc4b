import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { indexListing } from './index-listing.ts'
import { reindexAll } from './public.ts'
import { createIndexedListing, titles } from './test-helpers.ts'

describe('search index', () => {
  it('follows the listing, counts it once and drops a listing that cannot be bought', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const [make = 0, model = 0] = await world.vehicleBranch('Volkswagen', 'Golf')
    const listing = await createIndexedListing(setup, { fitments: [{ nodeId: model }] })
    await Promise.all([1, 2, 3].map(() => indexListing(ctx, listing.id)))
    const readCounters = async () =>
      Object.fromEntries(
        (await ctx.db.selectFrom('search_counters').selectAll().execute()).map(({ facet, value, count }) => [
          `${facet} ${value}`.trim(),
          count,
        ]),
      )
    expect(await readCounters()).toEqual({
      all: 1,
      [`category ${listing.categoryId}`]: 1,
      [`subcategory ${listing.subcategoryId}`]: 1,
      [`seller ${listing.seller.id}`]: 1,
      [`make ${make}`]: 1,
      [`model ${model}`]: 1,
    })
    expect((await app.visitor.get('/market_counts')).body.data.attributes).toEqual({ listings: 1, sellers: 1, makes: 1, models: 1 })
    expect((await app.visitor.get('/categories')).body.data[0].attributes.listing_count).toBe(1)

    for (const set of [
      { status: 'reserved', reserved_quantity: 1 },
      { status: 'sold_out' },
      { status: 'seller_on_holiday_mode' },
      { status: 'blocked' },
      { status: 'deleted' },
    ] as const) {
      await ctx.db.updateTable('listings').where('id', '=', listing.id).set({ status: 'available', reserved_quantity: 0 }).execute()
      await indexListing(ctx, listing.id)
      expect(titles(await app.visitor.get('/listings'))).toHaveLength(1)
      await ctx.db.updateTable('listings').where('id', '=', listing.id).set(set).execute()
      await indexListing(ctx, listing.id)
      expect(titles(await app.visitor.get('/listings'))).toHaveLength(0)
    }
    expect(Object.values(await readCounters()).every((count) => count === 0)).toBe(true)
    expect((await app.visitor.get('/market_counts')).body.data.attributes.listings).toBe(0)
  })

  it('has the same rows and counters after a full reindex', async () => {
    const setup = await startTestApp()
    const { ctx, world } = setup
    const [, model = 0] = await world.vehicleBranch('Ford', 'Focus')
    await createIndexedListing(setup, { fitments: [{ nodeId: model, yearFrom: 2010 }], partNumbers: ['5Q0 615 301 F', '1K0'] })
    await createIndexedListing(setup, { universal: true })
    await createIndexedListing(setup, { status: 'draft' })
    const readIndex = async () => ({
      rows: await ctx.db.selectFrom('listing_search').selectAll().orderBy('listing_id').execute(),
      counters: await ctx.db.selectFrom('search_counters').selectAll().where('count', '>', 0).orderBy('facet').orderBy('value').execute(),
    })
    const indexBefore = await readIndex()
    expect(indexBefore.rows).toHaveLength(2)
    await reindexAll(ctx)
    expect(await readIndex()).toEqual(indexBefore)
  })

  it('is stored in the order of quality by a full reindex, so that the best rows are neighbours', async () => {
    const setup = await startTestApp()
    const { ctx } = setup
    for (const description of ['', 'd'.repeat(200), '', 'd'.repeat(200)]) await createIndexedListing(setup, { set: { description } })
    const listQualities = async () =>
      (await ctx.db.selectFrom('listing_search').select('quality').orderBy(sql`ctid`).execute()).map(({ quality }) => quality)
    const before = await listQualities()
    const fromBest = before.toSorted((a, b) => b - a)
    expect(before).not.toEqual(fromBest)
    await reindexAll(ctx)
    expect(await listQualities()).toEqual(fromBest)
  })

  it('runs as many statements for forty results as for two', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf')
    const seller = await world.user()
    const { subcategoryId } = await world.category()
    const countStatements = () => app.countStatements(() => app.visitor.get(`/listings?q=disc+golf&vehicle=${golf}&category=brake-discs-2`))
    for (let i = 0; i < 2; i++) await createIndexedListing(setup, { seller, subcategoryId, fitments: [{ nodeId: golf }] })
    // Fills the caches of catalogue names and exchange rates.
    await countStatements()
    const statementCount = await countStatements()
    for (let i = 0; i < 38; i++) await createIndexedListing(setup, { seller, subcategoryId, fitments: [{ nodeId: golf }] })
    expect(await countStatements()).toBe(statementCount)
    expect(statementCount).toBeLessThanOrEqual(6)
  })
})
