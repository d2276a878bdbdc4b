import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const lineBody = (listing_slug: string, item_quantity = 1) => ({ cart_listing: { listing_slug, item_quantity } })

describe('cart', () => {
  it('stores and counts listings of several sellers for a guest', async () => {
    const { app, world } = await startTestApp()
    const guest = app.as(await world.guest())
    const [firstListing, secondListing] = [await world.listing({ quantity: 5 }), await world.listing({ priceMinor: 2000 })]

    expect(await guest.post('/users/carts/listings', lineBody(firstListing.slug, 2))).toHaveStatus(201)
    const response = await guest.post('/users/carts/listings', lineBody(firstListing.slug))
    expect(response.body.data.attributes).toMatchObject({
      item_quantity: 3,
      line_total: { amount: '150.00', currency: 'gbp' },
      problems: [],
    })
    await guest.post('/users/carts/listings', lineBody(secondListing.slug))

    expect((await guest.get('/users/carts/listings_counter')).body.data.attributes.count).toBe(4)
    const totals = await guest.get('/users/carts/total_converted_price')
    expect(totals.body.data.attributes).toMatchObject({ items: { amount: '170.00' }, shipping: { amount: '14.44' }, blocked: false })
  })

  it('adds once for one press sent several times at once, and again for another press', async () => {
    const { app, world } = await startTestApp()
    const guest = app.as(await world.guest())
    const { slug } = await world.listing({ quantity: 9 })
    const press = async (attempt: string) => {
      const response = await guest.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 2, attempt } })
      expect(response).toHaveStatus(201)
      return response.body.data.attributes.item_quantity
    }
    const [firstPress, secondPress] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(await Promise.all(Array.from({ length: 8 }, () => press(firstPress)))).toEqual(Array.from({ length: 8 }, () => 2))
    expect(await press(secondPress)).toBe(4)
    expect(await press(secondPress)).toBe(4)
    expect(await press(firstPress)).toBe(4)
    expect((await guest.get('/users/carts/listings_counter')).body.data.attributes.count).toBe(4)
  })

  it('adds nothing for a press that is sent again after the guest has signed in', async () => {
    const { app, world } = await startTestApp()
    const { slug } = await world.listing({ quantity: 9 })
    const guest = await world.guest()
    const line = { cart_listing: { listing_slug: slug, attempt: crypto.randomUUID() } }
    expect(await app.as(guest).post('/users/carts/listings', line)).toHaveStatus(201)
    const member = await world.user({ email: 'sam@example.com', password: 'correct horse 9' })
    const credentials = { authentication: { email: 'sam@example.com', password: 'correct horse 9' } }
    expect(await app.as(guest).post('/users/sign_in/with_email', credentials)).toHaveStatus(200)
    expect((await app.as(member).post('/users/carts/listings', line)).body.data.attributes.item_quantity).toBe(1)
  })

  it('adds nothing for a press that is sent again after its line was removed, for a day', async () => {
    const { app, world, ctx } = await startTestApp()
    const { slug } = await world.listing({ quantity: 9 })
    const guest = app.as(await world.guest())
    const line = { cart_listing: { listing_slug: slug, attempt: crypto.randomUUID() } }
    const press = () => guest.post('/users/carts/listings', line)
    const { id } = (await press()).body.data
    expect(await guest.delete(`/users/carts/listings/${id}`)).toHaveStatus(204)
    expect(await press()).toBeRefused(404, 'not_found')
    expect((await guest.get('/users/carts/listings_counter')).body.data.attributes.count).toBe(0)
    await app.runJob('cart.delete-old-attempts')
    expect(await press()).toBeRefused(404, 'not_found')
    app.clock.advance(25 * 60 * 60 * 1000)
    await app.runJob('cart.delete-old-attempts')
    expect(await ctx.db.selectFrom('cart_attempts').selectAll().execute()).toEqual([])
  })

  it('adds nothing for presses that are sent again while the line is removed', async () => {
    const { app, world } = await startTestApp()
    const { slug } = await world.listing({ quantity: 9 })
    const guest = app.as(await world.guest())
    for (let round = 0; round < 5; round++) {
      const line = { cart_listing: { listing_slug: slug, attempt: crypto.randomUUID() } }
      const { id } = (await guest.post('/users/carts/listings', line)).body.data
      const repeat = () => guest.post('/users/carts/listings', line)
      await Promise.all([repeat(), guest.delete(`/users/carts/listings/${id}`), repeat(), repeat()])
      expect((await guest.get('/users/carts/listings_counter')).body.data.attributes.count).toBe(0)
    }
  })

  it('adds nothing for a press of a guest whose line was bought after the guest had signed in', async () => {
    const { app, world } = await startTestApp()
    const { slug } = await world.listing({ quantity: 9 })
    const guest = await world.guest()
    const line = { cart_listing: { listing_slug: slug, attempt: crypto.randomUUID() } }
    expect(await app.as(guest).post('/users/carts/listings', line)).toHaveStatus(201)
    const member = await world.user({ email: 'sam@example.com', password: 'correct horse 9' })
    const credentials = { authentication: { email: 'sam@example.com', password: 'correct horse 9' } }
    expect(await app.as(guest).post('/users/sign_in/with_email', credentials)).toHaveStatus(200)
    const buyer = app.as(member)
    const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
    const { id } = (await buyer.post('/payments/orders', { payment_order: { email: 'sam@example.com', address } })).body.data
    expect(await buyer.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })).toHaveStatus(200)
    const payment = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: crypto.randomUUID() }
    const { body } = await buyer.put('/payments/orders', { payment_order: payment })
    expect(body.data.attributes.status).toBe('paid')
    expect(await buyer.post('/users/carts/listings', line)).toBeRefused(404, 'not_found')
    expect((await buyer.get('/users/carts/listings_counter')).body.data.attributes.count).toBe(0)
  })

  it('tells whether each line fits the vehicle of the request', async () => {
    const { app, world } = await startTestApp()
    const guest = app.as(await world.guest())
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf')
    const [, focus = 0] = await world.vehicleBranch('Ford', 'Focus')
    for (const nodeId of [golf, focus])
      await guest.post('/users/carts/listings', lineBody((await world.listing({ fitments: [{ nodeId }] })).slug))
    const listVerdicts = async (query: string) =>
      (await guest.get(`/users/carts/listings${query}`)).body.included
        .filter(({ type }: { type: string }) => type === 'listing_card')
        .map(({ attributes }: { attributes: { verdict: { fit: string } | null } }) => attributes.verdict?.fit)
    expect((await listVerdicts(`?vehicle=${golf}`)).sort()).toEqual(['does_not_fit', 'fits'])
    expect(await listVerdicts('')).toEqual([undefined, undefined])
  })

  it.each([
    ['own_listing', 409],
    ['not_for_sale', 409],
    ['not_enough_stock', 409],
    ['not_found', 404],
  ] as const)('rejects a listing with %s', async (code, status) => {
    const { app, world } = await startTestApp()
    const buyer = await world.user()
    const listings = {
      own_listing: () => world.listing({ seller: buyer }),
      not_for_sale: () => world.listing({ status: 'seller_on_holiday_mode' }),
      not_enough_stock: () => world.listing({ status: 'sold_out', quantity: 0 }),
      not_found: async () => ({ slug: 'no-such-part' }),
    }
    const { slug } = await listings[code]()
    expect(await app.as(buyer).post('/users/carts/listings', lineBody(slug))).toBeRefused(status, code)
  })

  it('reports a changed price once', async () => {
    const { app, world, ctx } = await startTestApp()
    const buyer = app.as(await world.user())
    const listing = await world.listing({ priceMinor: 5000 })
    await buyer.post('/users/carts/listings', lineBody(listing.slug))
    await ctx.db.updateTable('listings').set({ item_price_minor: 5500 }).where('id', '=', listing.id).execute()

    expect((await buyer.get('/users/carts/listings')).body.data[0].attributes.problems).toEqual(['price_changed'])
    expect((await buyer.post('/users/carts/validate_listings')).body.data.attributes).toMatchObject({
      valid: true,
      changes: [{ problem: 'price_changed' }],
    })
    expect((await buyer.post('/users/carts/validate_listings')).body.data.attributes).toEqual({ valid: true, changes: [] })
  })

  it('keeps each listing once when the guest signs in twice at once', async () => {
    const { app, world, ctx } = await startTestApp()
    const guest = await world.guest()
    const seller = await world.user()
    const sharedListing = await world.listing({ seller, quantity: 9 })
    const guestListing = await world.listing({ seller, quantity: 9 })
    await world.user({ email: 'sam@example.com', password: 'correct horse 9' })
    const signIn = () =>
      app.as(guest).post('/users/sign_in/with_email', { authentication: { email: 'sam@example.com', password: 'correct horse 9' } })
    const memberClient = app.withToken(
      (await app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'sam@example.com', password: 'correct horse 9' } }))
        .body.data.attributes.jwt_token,
    )
    await memberClient.post('/users/carts/listings', lineBody(sharedListing.slug, 1))
    await app.as(guest).post('/users/carts/listings', lineBody(sharedListing.slug, 3))
    await app.as(guest).post('/users/carts/listings', lineBody(guestListing.slug, 2))

    const responses = await Promise.all([signIn(), signIn()])
    // The session of the guest has ended: a press that arrives later is still a sign-in.
    responses.push(await signIn())
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])

    const lines = await ctx.db.selectFrom('cart_listings').select(['listing_id', 'item_quantity']).orderBy('listing_id').execute()
    expect(lines).toEqual([
      { listing_id: sharedListing.id, item_quantity: 3 },
      { listing_id: guestListing.id, item_quantity: 2 },
    ])
  })

  it('rejects other users and visitors', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const response = await app.as(await world.user()).post('/users/carts/listings', lineBody(listing.slug))
    const otherClient = app.as(await world.user())
    expect(await otherClient.put(`/users/carts/listings/${response.body.data.id}`, { cart_listing: { item_quantity: 2 } })).toBeRefused(
      404,
      'not_found',
    )
    expect(await otherClient.delete(`/users/carts/listings/${response.body.data.id}`)).toBeRefused(404, 'not_found')
    expect(await app.visitor.get('/users/carts/listings')).toBeRefused(403, 'sign_in_required')
  })

  it('rejects invalid fields with pointers', async () => {
    const { app, world } = await startTestApp()
    const buyer = app.as(await world.user())
    expect(await buyer.post('/users/carts/listings', { cart_listing: { listing_slug: 7, item_quantity: 'two' } })).toPointAt(
      '/cart_listing/item_quantity',
    )
    expect(await buyer.post('/users/carts/listings', { cart_listing: { listing_slug: 'x', item_quantity: 0 } })).toPointAt(
      '/cart_listing/item_quantity',
    )
    expect(await buyer.post('/users/carts/listings', { cart_listing: { listing_slug: 'x', price: 1 } })).toPointAt('/cart_listing/price')
  })

  it('loads a long cart with as many statements as a short one', async () => {
    const { app, world } = await startTestApp()
    const buyer = app.as(await world.user())
    const fillCart = async (n: number) => {
      for (let i = 0; i < n; i++) await buyer.post('/users/carts/listings', lineBody((await world.listing()).slug))
    }
    await fillCart(2)
    // Fills the cache of exchange rates.
    await buyer.get('/users/carts/listings')
    const statementCount = await app.countStatements(() => buyer.get('/users/carts/listings'))
    await fillCart(10)
    expect(await app.countStatements(() => buyer.get('/users/carts/listings'))).toBe(statementCount)
  })

  it('adds and changes a line of a full cart with as many statements as of an empty one', async () => {
    const { app, world, ctx } = await startTestApp()
    const user = await world.user()
    const buyer = app.as(user)
    const listing = await world.listing({ quantity: 9 })
    const add = (slug: string) => buyer.post('/users/carts/listings', lineBody(slug))
    const { id } = (await add((await world.listing()).slug)).body.data
    const change = () => buyer.put(`/users/carts/listings/${id}`, { cart_listing: { item_quantity: 1 } })
    const counts = { add: await app.countStatements(() => add(listing.slug)), change: await app.countStatements(change) }

    const seller = await world.user()
    const listings = []
    for (let i = 0; i < 98; i++) listings.push(await world.listing({ seller }))
    const values = listings.map(({ id: listing_id }) => ({
      user_id: user.id,
      listing_id,
      item_quantity: 1,
      shipping_type: 'ship_only' as const,
      seen_price_minor: 5000,
    }))
    await ctx.db.insertInto('cart_listings').values(values).execute()
    expect(await app.countStatements(async () => expect(await add(listing.slug)).toHaveStatus(201))).toBe(counts.add)
    expect(await app.countStatements(async () => expect(await change()).toHaveStatus(200))).toBe(counts.change)
    expect(await add((await world.listing()).slug)).toBeRefused(409, 'cart_full')
  })

  it('answers with one line although another line of the cart has no exchange rate', async () => {
    const { app, world, ctx } = await startTestApp()
    const buyer = app.as(await world.user())
    const foreignListing = await world.listing()
    await buyer.post('/users/carts/listings', lineBody(foreignListing.slug))
    await ctx.db.deleteFrom('exchange_rates').execute()
    await ctx.db.updateTable('listings').set({ currency: 'pln' }).where('id', '=', foreignListing.id).execute()
    expect(await buyer.get('/users/carts/listings')).toBeRefused(503, 'unavailable')
    const response = await buyer.post('/users/carts/listings', lineBody((await world.listing()).slug))
    expect(response).toHaveStatus(201)
    const change = { cart_listing: { item_quantity: 1 } }
    expect(await buyer.put(`/users/carts/listings/${response.body.data.id}`, change)).toHaveStatus(200)
  })
})
