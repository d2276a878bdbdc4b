import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { findVehicle } from './listing-details.queries.ts'
import { loadListingCards, loadSharedCards } from './public.ts'

const caller = { currency: 'gbp', locale: 'en-GB' } as const

describe('listing cards', () => {
  it('keep the order of the ids and omit deleted and hidden listings', async () => {
    const { ctx, world } = await startTestApp()
    const soldListing = await world.listing({ status: 'sold_out', quantity: 0 })
    const deletedListing = await world.listing({ status: 'deleted' })
    const draftListing = await world.listing({ status: 'draft' })
    const publishedListing = await world.listing({ partNumbers: ['5Q0 615 301 F', '09.9145.1X'], title: '<b>Disc</b> & pads' })
    const ids = [publishedListing.id, deletedListing.id, soldListing.id, draftListing.id, 999_999]

    const cards = await loadListingCards(ctx, ctx.db, ids, { caller })
    expect(cards.map(({ id }) => Number(id))).toEqual([publishedListing.id, soldListing.id])
    expect(cards[0]).toMatchObject({
      title: '<b>Disc</b> & pads',
      part_number: '5Q0 615 301 F',
      price: { amount: '50.00', currency: 'gbp' },
      converted_price: { amount: '50.00', currency: 'gbp' },
      delivery: { from: { amount: '5.49', currency: 'gbp' }, free: false },
      quantity_available: 1,
      town: 'Leeds',
      verdict: null,
      photo: { position: 1, width: 1600, height: 1200 },
      seller: { slug: publishedListing.seller.slug },
    })

    const ownerCards = await loadListingCards(ctx, ctx.db, ids, { caller, includeHidden: true })
    expect(ownerCards.map(({ id }) => Number(id))).toEqual([publishedListing.id, soldListing.id, draftListing.id])
  })

  it('have a surcharge in the requested currency only where the part has one', async () => {
    const { ctx, world } = await startTestApp()
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.2', as_of: '2026-11-20' }).execute()
    const [plain, exchange] = [await world.listing(), await world.listing({ surchargeMinor: 2_500 })]
    const cards = await loadListingCards(ctx, ctx.db, [plain.id, exchange.id], { caller: { ...caller, currency: 'eur' } })
    expect(cards.map(({ surcharge }) => surcharge)).toEqual([undefined, { amount: '30.00', currency: 'eur' }])
  })

  it('run as many statements for 48 cards as for 3', async () => {
    const { ctx, app, world } = await startTestApp()
    const [make, golf] = await world.vehicleBranch('Volkswagen', 'Golf VII')
    const { subcategoryId } = await world.category()
    const sellers = await Promise.all([1, 2, 3].map(() => world.user()))
    const ids: number[] = []
    for (let i = 0; i < 48; i++) {
      const seller = sellers[i % 3]
      const listing = await world.listing({
        ...(seller ? { seller } : {}),
        subcategoryId,
        partNumbers: [`A${i}`],
        fitments: golf ? [{ nodeId: golf }] : [],
        currency: i % 2 ? 'eur' : 'gbp',
      })
      ids.push(listing.id)
    }
    const vehicle = await findVehicle(ctx.db, { vehicle: golf ?? 0, year: 2015 })
    expect(vehicle).toMatchObject({ path: [make, golf], year: 2015 })
    const countStatements = (count: number) =>
      app.countStatements(() => loadListingCards(ctx, ctx.db, ids.slice(0, count), { caller, vehicle }))

    // Fills the cache of exchange rates.
    await countStatements(2)
    expect(await countStatements(3)).toBe(3)
    expect(await countStatements(48)).toBe(3)
    const statementsWithoutVehicle = await app.countStatements(() => loadListingCards(ctx, ctx.db, ids, { caller }))
    expect(statementsWithoutVehicle).toBe(2)
  })

  it('contain the verdict and the fitment row that decides', async () => {
    const { ctx, world } = await startTestApp()
    const [, golf = 0, tdi = 0] = await world.vehicleBranch('Volkswagen', 'Golf VII', '2.0 TDI')
    const [, corsa = 0] = await world.vehicleBranch('Vauxhall', 'Corsa')
    const exactListing = await world.listing({
      fitments: [{ nodeId: corsa }, { nodeId: golf, yearFrom: 2012, yearTo: 2020, note: 'with 312 mm discs' }],
    })
    const otherListing = await world.listing({ fitments: [{ nodeId: corsa }] })
    const engineListing = await world.listing({ fitments: [{ nodeId: tdi }] })
    const universalListing = await world.listing({ universal: true })

    const vehicle = await findVehicle(ctx.db, { vehicle: golf, year: 2015 })
    const cards = await loadListingCards(ctx, ctx.db, [exactListing.id, otherListing.id, engineListing.id, universalListing.id], {
      caller,
      vehicle,
    })
    expect(cards.map(({ verdict }) => verdict?.fit)).toEqual(['fits', 'does_not_fit', 'unknown', 'fits'])
    expect(cards[0]?.verdict).toEqual({
      fit: 'fits',
      reason: 'listed_with_note',
      row: { position: 2, vehicle: 'Volkswagen Golf VII', year_from: 2012, year_to: 2020, note: 'with 312 mm discs' },
    })
  })

  it('convert the price to the requested currency, or omit it without a rate', async () => {
    const { ctx, app, world } = await startTestApp()
    await ctx.db
      .insertInto('exchange_rates')
      .values([
        { base: 'eur', quote: 'gbp', rate: '0.5', as_of: '2026-01-01' },
        { base: 'eur', quote: 'gbp', rate: '0.8', as_of: '2026-02-01' },
        { base: 'eur', quote: 'pln', rate: '4.2', as_of: '2026-02-01' },
      ])
      .execute()
    const { id } = await world.listing({ priceMinor: 8000 })
    const priceIn = async (currency: 'eur' | 'pln' | 'sek' | 'gbp') => {
      const [card] = await loadListingCards(ctx, ctx.db, [id], { caller: { ...caller, currency } })
      return { price: card?.converted_price?.amount, delivery: card?.delivery.from }
    }

    expect(await priceIn('gbp')).toMatchObject({ price: '80.00' })
    // 5.49 / 0.8: the inverse of the newest rate.
    expect(await priceIn('eur')).toEqual({ price: '100.00', delivery: { amount: '6.86', currency: 'eur' } })
    // Converted through the euro.
    expect(await priceIn('pln')).toMatchObject({ price: '420.00' })
    expect(await priceIn('sek')).toEqual({ price: undefined, delivery: { amount: '5.49', currency: 'gbp' } })

    await ctx.db.insertInto('exchange_rates').values({ base: 'eur', quote: 'gbp', rate: '0.4', as_of: '2026-03-01' }).execute()
    expect(await priceIn('eur')).toMatchObject({ price: '100.00' })
    app.clock.advance(61_000)
    expect(await priceIn('eur')).toMatchObject({ price: '200.00' })
  })

  it('from memory follow the exchange rates', async () => {
    const { ctx, app, world } = await startTestApp({ env: { SHARED_DATA_SECONDS: '600' } })
    const insertRate = (rate: string, as_of: string) =>
      ctx.db.insertInto('exchange_rates').values({ base: 'eur', quote: 'gbp', rate, as_of }).execute()
    await insertRate('0.8', '2026-02-01')
    const { id } = await world.listing({ priceMinor: 8000 })
    const priceOf = async () => {
      const [card] = await loadSharedCards(ctx, [id], { caller: { ...caller, currency: 'eur' } })
      return card?.converted_price?.amount
    }
    expect(await priceOf()).toBe('100.00')
    await insertRate('0.4', '2026-03-01')
    app.clock.advance(61_000)
    expect(await priceOf()).toBe('200.00')
  })

  it('distinguish collection only from free delivery', async () => {
    const { ctx, world } = await startTestApp()
    const collectedListing = await world.listing({ shippingType: 'click_and_collect' })
    const freeShippingListing = await world.listing()
    await world.shippingRule(freeShippingListing.seller, { free_over_minor: 1000 })
    const [collectedCard, freeShippingCard] = await loadListingCards(ctx, ctx.db, [collectedListing.id, freeShippingListing.id], { caller })
    expect(collectedCard?.delivery).toEqual({ from: null, free: false })
    expect(freeShippingCard?.delivery).toEqual({ from: { amount: '0.00', currency: 'gbp' }, free: true })
  })
})
