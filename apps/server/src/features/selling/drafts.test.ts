import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { completeDraft } from './test-helpers.ts'

describe('draft', () => {
  it('is saved in steps, lists missing fields and is published when complete', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const client = app.as(seller)

    const createResponse = await client.post('/users/listings/drafts', {})
    expect(createResponse).toHaveStatus(201)
    const { slug, missing, version, actions } = createResponse.body.data.attributes
    expect(missing).toEqual(['photos', 'title', 'subcategory', 'condition', 'item_price', 'dispatch_address'])
    expect(actions).toEqual(['publish', 'delete'])

    const saveResponse = await client.put(`/users/listings/drafts/${slug}`, {
      listing: { title: '  Brake disc  ', description: '<b>as new</b>' },
      version,
    })
    expect(saveResponse).toHaveStatus(200)
    expect(saveResponse.body.data.attributes).toMatchObject({ title: 'Brake disc', description: '<b>as new</b>', version: version + 1 })
    expect(await client.post('/users/listings/published', { listing_slug: slug })).toBeRefused(422, 'listing_incomplete')

    const draft = await completeDraft(setup, seller)
    const publishResponse = await client.post('/users/listings/published', { listing_slug: draft.slug })
    expect(publishResponse).toHaveStatus(201)
    expect(publishResponse.body.data.attributes).toMatchObject({ status: 'available', missing: [], actions: ['deactivate', 'delete'] })
    expect(publishResponse.body.data.attributes.slug).toMatch(/^brembo-front-brake-discs-[0-9a-f]{8}$/)
    expect(await world.events()).toEqual(['listing_published'])
    expect(await world.listingRow(draft.id)).toMatchObject({ town: 'Leeds', latitude: 53.81, status: 'available' })
    expect(await app.visitor.get(`/listings/${draft.id}`)).toHaveStatus(200)
  })

  it('cannot be published with missing fields and reports all of them', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const { slug } = (await client.post('/users/listings/drafts', { listing: { sale_format: 'auction', shipping_type: 'both' } })).body.data
      .attributes
    const response = await client.post('/users/listings/published', { listing_slug: slug })
    for (const field of ['photos', 'title', 'subcategory', 'condition', 'starting_price', 'dispatch_address', 'collection_address'])
      expect(response).toPointAt(`/listing/${field}`)
    expect(new Set(response.body.errors.map((error: { code: string }) => error.code))).toEqual(new Set(['listing_incomplete']))
  })

  it('has the delivery terms and address of the latest listing', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    await completeDraft(setup, seller, { returns: 'days_14', warranty: 'months_3' })
    const response = await setup.app.as(seller).post('/users/listings/drafts', {})
    expect(response.body.data.attributes).toMatchObject({ returns: 'days_14', warranty: 'months_3', title: null })
    expect(response.body.data.attributes.dispatch_address).toMatchObject({ city: 'Leeds', postal_code: 'LS3 1LX' })
    const addresses = await setup.ctx.db.selectFrom('addresses').selectAll().execute()
    expect(addresses).toHaveLength(1)
  })

  it('rejects a save that is based on an older version', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    const { slug, attributes } = await completeDraft(setup, seller)
    const save = (title: string) =>
      setup.app.as(seller).put(`/users/listings/drafts/${slug}`, { listing: { title }, version: attributes.version })
    const responses = await Promise.all([save('One'), save('Two')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'listing_changed_meanwhile')
  })

  it('is published once by two concurrent calls', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    const { id } = await completeDraft(setup, seller)
    const publish = () => setup.app.as(seller).post('/users/listings/published', { listing_slug: String(id) })
    const responses = await Promise.all([publish(), publish()])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'listing_is_available')
    expect(await setup.world.events()).toEqual(['listing_published'])
  })

  it('is deleted by an endpoint that rejects published listings', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const { slug, id } = await completeDraft(setup, seller)
    expect(await app.as(seller).delete(`/users/listings/drafts/${slug}`)).toHaveStatus(204)
    expect((await world.listingRow(id)).status).toBe('deleted')
    expect(await app.as(seller).delete(`/users/listings/drafts/${slug}`)).toBeRefused(404, 'not_found')
    const publishedListing = await world.listing({ seller })
    expect(await app.as(seller).delete(`/users/listings/drafts/${publishedListing.slug}`)).toBeRefused(409, 'listing_is_available')
  })

  it('of an auction gets its end when it is published', async () => {
    const setup = await startTestApp({ startAt: new Date('2026-05-01T10:00:00Z') })
    const seller = await setup.world.user()
    const auction = { sale_format: 'auction', item_price: null, starting_price: '1.00', auction_duration: 3, quantity: 4 }
    const { slug, attributes } = await completeDraft(setup, seller, auction)
    expect(attributes).toMatchObject({ quantity: 1, auction_ends_at: null })
    const publishResponse = await setup.app.as(seller).post('/users/listings/published', { listing_slug: slug })
    expect(publishResponse.body.data.attributes).toMatchObject({ auction_ends_at: '2026-05-04T10:00:00.000Z', status: 'available' })
  })

  it('cannot be published with contradictory sale terms', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    const { slug } = await completeDraft(setup, seller, { sale_format: 'offers', min_offer_price: '60.00' })
    expect(await setup.app.as(seller).post('/users/listings/published', { listing_slug: slug })).toPointAt('/listing/min_offer_price')
  })

  it('is paused when it is published during the seller’s holiday', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    await setup.ctx.db.updateTable('users').set({ holiday: true }).where('id', '=', seller.id).execute()
    const { slug } = await completeDraft(setup, seller)
    const publishResponse = await setup.app.as(seller).post('/users/listings/published', { listing_slug: slug })
    expect(publishResponse.body.data.attributes.status).toBe('seller_on_holiday_mode')
  })
})
