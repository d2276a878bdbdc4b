import type { AttributionType } from '@partlane/contract/catalogue'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { completeDraft } from './test-helpers.ts'

describe('fields of a listing', () => {
  it.each([
    ['an unknown field', { color: 'red' }, '/listing/color'],
    ['a status', { status: 'available' }, '/listing/status'],
    ['a number for a title', { title: 5 }, '/listing/title'],
    ['a title that is too long', { title: 'x'.repeat(121) }, '/listing/title'],
    ['a price of zero', { item_price: '0.00' }, '/listing/item_price'],
    ['a price above the limit', { item_price: '1000000.01' }, '/listing/item_price'],
    ['a price with three decimals', { item_price: '10.505' }, '/listing/item_price'],
    ['an unknown condition', { condition: 'mint' }, '/listing/condition'],
    ['a quantity of zero', { quantity: 0 }, '/listing/quantity'],
    ['an unknown category', { subcategory: '999999' }, '/listing/subcategory'],
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

  it('store every price in minor units', async () => {
    const { app, world, ctx } = await startTestApp()
    const client = app.as(await world.user())
    const { slug } = (await client.post('/users/listings/drafts', {})).body.data.attributes
    const listing = { sale_format: 'offers', item_price: '58,40', min_offer_price: 50, exchange_surcharge: '25.5' }
    expect(await client.put(`/users/listings/drafts/${slug}`, { listing })).toHaveStatus(200)
    const row = await ctx.db.selectFrom('listings').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ item_price_minor: 5840, min_offer_price_minor: 5000, exchange_surcharge_minor: 2550 })
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
    const createResponse = await client.post('/users/listings/drafts', { listing: { subcategory: discs.subcategorySlug, attributes } })
    const { slug } = createResponse.body.data.attributes
    expect(createResponse.body.data.attributes.attributes).toMatchObject([
      { key: 'diameter', value: '312' },
      { key: 'side', value: 'front' },
    ])
    const brokenTextResponse = await client.put(`/users/listings/drafts/${slug}`, {
      listing: { attributes: { diameter: '312', side: 'front\ud83d' } },
    })
    expect(brokenTextResponse).toBeRefused(422, 'control_characters')
    const invalidResponse = await client.put(`/users/listings/drafts/${slug}`, { listing: { attributes: { diameter: 'big' } } })
    expect(invalidResponse).toPointAt('/listing/attributes/diameter')
    const changeResponse = await client.put(`/users/listings/drafts/${slug}`, { listing: { subcategory: String(pads.subcategoryId) } })
    expect(changeResponse.body.data.attributes.attributes).toMatchObject([{ key: 'side', value: 'front' }])
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
