import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { reindexAll } from './public.ts'
import { type Any, createIndexedListing, titles } from './test-helpers.ts'

describe('prices', () => {
  it('are in the currency of the header, without it in that of the parameter', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.15', as_of: '2026-11-20' }).execute()
    await createIndexedListing(setup, { title: 'thirty pounds', priceMinor: 3000 })
    await createIndexedListing(setup, { title: 'thirty euros', priceMinor: 3000, currency: 'eur' })
    await createIndexedListing(setup, { title: 'a hundred pounds', priceMinor: 10_000 })
    const european = app.as(await world.user(), { currency: 'eur' })
    const search = async (query: string, client: Pick<typeof app.visitor, 'get'> = app.visitor) => {
      const response = await client.get(`/listings?sort=cheapest&${query}`)
      const currencies = response.body.data.map((card: Any) => card.attributes.converted_price.currency)
      return { found: titles(response), price: response.body.meta.facets?.price, rate: response.body.meta.price_rate, currencies }
    }
    expect((await search('price_max=30')).found).toEqual(['thirty euros', 'thirty pounds'])
    expect((await search('price_max=30', european)).found).toEqual(['thirty euros'])
    expect((await search('price_max=30&currency=eur')).found).toEqual(['thirty euros'])
    expect((await search('price_max=30&currency=gbp', european)).found).toEqual(['thirty euros', 'thirty pounds'])
    expect((await search('price_min=34.50&price_max=34,50', european)).found).toEqual(['thirty pounds'])
    expect((await search('price_min=34.52', european)).found).toEqual(['a hundred pounds'])

    const { price, rate } = await search('', european)
    expect(price).toMatchObject({ min: { amount: '30.00', currency: 'eur' }, max: { amount: '115.00', currency: 'eur' } })
    expect(price.histogram[0]).toMatchObject({ from: '30.00' })
    expect(price.histogram.reduce((sum: number, { count }: Any) => sum + count, 0)).toBe(3)
    expect(rate).toBeNull()
    expect((await search('price_max=30&currency=eur', european)).rate).toBe('1')
    // A response has one currency. The rate serves a page that shows the bounds of a shared URL.
    const british = app.as(await world.user(), { currency: 'GBP' })
    const shared = await search('price_max=30&currency=eur', british)
    expect(Number(shared.rate)).toBeCloseTo(1 / 1.15, 6)
    expect([shared.price.max.currency, ...shared.currencies]).toEqual(['gbp', 'gbp'])
    const withoutHeader = await search('price_max=30&currency=EUR')
    expect([withoutHeader.rate, withoutHeader.price.max, ...withoutHeader.currencies]).toEqual([
      '1',
      { amount: '115.00', currency: 'eur' },
      'eur',
    ])
    expect(await app.as(await world.user(), { currency: 'xxx' }).get('/listings')).toBeRefused(422, 'not_a_choice')
  })

  it('are compared at a new rate within an hour, if it makes a difference', async () => {
    const setup = await startTestApp()
    const { app, ctx } = setup
    const insertRate = (rate: string, as_of: string) =>
      ctx.db.insertInto('exchange_rates').values({ base: 'eur', quote: 'gbp', rate, as_of, created_at: ctx.clock.now() }).execute()
    await insertRate('0.8', '2026-11-20')
    await createIndexedListing(setup, { title: 'a hundred euros', priceMinor: 10_000, currency: 'eur' })
    await createIndexedListing(setup, { title: 'eighty-five pounds', priceMinor: 8_500 })
    const search = async () => titles(await app.visitor.get('/listings?sort=cheapest'))
    const rowPrices = () => ctx.db.selectFrom('listing_search').select('price_minor').orderBy('listing_id').execute()
    expect(await search()).toEqual(['a hundred euros', 'eighty-five pounds'])
    await insertRate('0.801', '2026-11-21')
    app.clock.advance(3_600_000)
    await app.runJob('search.reprice-rows')
    expect(await rowPrices()).toEqual([{ price_minor: 8_000 }, { price_minor: 8_500 }])
    await insertRate('0.9', '2026-11-22')
    app.clock.advance(4 * 3_600_000)
    await app.runJob('search.reprice-rows')
    expect(await rowPrices()).toEqual([{ price_minor: 8_000 }, { price_minor: 8_500 }])
    await insertRate('0.91', '2026-11-23')
    app.clock.advance(3_600_000)
    await app.runJob('search.reprice-rows')
    expect(await rowPrices()).toEqual([{ price_minor: 9_100 }, { price_minor: 8_500 }])
    expect(await search()).toEqual(['eighty-five pounds', 'a hundred euros'])
  })

  it('are in GBP without a rate, and bounds in such a currency are refused', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    await createIndexedListing(setup, { priceMinor: 3000 })
    const client = app.as(await world.user(), { currency: 'sek' })
    expect((await client.get('/listings')).body.meta.facets.price.min).toEqual({ amount: '30.00', currency: 'gbp' })
    expect(await client.get('/listings?price_max=300')).toBeRefused(503, 'unavailable')
  })
})

describe('prices in yen', () => {
  it('are found in pounds and shown in whole yen, with bounds in whole yen', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'jpy', rate: '200', as_of: '2026-11-20' }).execute()
    await createIndexedListing(setup, { title: 'ten pounds', priceMinor: 1000 })
    await createIndexedListing(setup, { title: 'three thousand yen', priceMinor: 3000, currency: 'jpy' })
    await createIndexedListing(setup, { title: 'a hundred pounds', priceMinor: 10_000 })
    const japanese = app.as(await world.user(), { currency: 'jpy' })
    const find = async (query: string, client: Pick<typeof app.visitor, 'get'> = app.visitor) =>
      titles(await client.get(`/listings?sort=cheapest&${query}`))
    // 3,000 yen are 15 pounds.
    expect(await find('')).toEqual(['ten pounds', 'three thousand yen', 'a hundred pounds'])
    expect(await find('price_min=15&price_max=15')).toEqual(['three thousand yen'])
    expect(await find('price_min=3000&price_max=3000', japanese)).toEqual(['three thousand yen'])
    expect(await find('price_min=2000&price_max=2000&currency=jpy')).toEqual(['ten pounds'])
    // A bound between two prices of a URL without a currency
    expect(await find('price_min=2005.50&price_max=3000.50', japanese)).toEqual(['three thousand yen'])

    const response = await japanese.get('/listings?sort=cheapest')
    expect(response.body.data.map((card: Any) => card.attributes.converted_price)).toEqual([
      { amount: '2000', currency: 'jpy' },
      { amount: '3000', currency: 'jpy' },
      { amount: '20000', currency: 'jpy' },
    ])
    const { price } = response.body.meta.facets
    expect(price).toMatchObject({ min: { amount: '2000', currency: 'jpy' }, max: { amount: '20000', currency: 'jpy' } })
    expect(price.histogram[0]).toMatchObject({ from: '2000', count: 2 })
    expect((await japanese.get('/listings_price_range')).body).toMatchObject({
      data: { attributes: { min: { amount: '2000', currency: 'jpy' } } },
    })
  })

  it('with decimals are refused at the bound', async () => {
    const { app } = await startTestApp()
    const response = await app.visitor.get('/listings?price_max=12.50&currency=jpy')
    expect(response).toBeRefused(422, 'bad_format')
    expect(JSON.stringify(response.body.errors)).toContain('"parameter":"price_max"')
    expect(await app.visitor.get('/listings?price_max=12.00')).toHaveStatus(200)
  })
})

describe('sort', () => {
  it('sorts by price across currencies, by date and by end of auction', async () => {
    const setup = await startTestApp()
    const { app, ctx } = setup
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.25', as_of: '2026-11-20' }).execute()
    const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
    await createIndexedListing(setup, { title: 'ten pounds', priceMinor: 1000, set: { published_at: hoursFromNow(-3) } })
    await createIndexedListing(setup, { title: 'eleven euros', priceMinor: 1100, currency: 'eur', set: { published_at: hoursFromNow(-1) } })
    const auctions = [
      { title: 'auction', startingPriceMinor: 1500, endsInHours: 2, publishedInHours: -2 },
      { title: 'sooner', startingPriceMinor: 2000, endsInHours: 1, publishedInHours: -4 },
      { title: 'ended', startingPriceMinor: 2500, endsInHours: -1, publishedInHours: -5 },
    ]
    for (const { title, startingPriceMinor, endsInHours, publishedInHours } of auctions) {
      const { id } = await setup.world.auction({ title, startingPriceMinor, endsAt: hoursFromNow(endsInHours) })
      await ctx.db
        .updateTable('listings')
        .set({ published_at: hoursFromNow(publishedInHours) })
        .where('id', '=', id)
        .execute()
    }
    await reindexAll(ctx)
    const sortedTitles = async (sort: string) => titles(await app.visitor.get(`/listings?sort=${sort}`))
    expect(await sortedTitles('cheapest')).toEqual(['eleven euros', 'ten pounds', 'auction', 'sooner'])
    expect(await sortedTitles('dearest')).toEqual(['sooner', 'auction', 'ten pounds', 'eleven euros'])
    expect(await sortedTitles('newest')).toEqual(['eleven euros', 'auction', 'ten pounds', 'sooner'])
    expect(await sortedTitles('ending')).toEqual(['sooner', 'auction'])
    const rangeResponse = await app.visitor.get('/listings_price_range?sale=fixed')
    const eurRange = await app.visitor.get('/listings_price_range?sale=fixed&price_max=999&currency=eur')
    expect(eurRange.body.data.attributes).toEqual({ min: { amount: '11.00', currency: 'eur' }, max: { amount: '12.50', currency: 'eur' } })
    expect(rangeResponse.body.data.attributes).toEqual({
      min: { amount: '8.80', currency: 'gbp' },
      max: { amount: '10.00', currency: 'gbp' },
    })
  })

  it('sorts by distance and filters by radius', async () => {
    const setup = await startTestApp()
    const { app } = setup
    await createIndexedListing(setup, { title: 'York', set: { latitude: 53.96, longitude: -1.08 } })
    await createIndexedListing(setup, { title: 'Leeds' })
    await createIndexedListing(setup, { title: 'London', set: { latitude: 51.5, longitude: -0.12 } })
    const response = await app.visitor.get('/listings?lat=53.8&lng=-1.57&sort=nearest')
    expect(titles(response)).toEqual(['Leeds', 'York', 'London'])
    const metres = Object.values(response.body.meta.distances as Record<string, number>)
    expect(Math.min(...metres)).toBeLessThan(1000)
    expect(Math.max(...metres)).toBeGreaterThan(250_000)
    expect(titles(await app.visitor.get('/listings?lat=53.8&lng=-1.57&radius=50&sort=nearest'))).toEqual(['Leeds', 'York'])
  })

  it('returns each listing on exactly one page', async () => {
    const setup = await startTestApp()
    for (let i = 0; i < 5; i++) await createIndexedListing(setup, { title: `part ${i}` })
    const responses = await Promise.all([1, 2, 3].map((page) => setup.app.visitor.get(`/listings?items=2&page=${page}`)))
    expect(responses.flatMap(titles).sort()).toEqual(['part 0', 'part 1', 'part 2', 'part 3', 'part 4'])
    expect(responses[2]?.body.meta.pagy).toMatchObject({ count: 5, pages: 3, next: null, prev: 2 })
  })
})
