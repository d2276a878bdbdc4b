import { randomUUID } from 'node:crypto'
import type { ReturnsPolicy } from '@partlane/domain/listings/listing-fields'
import { addWorkingDays, toIsoDay } from '@partlane/domain/shipping/delivery-dates'
import { describe, expect, it } from 'vitest'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: response bodies are untyped JSON
type Any = any

const PATH = '/users/shipping_and_return_rules'
const terms = {
  active: true,
  bands: [
    { up_to_weight: '2', up_to_length: 60, price: '4.50' },
    { up_to_weight: null, up_to_length: null, price: '12.00' },
  ],
  free_over: '200.00',
  dispatch_days: 2,
  days_min: 1,
  days_max: 3,
  return_days: 30,
  return_paid_by: 'seller',
}
const ruleBody = (overrides: object = {}) => ({ shipping_and_return_rule: { zone: 'uk_mainland', ...terms, ...overrides } })
const changeBody = (overrides: object = {}) => ({ shipping_and_return_rule: { ...terms, ...overrides } })
const listZones = async ({ app }: TestSetup, user: TestUser) =>
  (await app.as(user).get(PATH)).body.data.map(({ attributes: { zone } }: Any) => zone)
const fetchListing = async ({ app }: TestSetup, { slug }: TestListing) => (await app.visitor.get(`/listings/${slug}`)).body.data.attributes

describe('shipping rules of a seller', () => {
  it('are added per zone by private sellers and businesses, and listed nearest zone first', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (const user of [await world.user(), await world.business()]) {
      const client = app.as(user)
      expect((await client.get(PATH)).body.data).toEqual([])
      for (const zone of ['world', 'uk_mainland']) expect(await client.post(PATH, ruleBody({ zone }))).toHaveStatus(201)
      expect(await listZones(setup, user)).toEqual(['uk_mainland', 'world'])
      expect((await client.get(PATH)).body.data[0]).toMatchObject({
        type: 'shipping_and_return_rule',
        attributes: { zone: 'uk_mainland', ...terms },
      })
    }
  })

  it('are limited to one per zone when several are added at once', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const user = await world.user()
    const client = app.as(user)
    const responses = await Promise.all(
      ['4.50', '4,51', 4.52].map((price) => client.post(PATH, ruleBody({ bands: [{ ...terms.bands[0], price }] }))),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const conflict = responses.find(({ status }) => status === 409)
    expect(conflict).toBeRefused(409, 'shipping_rule_exists')
    expect(conflict?.body.errors[0].source.pointer).toBe('/shipping_and_return_rule/zone')
    expect(await listZones(setup, user)).toEqual(['uk_mainland'])
    expect(await app.as(await world.user()).post(PATH, ruleBody())).toHaveStatus(201)
  })

  it('are copied from the defaults without a change for buyers', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    for (const [user, returnDays] of [
      [await world.user(), 0],
      [await world.business(), 14],
    ] as const) {
      const listing = await world.listing({ seller: user })
      const before = await fetchListing(setup, listing)
      const responses = await Promise.all([1, 2].map(() => app.as(user).post(`${PATH}/defaults`)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'shipping_rule_exists')
      expect(await listZones(setup, user)).toEqual(['uk_mainland', 'ni_and_islands', 'eu'])
      const after = await fetchListing(setup, listing)
      for (const field of ['delivery', 'delivery_days', 'return_terms']) expect([field, after[field]]).toEqual([field, before[field]])
      expect((await app.as(user).get(PATH)).body.data[0].attributes).toMatchObject({ return_days: returnDays, dispatch_days: 1 })
    }
  })

  it('are not copied from the defaults when one zone already has a rule', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const user = await world.user()
    await app.as(user).post(PATH, ruleBody({ zone: 'eu' }))
    expect(await app.as(user).post(`${PATH}/defaults`)).toBeRefused(409, 'shipping_rule_exists')
    expect(await listZones(setup, user)).toEqual(['eu'])
  })

  it.each<[string, object, string, string]>([
    ['bands/1/up_to_weight', { bands: [terms.bands[1], terms.bands[0]] }, 'shipping_bands_invalid', 'not_larger'],
    ['bands/1/up_to_weight', { bands: [terms.bands[0], { ...terms.bands[0], price: '9.00' }] }, 'shipping_bands_invalid', 'not_larger'],
    [
      'bands/1/up_to_length',
      { bands: [terms.bands[0], { up_to_weight: '9', up_to_length: 30, price: '9.00' }] },
      'shipping_bands_invalid',
      'not_larger',
    ],
    ['bands/1/price', { bands: [terms.bands[0], { ...terms.bands[1], price: '4.49' }] }, 'shipping_bands_invalid', 'cheaper'],
    ['days_max', { days_min: 4 }, 'shipping_days_invalid', ''],
  ])('are rejected with a pointer to %s', async (field, overrides, code, reason) => {
    const { app, ctx, world } = await startTestApp()
    const client = app.as(await world.user())
    const { id } = (await client.post(PATH, ruleBody({ zone: 'eu' }))).body.data
    for (const response of [await client.post(PATH, ruleBody(overrides)), await client.put(`${PATH}/${id}`, changeBody(overrides))]) {
      expect(response).toBeRefused(422, code)
      expect(response).toPointAt(`/shipping_and_return_rule/${field}`)
      if (reason) expect(response.body.errors[0].meta).toEqual({ reason })
    }
    expect(await ctx.db.selectFrom('shipping_and_return_rules').select('zone').execute()).toEqual([{ zone: 'eu' }])
  })

  it('are rejected without bands, with thirteen bands and with invalid fields', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const tooManyBands = Array.from({ length: 13 }, (_, i) => ({ up_to_weight: (i + 1) / 10, up_to_length: null, price: '1.00' }))
    for (const bands of [[], tooManyBands])
      expect(await client.post(PATH, ruleBody({ bands }))).toPointAt('/shipping_and_return_rule/bands')
    const response = await client.post(
      PATH,
      ruleBody({ zone: 'moon', return_paid_by: 'nobody', return_days: -1, free_over: '1.505', user_id: 1 }),
    )
    for (const field of ['zone', 'return_paid_by', 'return_days', 'free_over', 'user_id'])
      expect(response).toPointAt(`/shipping_and_return_rule/${field}`)
    const { id } = (await client.post(PATH, ruleBody())).body.data
    // The zone of a rule cannot change.
    expect(await client.put(`${PATH}/${id}`, ruleBody({ zone: 'eu' }))).toPointAt('/shipping_and_return_rule/zone')
  })

  it('are checked by a database constraint too', async () => {
    const { ctx, world } = await startTestApp()
    const seller = await world.user()
    for (const bands of [
      [],
      [{ up_to_grams: null }, { up_to_grams: 500 }],
      [{ price_minor: 5 }],
      [{ up_to_cm: 60, up_to_grams: 1 }, { up_to_cm: 50 }],
    ])
      await expect(world.shippingRule(seller, { bands: bands.length === 1 ? [...bands, { price_minor: 4 }] : bands })).rejects.toThrow(
        'bands_grow',
      )
    await expect(
      ctx.db
        .insertInto('shipping_and_return_rules')
        .values({ user_id: seller.id, zone: 'eu', bands: '[{"price_minor": 5}]', days_min: 1, days_max: 2 })
        .execute(),
    ).rejects.toThrow('bands_grow')
    await world.shippingRule(seller, {
      bands: [{ up_to_grams: 500, up_to_cm: 50 }, { up_to_grams: 500, up_to_cm: 60 }, { up_to_cm: 60 }, {}],
    })
  })

  it('are not found by other users and reject guests and visitors', async () => {
    const { app, world } = await startTestApp()
    const { id } = (await app.as(await world.user()).post(PATH, ruleBody())).body.data
    expect(await app.as(await world.user()).put(`${PATH}/${id}`, changeBody())).toBeRefused(404, 'not_found')
    expect(await app.as(await world.business()).put(`${PATH}/987654321`, changeBody())).toBeRefused(404, 'not_found')
    expect(await app.as(await world.guest()).get(PATH)).toBeRefused(403, 'sign_in_required')
    expect(await app.visitor.post(`${PATH}/defaults`)).toBeRefused(403, 'sign_in_required')
  })
})

describe('effect of shipping rules for buyers', () => {
  it('sets delivery price by weight and size, free delivery, delivery days and served zones', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const seller = await world.user()
    // The listing weighs 1.5 kg.
    const listing = await world.listing({ seller, priceMinor: 5_000 })
    expect(await fetchListing(setup, listing)).toMatchObject({
      delivery: { from: { amount: '5.49' } },
      delivery_days: { min: 2, max: 3 },
    })

    const { id } = (await app.as(seller).post(PATH, ruleBody())).body.data
    expect(await fetchListing(setup, listing)).toMatchObject({
      delivery: { from: { amount: '4.50' } },
      delivery_days: { min: 3, max: 5 },
    })
    await ctx.db.updateTable('listings').set({ width_mm: 601 }).where('id', '=', listing.id).execute()
    expect(await fetchListing(setup, listing)).toMatchObject({ delivery: { from: { amount: '12.00' } } })

    await app.as(seller).put(`${PATH}/${id}`, changeBody({ free_over: '50.00' }))
    expect(await fetchListing(setup, listing)).toMatchObject({ delivery: { from: { amount: '0.00' }, free: true } })
    await app.as(seller).put(`${PATH}/${id}`, changeBody({ active: false }))
    expect(await fetchListing(setup, listing)).toMatchObject({ delivery: { from: null, free: false }, delivery_days: null })
  })

  it('sets return terms: listing before rule, and at least the legal minimum of a business', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const [privateSeller, business] = [await world.user(), await world.business()]
    const [privateListing, businessListing] = [await world.listing({ seller: privateSeller }), await world.listing({ seller: business })]
    const fetchReturnTerms = async () => [
      (await fetchListing(setup, privateListing)).return_terms,
      (await fetchListing(setup, businessListing)).return_terms,
    ]
    const fetchSellerReturns = async ({ slug }: TestUser) => (await app.visitor.get(`/users/${slug}`)).body.data.attributes.returns
    expect(await fetchReturnTerms()).toEqual([null, { days: 14, paid_by: 'buyer' }])
    expect([await fetchSellerReturns(privateSeller), await fetchSellerReturns(business)]).toEqual([null, { days: 14, paid_by: 'buyer' }])

    for (const user of [privateSeller, business]) await app.as(user).post(PATH, ruleBody())
    expect(await fetchReturnTerms()).toEqual([terms, terms].map(() => ({ days: 30, paid_by: 'seller' })))
    expect([await fetchSellerReturns(privateSeller), await fetchSellerReturns(business)]).toEqual([
      { days: 30, paid_by: 'seller' },
      { days: 30, paid_by: 'seller' },
    ])

    const setReturns = (returns: ReturnsPolicy) => ctx.db.updateTable('listings').set({ returns }).execute()
    await setReturns('days_60')
    expect(await fetchReturnTerms()).toEqual([
      { days: 60, paid_by: 'seller' },
      { days: 60, paid_by: 'seller' },
    ])
    await setReturns('none')
    expect(await fetchReturnTerms()).toEqual([null, { days: 14, paid_by: 'seller' }])
  })

  it('changes the totals of a cart immediately, and an inactive zone blocks the purchase', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const listing = await world.listing({ seller })
    const { id } = (await app.as(seller).post(PATH, ruleBody())).body.data
    const buyer = app.as(await world.user())
    await buyer.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
    const fetchTotals = async (query = '') => (await buyer.get(`/users/carts/total_converted_price${query}`)).body.data.attributes
    const dayAfter = (workingDays: number) => toIsoDay(addWorkingDays(setup.ctx.clock.now(), workingDays, getWorkingCalendar('GB-ENG')))
    const expected = { expected_from: dayAfter(3), expected_to: dayAfter(5) }
    expect(await fetchTotals()).toMatchObject({ shipping: { amount: '4.50' }, sellers: [expected], blocked: false })
    // The seller has no rule for Northern Ireland.
    expect(await fetchTotals('?country=GB&postal_code=BT1%205GS')).toMatchObject({ sellers: [{ shipping: null }], blocked: true })

    await app.as(seller).put(`${PATH}/${id}`, changeBody({ bands: [{ up_to_weight: null, up_to_length: null, price: '8.00' }] }))
    expect(await fetchTotals()).toMatchObject({ shipping: { amount: '8.00' } })
    await app.as(seller).put(`${PATH}/${id}`, changeBody({ active: false }))
    expect(await fetchTotals()).toMatchObject({ sellers: [{ shipping: null, expected_from: null }], blocked: true })
    expect(await buyer.post('/payments/orders', purchaseBody)).toBeRefused(422, 'shipping_not_offered')
  })
})

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
const purchaseBody = { payment_order: { email: 'buyer@example.com', address } }

describe('shipping terms of a purchase', () => {
  it('stay unchanged after the seller changes the rule and the listing', async () => {
    const { app, ctx, world } = await startTestApp()
    const seller = await world.user()
    const [shippedListing, collectedListing] = [await world.listing({ seller }), await world.listing({ seller, shippingType: 'both' })]
    await app.as(seller).post('/users/time_frames', { time_frame: { weekday: 6, opens: '09:00', closes: '12:00' } })
    const { id: ruleId } = (await app.as(seller).post(PATH, ruleBody())).body.data
    const buyer = app.as(await world.user())
    for (const [listing_slug, shipping_type] of [
      [shippedListing.slug, 'ship_only'],
      [collectedListing.slug, 'click_and_collect'],
    ])
      await buyer.post('/users/carts/listings', { cart_listing: { listing_slug, item_quantity: 1, shipping_type } })
    const createdPurchase = (await buyer.post('/payments/orders', purchaseBody)).body.data

    await app
      .as(seller)
      .put(
        `${PATH}/${ruleId}`,
        changeBody({ active: false, return_days: 0, bands: [{ up_to_weight: null, up_to_length: null, price: '99.00' }] }),
      )
    await ctx.db.updateTable('listings').set({ returns: 'none' }).execute()
    await buyer.put(`/users/checkouts/reserve_listings/${createdPurchase.id}`, { action_type: 'reserve' })
    const payResponse = await buyer.put('/payments/orders', {
      payment_order: { id: createdPurchase.id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() },
    })
    expect(payResponse.body.data.attributes).toMatchObject({ status: 'paid', shipping: { amount: '4.50' } })

    for (const client of [buyer, app.as(seller)]) {
      const order = (await client.get(`/users/orders/${payResponse.body.data.attributes.order_ids[0]}`)).body.data.attributes
      expect(order.shipping_total).toEqual({ amount: '4.50', currency: 'gbp' })
      expect(order.items.map(({ return_terms }: Any) => return_terms)).toEqual([1, 2].map(() => ({ days: 30, paid_by: 'seller' })))
      expect(order.collection).toEqual({
        town: 'Leeds',
        places: [],
        hours: { time_zone: 'Europe/London', time_frames: [{ weekday: 6, opens: '09:00', closes: '12:00' }] },
        server_time: ctx.clock.now().toISOString(),
        note: null,
        earlier: [],
      })
    }
  })

  it('contain no collection hours when all items are shipped', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const buyer = app.as(await world.user())
    await buyer.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
    const { id } = (await buyer.post('/payments/orders', purchaseBody)).body.data
    await buyer.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    await buyer.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() } })
    const [order] = (await buyer.get('/users/orders')).body.data
    expect(order.attributes).toMatchObject({ collection: null, items: [{ return_terms: null }] })
  })
})
