import type { AttributionType } from '@partlane/contract/catalogue'
import { describe, expect, it } from 'vitest'
import { holdStock } from '#features/listings/public.ts'
import { startTestApp } from '#test/app.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type Seller = Awaited<ReturnType<TestSetup['world']['user']>>

const address = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }

/** Creates a draft that has all fields required for publishing. */
async function completeDraft({ app, world, ctx }: TestSetup, seller: Seller, listing: Record<string, unknown> = {}) {
  const { subcategoryId } = await world.category()
  const upload = await ctx.db
    .insertInto('uploads')
    .values({
      user_id: seller.id,
      storage_key: `uploads/${Math.random()}.bin`,
      content_type: 'image/jpeg',
      status: 'succeeded',
      photo_key: `listings/${Math.random().toString(36).slice(2)}.jpg`,
      width: 1600,
      height: 1200,
      placeholder: 'data:,',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const response = await app.as(seller).post('/users/listings/drafts', {
    listing: {
      title: 'Brembo front brake discs',
      category_id: subcategoryId,
      condition: 'used',
      item_price_minor: 5840,
      photos: [{ upload_id: String(upload.id) }],
      dispatch_address: address,
      ...listing,
    },
  })
  expect(response).toHaveStatus(201)
  return {
    id: Number(response.body.data.id),
    slug: String(response.body.data.attributes.slug),
    attributes: response.body.data.attributes,
    uploadId: String(upload.id),
  }
}

describe('draft', () => {
  it('is saved in steps, lists missing fields and is published when complete', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const client = app.as(seller)

    const createResponse = await client.post('/users/listings/drafts', {})
    expect(createResponse).toHaveStatus(201)
    const { slug, missing, version, actions } = createResponse.body.data.attributes
    expect(missing).toEqual(['photos', 'title', 'category_id', 'condition', 'item_price_minor', 'dispatch_address'])
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
    for (const field of ['photos', 'title', 'category_id', 'condition', 'starting_price_minor', 'dispatch_address', 'collection_address'])
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
    const auction = { sale_format: 'auction', item_price_minor: null, starting_price_minor: 100, auction_duration_days: 3, quantity: 4 }
    const { slug, attributes } = await completeDraft(setup, seller, auction)
    expect(attributes).toMatchObject({ quantity: 1, auction_ends_at: null })
    const publishResponse = await setup.app.as(seller).post('/users/listings/published', { listing_slug: slug })
    expect(publishResponse.body.data.attributes).toMatchObject({ auction_ends_at: '2026-05-04T10:00:00.000Z', status: 'available' })
  })

  it('cannot be published with contradictory sale terms', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    const { slug } = await completeDraft(setup, seller, { sale_format: 'offers', min_offer_price_minor: 6000 })
    expect(await setup.app.as(seller).post('/users/listings/published', { listing_slug: slug })).toPointAt('/listing/min_offer_price_minor')
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

describe('fields of a listing', () => {
  it.each([
    ['an unknown field', { color: 'red' }, '/listing/color'],
    ['a status', { status: 'available' }, '/listing/status'],
    ['a number for a title', { title: 5 }, '/listing/title'],
    ['a title that is too long', { title: 'x'.repeat(121) }, '/listing/title'],
    ['a price of zero', { item_price_minor: 0 }, '/listing/item_price_minor'],
    ['a price above the limit', { item_price_minor: 100_000_01 }, '/listing/item_price_minor'],
    ['a fractional price', { item_price_minor: 10.5 }, '/listing/item_price_minor'],
    ['an unknown condition', { condition: 'mint' }, '/listing/condition'],
    ['a quantity of zero', { quantity: 0 }, '/listing/quantity'],
    ['an unknown category', { category_id: 999_999 }, '/listing/category_id'],
    ['a part number without letters or digits', { part_numbers: [{ number: '--' }] }, '/listing/part_numbers/0/number'],
    ['a first year after the last year', { fitments: [{ node_id: 1, year_from: 2020, year_to: 2010 }] }, '/listing/fitments/0/year_to'],
    ['an incomplete address', { dispatch_address: { line1: 'x' } }, '/listing/dispatch_address/city'],
    ['seventeen photos', { photos: Array.from({ length: 17 }, (_, i) => ({ upload_id: String(i + 1) })) }, '/listing/photos'],
    ['an unknown attribute', { attributes: { colour: 'red' } }, '/listing/attributes/colour'],
  ])('reject %s with a pointer', async (_, listing, pointer) => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const { slug } = (await client.post('/users/listings/drafts', {})).body.data.attributes
    expect(await client.put(`/users/listings/drafts/${slug}`, { listing })).toPointAt(pointer)
  })

  it('reject an unknown vehicle node, upload or photo', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const { slug } = (await client.post('/users/listings/drafts', {})).body.data.attributes
    const save = (listing: object) => client.put(`/users/listings/drafts/${slug}`, { listing })
    expect(await save({ fitments: [{ node_id: 12345 }] })).toBeRefused(422, 'vehicle_node_unknown')
    expect(await save({ photos: [{ upload_id: '77' }] })).toBeRefused(422, 'upload_not_found')
    expect(await save({ photos: [{ photo_id: '77' }] })).toBeRefused(422, 'upload_not_found')
  })

  it('are all reported at once when several refer to nothing', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const { slug } = (await client.post('/users/listings/drafts', {})).body.data.attributes
    const listing = { photos: [{ upload_id: '77' }], fitments: [{ node_id: 12345 }], part_numbers: [{ number: 'A1' }] }
    const response = await client.put(`/users/listings/drafts/${slug}`, { listing })
    expect(response).toPointAt('/listing/photos/0')
    expect(response).toPointAt('/listing/fitments/0/node_id')
    expect((await client.get(`/users/listings/${slug}`)).body.data.attributes.part_numbers).toEqual([])
  })

  it('keep only the attributes of the new category after a change of category', async () => {
    const { app, world, ctx } = await startTestApp()
    const client = app.as(await world.user())
    const [discs, pads] = [await world.category(), await world.category()]
    const createAttribution = (category_id: number, key: string, type: AttributionType = 'text') =>
      ctx.db.insertInto('attributions').values({ category_id, key, label_en: key, label_fr: key, type, position: 1 }).execute()
    await createAttribution(discs.subcategoryId, 'diameter', 'number')
    await createAttribution(discs.subcategoryId, 'side')
    await createAttribution(pads.subcategoryId, 'side')

    const attributes = { diameter: '312', side: 'front' }
    const createResponse = await client.post('/users/listings/drafts', { listing: { category_id: discs.subcategoryId, attributes } })
    const { slug } = createResponse.body.data.attributes
    expect(createResponse.body.data.attributes.attributes).toMatchObject([
      { key: 'diameter', value: '312' },
      { key: 'side', value: 'front' },
    ])
    const brokenTextResponse = await client.put(`/users/listings/drafts/${slug}`, {
      listing: { attributes: { diameter: '312', side: 'front\ud83d' } },
    })
    expect(brokenTextResponse.body.data.attributes.attributes).toMatchObject([{ value: '312' }, { value: 'front\ufffd' }])
    const invalidResponse = await client.put(`/users/listings/drafts/${slug}`, { listing: { attributes: { diameter: 'big' } } })
    expect(invalidResponse).toPointAt('/listing/attributes/diameter')
    const changeResponse = await client.put(`/users/listings/drafts/${slug}`, { listing: { category_id: pads.subcategoryId } })
    expect(changeResponse.body.data.attributes.attributes).toMatchObject([{ key: 'side', value: 'front\ufffd' }])
  })

  it('order and remove photos, and keep photo ids when a save is repeated', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    const firstDraft = await completeDraft(setup, seller)
    const secondDraft = await completeDraft(setup, seller)
    const save = (photos: object[]) => setup.app.as(seller).put(`/users/listings/drafts/${firstDraft.slug}`, { listing: { photos } })
    const photoIds = (response: Awaited<ReturnType<typeof save>>) =>
      response.body.data.attributes.photos.map(({ id }: { id: string }) => id)

    const response = await save([{ upload_id: secondDraft.uploadId }, { upload_id: firstDraft.uploadId }])
    const [first, second] = photoIds(response)
    // The upload refers to the photo that was created from it.
    expect(second).toBe(firstDraft.attributes.photos[0].id)
    expect(photoIds(await save([{ upload_id: secondDraft.uploadId }, { upload_id: firstDraft.uploadId }]))).toEqual([first, second])
    expect(photoIds(await save([{ photo_id: second }, { photo_id: first }]))).toEqual([second, first])
    expect(photoIds(await save([{ photo_id: first }, { photo_id: first }]))).toEqual([first])
    expect(await save([{ photo_id: secondDraft.attributes.photos[0].id }])).toBeRefused(422, 'upload_not_found')
  })
})

describe('published listing', () => {
  it('is edited by its seller but not below the held quantity', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing({ quantity: 5 })
    const client = app.as(listing.seller)
    await ctx.db.transact((tx) => holdStock(tx, { listingId: listing.id, quantity: 2 }))
    const edit = (fields: object) => client.put(`/users/listings/published/${listing.slug}`, { listing: fields })

    expect(await edit({ quantity: 1 })).toBeRefused(409, 'quantity_below_reserved')
    expect((await edit({ quantity: 2 })).body.data.attributes.status).toBe('reserved')
    const response = await edit({ item_price_minor: 7700, quantity: 9 })
    expect(response.body.data.attributes).toMatchObject({ item_price_minor: 7700, quantity: 9, status: 'available' })
    expect(await world.events()).toEqual(['listing_changed', 'listing_changed'])
    expect(await edit({ title: null })).toPointAt('/listing/title')
    expect(await edit({ photos: [] })).toPointAt('/listing/photos')
    expect((await world.listingRow(listing.id)).title).not.toBeNull()
  })

  it('sells out at quantity zero and returns to sale with new stock', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const edit = (quantity: number) => app.as(listing.seller).put(`/users/listings/published/${listing.slug}`, { listing: { quantity } })
    expect((await edit(0)).body.data.attributes.status).toBe('sold_out')
    expect((await edit(3)).body.data.attributes.status).toBe('available')
    expect(await world.events()).toEqual(['listing_sold_out', 'listing_changed'])
  })

  it('never holds more units than it has when an edit and purchases run at once', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing({ quantity: 10 })
    const hold = () => ctx.db.transact((tx) => holdStock(tx, { listingId: listing.id, quantity: 1 }))
    const edit = () => app.as(listing.seller).put(`/users/listings/published/${listing.slug}`, { listing: { quantity: 4 } })
    await Promise.allSettled([hold(), hold(), hold(), edit(), hold(), hold(), hold(), hold()])
    const row = await world.listingRow(listing.id)
    expect(row.reserved_quantity).toBeLessThanOrEqual(row.quantity)
    expect(row.status).toBe(row.reserved_quantity === row.quantity ? 'reserved' : 'available')
  })

  it.each(['draft', 'blocked'] as const)('cannot be edited while it is %s', async (status) => {
    const { app, world } = await startTestApp()
    const listing = await world.listing({ status })
    const response = await app.as(listing.seller).put(`/users/listings/published/${listing.slug}`, { listing: { title: 'x' } })
    expect(response).toBeRefused(409, `listing_is_${status}`)
  })

  it('is deactivated and reactivated', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const setActive = (active?: boolean) =>
      app.as(listing.seller).put(`/users/listings/deactivate/${listing.id}`, active === undefined ? {} : { active })
    expect((await setActive()).body.data.attributes.status).toBe('deactivated')
    expect(await app.visitor.get(`/listings/${listing.slug}`)).toBeRefused(404, 'not_found')
    expect(await setActive(false)).toBeRefused(409, 'listing_is_deactivated')
    expect((await setActive(true)).body.data.attributes.status).toBe('available')
    expect(await setActive(true)).toBeRefused(409, 'listing_is_available')
    expect(await world.events()).toEqual(['listing_changed', 'listing_changed'])
  })

  it('is deleted unless units are held', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing({ quantity: 2 })
    const remove = () => app.as(listing.seller).delete(`/users/listings/published/${listing.slug}`)
    await ctx.db.transact((tx) => holdStock(tx, { listingId: listing.id, quantity: 1 }))
    expect(await remove()).toBeRefused(409, 'listing_has_open_orders')
    const otherListing = await world.listing()
    expect(await app.as(otherListing.seller).delete(`/users/listings/published/${otherListing.slug}`)).toHaveStatus(204)
    expect(await world.events()).toContain('listing_gone')
    expect(await app.visitor.get(`/listings/${otherListing.slug}`)).toBeRefused(404, 'not_found')
  })

  it('is duplicated as a draft with photos, part numbers and fitments, without its stock', async () => {
    const { app, world } = await startTestApp()
    const [make = 0] = await world.vehicleBranch('Volkswagen')
    const listing = await world.listing({ quantity: 7, partNumbers: ['5Q0 615 301 F'], fitments: [{ nodeId: make, note: 'left' }] })
    const response = await app.as(listing.seller).post('/users/listings/duplications', { listing_slug: listing.slug })
    expect(response).toHaveStatus(201)
    expect(response.body.data.attributes).toMatchObject({
      status: 'draft',
      quantity: 1,
      missing: [],
      part_numbers: [{ number: '5Q0 615 301 F' }],
    })
    expect(response.body.data.attributes.fitments).toMatchObject([{ node_id: make, note: 'left', vehicle: 'Volkswagen' }])
    expect(response.body.data.attributes.photos).toHaveLength(1)
    expect(response.body.data.attributes.slug).not.toBe(listing.slug)
  })
})

describe('permission to sell', () => {
  it('hides a draft from other users', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { slug, id } = await completeDraft(setup, await world.user())
    const otherClient = app.as(await world.user())
    const requests = [
      otherClient.get(`/users/listings/${slug}`),
      otherClient.put(`/users/listings/drafts/${slug}`, { listing: { title: 'mine' } }),
      otherClient.delete(`/users/listings/drafts/${slug}`),
      otherClient.post('/users/listings/published', { listing_slug: slug }),
      otherClient.post('/users/listings/duplications', { listing_slug: slug }),
      otherClient.put(`/users/listings/published/${slug}`, { listing: {} }),
      otherClient.delete(`/users/listings/published/${slug}`),
      otherClient.put(`/users/listings/deactivate/${id}`, {}),
      otherClient.get(`/listings/${slug}`),
      app.visitor.get(`/listings/${id}`),
    ]
    for (const response of await Promise.all(requests)) expect(response).toBeRefused(404, 'not_found')
    expect((await world.listingRow(id)).title).toBe('Brembo front brake discs')
  })

  it.each([
    ['post', '/users/listings/drafts'],
    ['post', '/users/listings/published'],
    ['post', '/users/listings/publish_all'],
    ['post', '/users/listings/direct_upload_datas'],
    ['get', '/users/listings'],
    ['get', '/users/inventories/listings'],
  ] as const)('rejects visitors, guests and blocked members for %s %s', async (method, path) => {
    const { app, world } = await startTestApp()
    expect(await app.visitor[method](path)).toBeRefused(401, 'sign_in_required')
    expect(await app.as(await world.guest())[method](path)).toBeRefused(401, 'sign_in_required')
    expect(await app.as(await world.user({ status: 'blocked' }))[method](path)).toBeRefused(403, 'account_blocked')
  })

  it('lets confirmed private sellers and approved businesses publish', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const unconfirmedSeller = await world.user({ status: 'unverified', confirmed: false })
    const unapprovedSeller = await world.business({ status: 'unverified', confirmed: true })
    for (const seller of [unconfirmedSeller, unapprovedSeller]) {
      const { slug } = await completeDraft(setup, seller)
      expect(await app.as(seller).post('/users/listings/published', { listing_slug: slug })).toBeRefused(403, 'may_not_sell')
      expect(await app.as(seller).post('/users/listings/publish_all')).toBeRefused(403, 'may_not_sell')
    }
    const approvedSeller = await world.business()
    const { slug } = await completeDraft(setup, approvedSeller)
    expect(await app.as(approvedSeller).post('/users/listings/published', { listing_slug: slug })).toHaveStatus(201)
    expect(await app.as(await world.user()).get('/users/inventories/listings')).toBeRefused(403, 'not_allowed')
    expect(await app.as(approvedSeller).get('/users/inventories/listings')).toHaveStatus(200)
  })
})

describe('publishing all drafts', () => {
  it('publishes complete drafts and reports what the others lack', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    await completeDraft(setup, seller)
    await completeDraft(setup, seller, { title: null })
    await completeDraft(setup, seller, { sale_format: 'offers', min_offer_price_minor: 9000 })
    const response = await app.as(seller).post('/users/listings/publish_all')
    expect(response).toHaveStatus(200)
    expect(response.body.meta.published).toHaveLength(1)
    expect(response.body.meta.incomplete.map(({ missing }: { missing: string[] }) => missing)).toEqual([
      ['title'],
      ['min_offer_price_minor'],
    ])
    expect(await world.events()).toEqual(['listing_published'])
  })

  it('publishes each draft once when several calls run at once', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const ids: number[] = []
    for (let n = 0; n < 4; n++) ids.push((await world.listing({ seller, status: 'draft' })).id)
    const publishAll = () => app.as(seller).post('/users/listings/publish_all')
    const publishOne = () => app.as(seller).post('/users/listings/published', { listing_slug: String(ids[2]) })
    const [first, one, second] = await Promise.all([publishAll(), publishOne(), publishAll()])
    const published = [first, second].flatMap(({ body }) => body.meta.published.map(({ id }: { id: string }) => Number(id)))
    expect([...published, ...(one.status === 201 ? [ids[2]] : [])].sort()).toEqual(ids)
    expect([first, second].flatMap(({ body }) => body.meta.incomplete)).toEqual([])
    expect(await world.events()).toEqual(ids.map(() => 'listing_published'))
  })

  it('starts auctions, uses the holiday of the seller and reports new slugs, oldest first', async () => {
    const setup = await startTestApp({ startAt: new Date('2026-05-01T10:00:00Z') })
    const { app, world, ctx } = setup
    const seller = await world.user()
    const fixed = await completeDraft(setup, seller)
    const auction = await completeDraft(setup, seller, { sale_format: 'auction', item_price_minor: null, starting_price_minor: 100 })
    await ctx.db.updateTable('users').set({ holiday: true }).where('id', '=', seller.id).execute()
    const { body } = await app.as(seller).post('/users/listings/publish_all')
    const rows = [await world.listingRow(fixed.id), await world.listingRow(auction.id)]
    expect(body.meta.published).toEqual(rows.map(({ id, slug, title }) => ({ id: String(id), slug, title })))
    expect(body.meta.published[0].slug).not.toBe(fixed.slug)
    expect(rows[0]).toMatchObject({ status: 'seller_on_holiday_mode', auction_ends_at: null, auction_duration_days: null })
    expect(rows[0]?.version).toBe(fixed.attributes.version + 1)
    expect(rows[1]).toMatchObject({ auction_duration_days: 7, auction_ends_at: new Date('2026-05-08T10:00:00Z') })
  })

  it('needs the same number of statements for 1 and for 30 drafts', async () => {
    const { app, world } = await startTestApp()
    const counts: number[] = []
    for (const count of [1, 30]) {
      const seller = await world.user()
      for (let n = 0; n < count; n++) await world.listing({ seller, status: 'draft' })
      counts.push(await app.countStatements(() => app.as(seller).post('/users/listings/publish_all')))
    }
    expect(counts[1]).toBe(counts[0])
  })
})
