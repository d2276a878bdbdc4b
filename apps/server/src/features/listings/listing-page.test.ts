import { describe, expect, it } from 'vitest'
import { MAX_PREPARED_TEXT_LENGTH } from '#platform/db/db.ts'
import { startTestApp } from '#test/app.ts'
import { flushViews } from './listing-views.ts'

describe('listing page', () => {
  it('returns all fields by slug and by id, with localised names', async () => {
    const { app, world, ctx } = await startTestApp()
    const [make = 0, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf VII')
    const { subcategoryId, slug: mainSlug } = await world.category()
    const { id: attributionId } = await ctx.db
      .insertInto('attributions')
      .values({ category_id: subcategoryId, key: 'side', label_en: 'Side', label_fr: 'Côté', type: 'choice', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('attribution_options')
      .values({ attribution_id: attributionId, value: 'front', label_en: 'Front', label_fr: 'Avant', position: 1 })
      .execute()
    const listing = await world.listing({
      subcategoryId,
      partNumbers: ['5Q0 615 301 F'],
      fitments: [{ nodeId: golf, yearFrom: 2012, yearTo: 2020 }],
    })
    await ctx.db
      .updateTable('listings')
      .set({ attributes: JSON.stringify({ side: 'front' }), description: '<script>alert(1)</script>', length_mm: 300 })
      .where('id', '=', listing.id)
      .execute()

    const response = await app.visitor.get(`/listings/${listing.slug}`)
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({
      slug: listing.slug,
      // The API returns the text unchanged; pages escape it.
      description: '<script>alert(1)</script>',
      category: { slug: mainSlug, name: 'Brakes' },
      subcategory: { name: 'Brake discs' },
      part_numbers: [{ number: '5Q0 615 301 F', kind: 'oem', maker: null }],
      fitments: [
        {
          position: 1,
          node_id: String(golf),
          vehicle: 'Volkswagen Golf VII',
          level: 'model',
          path: [String(make), String(golf)],
          year_from: 2012,
          year_to: 2020,
        },
      ],
      attributes: [{ key: 'side', label: 'Side', value: 'Front' }],
      dimensions: { length: '30', width: null, height: null },
      weight: '1.5',
      make: { id: String(make), name: 'Volkswagen' },
      model: { id: String(golf), name: 'Golf VII' },
      generation: null,
      delivery_days: { min: 2, max: 3 },
      return_terms: null,
      collection_hours: null,
      verdict: null,
      server_time: ctx.clock.now().toISOString(),
    })
    expect(JSON.stringify(response.body)).not.toContain('min_offer')
    expect(response.body.included[0].attributes.slug).toBe(listing.seller.slug)
    const frenchResponse = await app.as(await world.guest(), { locale: 'fr' }).get(`/listings/${listing.id}`)
    expect(frenchResponse.body.data.attributes).toMatchObject({
      attributes: [{ label: 'Côté', value: 'Avant' }],
      subcategory: { name: 'Disques de frein' },
    })
  })

  it('returns the days on which a part that is ordered now arrives, by the holidays of the seller', async () => {
    const { app, world, ctx } = await startTestApp({ startAt: new Date('2026-12-23T10:00:00Z') })
    const english = await world.listing()
    const scottish = await world.listing()
    await ctx.db.updateTable('addresses').set({ postal_code: 'EH1 1YZ' }).where('user_id', '=', scottish.seller.id).execute()
    const expectedOf = async ({ slug }: { slug: string }) => (await app.visitor.get(`/listings/${slug}`)).body.data.attributes.expected
    const until = '2026-12-23T23:59:59.999Z'
    expect(await expectedOf(english)).toEqual({ from: '2026-12-29', to: '2026-12-30', until })
    expect(await expectedOf(scottish)).toEqual({ from: '2026-12-29', to: '2026-12-30', until })
    app.clock.advance(7 * 86_400_000)
    // The second of January is a holiday in Scotland, in 2027 on the Monday after it.
    expect(await expectedOf(english)).toMatchObject({ from: '2027-01-04', to: '2027-01-05' })
    expect(await expectedOf(scottish)).toMatchObject({ from: '2027-01-05', to: '2027-01-06' })
    for (const values of [{ status: 'sold_out' }, { status: 'available', shipping_type: 'click_and_collect' }] as const) {
      await ctx.db.updateTable('listings').set(values).where('id', '=', english.id).execute()
      expect(await expectedOf(english)).toBeNull()
    }
  })

  it('returns the verdict for a vehicle with the fitment row that decides', async () => {
    const { app, world } = await startTestApp()
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf VII')
    const listing = await world.listing({ fitments: [{ nodeId: golf, yearFrom: 2012, yearTo: 2016 }] })
    const fetchVerdict = async (query: string) => (await app.visitor.get(`/listings/${listing.slug}?${query}`)).body.data.attributes.verdict
    expect(await fetchVerdict(`vehicle=${golf}&year=2015`)).toMatchObject({
      fit: 'fits',
      reason: 'listed',
      row: { position: 1, vehicle: 'Volkswagen Golf VII' },
    })
    expect(await fetchVerdict(`vehicle=${golf}&year=2018`)).toMatchObject({ fit: 'does_not_fit', reason: 'year_outside' })
    expect(await fetchVerdict(`vehicle=${golf}`)).toMatchObject({ fit: 'unknown', reason: 'year_unknown' })
    expect(await fetchVerdict('vehicle=999999')).toBeNull()
    expect(await app.visitor.get(`/listings/${listing.slug}?vehicle=golf`)).toPointAt('vehicle')
    expect(await app.visitor.get(`/listings/${listing.slug}?colour=red`)).toPointAt('colour')
  })

  it.each(['available', 'reserved', 'sold_out', 'seller_on_holiday_mode'] as const)('is public while the listing is %s', async (status) => {
    const { app, world } = await startTestApp()
    const listing = await world.listing({ status })
    const response = await app.visitor.get(`/listings/${listing.slug}`)
    expect(response.body.data.attributes.status).toBe(status)
  })

  it.each(['draft', 'blocked', 'deactivated'] as const)('is visible to the owner only while the listing is %s', async (status) => {
    const { app, world } = await startTestApp()
    const listing = await world.listing({ status })
    expect(await app.visitor.get(`/listings/${listing.slug}`)).toBeRefused(404, 'not_found')
    expect(await app.as(await world.user()).get(`/listings/${listing.id}`)).toBeRefused(404, 'not_found')
    expect(await app.as(listing.seller).get(`/listings/${listing.slug}`)).toHaveStatus(200)
  })

  it('counts views of other users in memory and writes them on flush', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing()
    for (let i = 0; i < 3; i++) await app.visitor.get(`/listings/${listing.slug}`)
    await app.as(listing.seller).get(`/listings/${listing.slug}`)
    expect((await world.listingRow(listing.id)).view_count).toBe(0)
    await flushViews(ctx)
    expect((await world.listingRow(listing.id)).view_count).toBe(3)
    await flushViews(ctx)
    expect(await world.listingRow(listing.id)).toMatchObject({ view_count: 3, version: 1 })
  })

  it('skips a locked listing when views are flushed and writes it with the next flush', async () => {
    const { app, world, ctx } = await startTestApp()
    const [lockedListing, unlockedListing] = [await world.listing(), await world.listing()]
    for (const { slug } of [lockedListing, unlockedListing]) await app.visitor.get(`/listings/${slug}`)
    await ctx.db.transact(async (tx) => {
      await tx.selectFrom('listings').where('id', '=', lockedListing.id).select('id').forUpdate().execute()
      await flushViews(ctx)
    })
    expect((await world.listingRow(unlockedListing.id)).view_count).toBe(1)
    expect((await world.listingRow(lockedListing.id)).view_count).toBe(0)
    await flushViews(ctx)
    expect((await world.listingRow(lockedListing.id)).view_count).toBe(1)
  })

  it('runs two statements for short and long lists: the listing, and shipping rules', async () => {
    const { app, world } = await startTestApp()
    const [make = 0] = await world.vehicleBranch('Volkswagen')
    const shortListing = await world.listing()
    const longListing = await world.listing({
      partNumbers: Array.from({ length: 30 }, (_, i) => `NUMBER${i}`),
      fitments: Array.from({ length: 100 }, (_, i) => ({ nodeId: make, yearFrom: 1990 + (i % 30) })),
    })
    const countStatements = (slug: string) => app.countStatements(() => app.visitor.get(`/listings/${slug}`))
    // The first requests fill the caches.
    for (const { slug } of [shortListing, longListing]) await countStatements(slug)
    expect(await countStatements(shortListing.slug)).toBe(2)
    expect(await countStatements(longListing.slug)).toBe(2)
  })
})

describe('similar and viewed listings', () => {
  it('lists similar listings of the same category, those for the same vehicles first', async () => {
    const { app, world } = await startTestApp()
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf VII')
    const { subcategoryId } = await world.category()
    const sameVehicleListing = await world.listing({ subcategoryId, fitments: [{ nodeId: golf }] })
    const otherListing = await world.listing({ subcategoryId })
    await world.listing({ subcategoryId, status: 'sold_out' })
    await world.listing({ fitments: [{ nodeId: golf }] })
    const listing = await world.listing({ subcategoryId, fitments: [{ nodeId: golf }] })
    const response = await app.visitor.get(`/listings/${listing.slug}/similar`)
    expect(response.body.data.map(({ id }: { id: string }) => Number(id))).toEqual([sameVehicleListing.id, otherListing.id])
    expect(await app.visitor.get('/listings/nothing-here/similar')).toBeRefused(404, 'not_found')
  })

  it('lists similar listings that fit the vehicle first', async () => {
    const { app, world } = await startTestApp()
    const { subcategoryId } = await world.category()
    const [, golf = 0, mk7 = 0, engine = 0] = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7', '2.0 TDI')
    const [, focus = 0] = await world.vehicleBranch('Ford', 'Focus')
    const listing = await world.listing({ subcategoryId, fitments: [{ nodeId: focus }] })
    await world.listing({ title: 'fits', subcategoryId, fitments: [{ nodeId: golf }] })
    await world.listing({ title: 'check', subcategoryId, fitments: [{ nodeId: engine }] })
    for (let i = 0; i < 14; i++) await world.listing({ title: 'does not fit', subcategoryId, fitments: [{ nodeId: focus }] })
    const response = await app.visitor.get(`/listings/${listing.slug}/similar?vehicle=${mk7}&year=2015`)
    const titles = response.body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)
    expect(titles).toHaveLength(12)
    expect(titles.slice(0, 2)).toEqual(['fits', 'does not fit'])
  })

  it('lists similar listings only of a listing that the user can see', async () => {
    const { app, world } = await startTestApp()
    const seller = await world.user()
    for (const [status, publicStatus] of [
      ['available', 200],
      ['sold_out', 200],
      ['draft', 404],
      ['deactivated', 404],
      ['blocked', 404],
    ] as const) {
      const { slug, id } = await world.listing({ seller, status, quantity: status === 'sold_out' ? 0 : 1 })
      for (const ref of [slug, id]) {
        expect(await app.visitor.get(`/listings/${ref}/similar`)).toHaveStatus(publicStatus)
        expect(await app.as(await world.user()).get(`/listings/${ref}/similar`)).toHaveStatus(publicStatus)
        expect(await app.as(seller).get(`/listings/${ref}/similar`)).toHaveStatus(200)
      }
    }
    const blockedSellerListing = await world.listing({ seller: await world.user({ status: 'blocked' }) })
    expect(await app.visitor.get(`/listings/${blockedSellerListing.slug}/similar`)).toBeRefused(404, 'not_found')
    const { slug } = await world.listing({ seller, status: 'deleted' })
    expect(await app.as(seller).get(`/listings/${slug}/similar`)).toBeRefused(404, 'not_found')
  })

  it('returns viewed listings in the order of the slugs, without hidden ones', async () => {
    const { app, world } = await startTestApp()
    const [firstListing, secondListing] = [await world.listing(), await world.listing()]
    const draft = await world.listing({ status: 'draft' })
    const guest = app.as(await world.guest())
    const response = await guest.get(`/viewed_listings?slugs=${secondListing.slug},${draft.slug},gone,${firstListing.slug}`)
    expect(response.body.data.map(({ id }: { id: string }) => Number(id))).toEqual([secondListing.id, firstListing.id])
    expect((await guest.get('/viewed_listings?slugs=')).body.data).toEqual([])
    expect(await guest.get(`/viewed_listings?slugs=${Array.from({ length: 25 }, (_, i) => `s${i}`)}`)).toPointAt('slugs')
  })
})

describe('the statements of frequent reads', () => {
  it('are short enough to be prepared', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const client = app.as(await world.user())
    for (const path of [`/listings/${listing.slug}`, '/listings', '/users/orders', '/users/sold_items', '/users/chats']) {
      const statements = await app.listStatements(async () => expect(await client.get(path)).toHaveStatus(200))
      expect(statements.filter(({ length }) => length > MAX_PREPARED_TEXT_LENGTH)).toEqual([])
    }
  })
})

describe('suggestion for a part number', () => {
  it('returns category, title, vehicles, weight and prices of listings with the number', async () => {
    const { app, world } = await startTestApp()
    const [make = 0] = await world.vehicleBranch('Volkswagen')
    const { subcategoryId } = await world.category()
    const listingOptions = { partNumbers: ['5Q0 615 301 F'], subcategoryId }
    for (const priceMinor of [4000, 5000, 9000]) await world.listing({ ...listingOptions, priceMinor, title: `Disc ${priceMinor}` })
    await world.listing({ ...listingOptions, title: 'Disc with cars', fitments: [{ nodeId: make }], priceMinor: 6000 })
    await world.listing({ ...listingOptions, status: 'draft', priceMinor: 1 })
    const client = app.as(await world.user())
    const fetchSuggestion = async (text: string) =>
      (await client.get(`/users/listings/suggestions?part_number=${encodeURIComponent(text)}`)).body.data.attributes.suggestion
    expect(await fetchSuggestion('5q0.615-301f')).toMatchObject({
      listing_count: 4,
      title: 'Disc with cars',
      category: { id: String(subcategoryId), name: 'Brake discs' },
      weight: '1.5',
      fitments: [{ node_id: String(make), vehicle: 'Volkswagen' }],
      price: { min: { amount: '40.00' }, median: { amount: '50.00' }, max: { amount: '90.00' }, count: 4 },
    })
    expect(await fetchSuggestion('0000000')).toBeNull()
    expect(await fetchSuggestion('5Q')).toBeNull()
  })
})
