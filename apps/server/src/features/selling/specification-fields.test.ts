import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { completeDraft } from './test-helpers.ts'

const address = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }

async function startWithVehicles() {
  const setup = await startTestApp()
  const { app, world } = setup
  const [make = 0, model = 0, generation = 0] = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7')
  const [ford = 0, focus = 0] = await world.vehicleBranch('Ford', 'Focus')
  const client = app.as(await world.user())
  const { slug } = (await client.post('/users/listings/drafts', {})).body.data.attributes
  const save = (listing: object) => client.put(`/users/listings/drafts/${slug}`, { listing })
  const attributesAfter = async (listing: object) => (await save(listing)).body.data.attributes
  return { ...setup, client, save, attributesAfter, make, model, generation, ford, focus }
}

describe('the fields of the specification', () => {
  it('describe a whole listing, come back under the same names and are accepted again', async () => {
    const { world, client, attributesAfter } = await startWithVehicles()
    const { slug, subcategorySlug } = await world.category()
    const attributes = await attributesAfter({
      title: 'Front brake disc',
      category: slug,
      subcategory: subcategorySlug,
      make: 'volkswagen',
      model: 'Golf',
      generation: 'Mk7',
      part_number: '5Q0 615 301 F',
      condition: 'used',
      item_price: '12,50',
      weight: '1,25',
      dimensions: { length: '28.8', width: 28.8, height: '5' },
      dispatch_address: address,
    })
    expect(attributes).toMatchObject({
      category: { slug, name: 'Brakes' },
      subcategory: { slug: subcategorySlug },
      make: { name: 'Volkswagen' },
      model: { name: 'Golf' },
      generation: { name: 'Mk7' },
      series: null,
      trim: null,
      part_number: '5Q0 615 301 F',
      part_numbers: [{ number: '5Q0 615 301 F', kind: 'oem' }],
      fitments: [{ vehicle: 'Volkswagen Golf Mk7' }],
      item_price: '12.50',
      weight: '1.25',
      dimensions: { length: '28.8', width: '28.8', height: '5' },
      missing: ['photos'],
    })
    const { category, subcategory, make, model, generation, part_number, item_price, weight, dimensions, fitments } = attributes
    const sent = { category, subcategory, make, model, generation, part_number, item_price, weight, dimensions }
    expect(await attributesAfter(sent)).toMatchObject({ ...sent, fitments })
    expect((await client.get('/users/listings?tab=draft')).body.data[0].attributes.price).toEqual({ amount: '12.50', currency: 'gbp' })
  })

  it('describe an auction', async () => {
    const { attributesAfter } = await startWithVehicles()
    const auction = { sale_format: 'auction', starting_price: 9.9, item_price: '30', auction_duration: '7' }
    expect(await attributesAfter(auction)).toMatchObject({ starting_price: '9.90', item_price: '30.00', auction_duration: 7 })
  })

  it.each([
    ['item_price', '12.505'],
    ['item_price', -1],
    ['item_price', '1e3'],
    ['item_price', '1.234,50'],
    ['item_price', 'NaN'],
    ['item_price', '1 2'],
    ['item_price', true],
    ['starting_price', '12.'],
    ['min_offer_price', '0'],
    ['weight', '1.2345'],
    ['weight', '0'],
    ['auction_duration', '2.5'],
    ['auction_duration', 8],
    ['make', 'No such make'],
    ['subcategory', 'no-such-category'],
    ['category', 'no-such-category'],
    ['part_number', '--'],
  ])('refuse %s %j with its pointer', async (field, value) => {
    const { save } = await startWithVehicles()
    expect(await save({ [field]: value })).toPointAt(`/listing/${field}`)
  })

  it('refuse dimensions with the pointer to the side', async () => {
    const { save } = await startWithVehicles()
    expect(await save({ dimensions: { length: '28.85' } })).toPointAt('/listing/dimensions/length')
  })

  it('refuse two fields that contradict each other', async () => {
    const { save, world, make, model, focus } = await startWithVehicles()
    const [discs, wipers] = [await world.category(), await world.category()]
    expect(await save({ category: wipers.slug, subcategory: discs.subcategorySlug })).toPointAt('/listing/subcategory')
    expect(await save({ make: 'Ford', model: 'Golf' })).toPointAt('/listing/model')
    expect(await save({ make: 'Ford', fitments: [{ node_id: model }] })).toPointAt('/listing/make')
    expect(await save({ make: String(make), fitments: [] })).toPointAt('/listing/make')
    expect(await save({ part_number: 'A1', part_numbers: [{ number: 'B2' }] })).toPointAt('/listing/part_number')
    const agreeing = { make: 'ford', fitments: [{ node_id: focus }], part_number: 'b-2', part_numbers: [{ number: 'B2' }] }
    expect(await save(agreeing)).toHaveStatus(200)
  })

  it('keep a main category that is saved alone, and accept names of categories', async () => {
    const { attributesAfter, save, client, world } = await startWithVehicles()
    const [discs, wipers] = [await world.category(), await world.category()]
    const { category, subcategory, missing } = await attributesAfter({ category: discs.slug })
    expect({ category, subcategory }).toMatchObject({ category: { slug: discs.slug }, subcategory: null })
    expect(missing).toContain('subcategory')
    const chosen = await attributesAfter({ subcategory: discs.subcategorySlug })
    expect(chosen).toMatchObject({ category: { slug: discs.slug }, subcategory: { slug: discs.subcategorySlug } })
    expect(await attributesAfter({ category: String(wipers.categoryId) })).toMatchObject({
      category: { slug: wipers.slug },
      subcategory: null,
    })
    const named = await attributesAfter({ category: discs.slug, subcategory: 'disques de FREIN' })
    expect(named).toMatchObject({ subcategory: { slug: discs.subcategorySlug } })
    expect(await save({ subcategory: 'Brake discs' })).toPointAt('/listing/subcategory')
    const duplicate = await client.post('/users/listings/duplications', { listing_slug: named.slug })
    expect(duplicate.body.data.attributes.category.slug).toBe(discs.slug)
  })

  it('have the default category Universal', async () => {
    const { ctx, attributesAfter } = await startWithVehicles()
    await ctx.db.insertInto('categories').values({ slug: 'universal', name_en: 'Universal', name_fr: 'Universel', position: 31 }).execute()
    expect((await attributesAfter({ title: 'Bulb' })).category).toMatchObject({ slug: 'universal', name: 'Universal' })
    expect((await attributesAfter({ category: 'Universal' })).category).toMatchObject({ slug: 'universal' })
  })

  it('make a part universal with the make of the system, until it has another make', async () => {
    const { attributesAfter, save, app, generation } = await startWithVehicles()
    const { attributes } = (await app.visitor.get('/universal_vehicle_details')).body.data
    const universal = await attributesAfter({ make: attributes.make })
    expect(universal).toMatchObject({ universal: true, make: { name: 'Universal' }, model: null, fitments: [] })
    const { make, model, series, trim, fitments } = universal
    expect(await attributesAfter({ make, model, series, trim, fitments, universal: true })).toMatchObject({ universal: true })
    expect(await save({ make: 'universal', universal: false })).toPointAt('/listing/make')
    expect(await save({ make: 'Volkswagen', universal: true })).toPointAt('/listing/make')
    expect(await save({ fitments: [{ node_id: make.id }] })).toPointAt('/listing/fitments/0/node_id')
    expect(await attributesAfter({ generation })).toMatchObject({ universal: false, make: { name: 'Volkswagen' } })
    expect(await attributesAfter({ make: 'UNIVERSAL' })).toMatchObject({ universal: true })
    expect(await attributesAfter({ make: null })).toMatchObject({ universal: false, make: { name: 'Volkswagen' } })
  })

  it('fit any vehicle when they are published with the universal make', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    const [, golf = 0] = await setup.world.vehicleBranch('Volkswagen', 'Golf')
    const { slug } = await completeDraft(setup, seller, { make: 'Universal' })
    expect(await setup.app.as(seller).post('/users/listings/published', { listing_slug: slug })).toHaveStatus(201)
    const { attributes } = (await setup.app.visitor.get(`/listings/${slug}?vehicle=${golf}`)).body.data
    expect(attributes).toMatchObject({ universal: true, make: { name: 'Universal' }, verdict: { fit: 'fits' } })
  })

  it('decide the sale format', async () => {
    const { attributesAfter, save } = await startWithVehicles()
    expect(await attributesAfter({ item_price: '100' })).toMatchObject({ sale_format: 'fixed' })
    expect(await attributesAfter({ min_offer_price: '80' })).toMatchObject({ sale_format: 'offers', min_offer_price: '80.00' })
    const auction = await attributesAfter({ starting_price: '5', auction_duration: 3 })
    expect(auction).toMatchObject({ sale_format: 'auction', starting_price: '5.00', auction_duration: 3, min_offer_price: null })
    const { sale_format, starting_price, auction_duration, min_offer_price } = auction
    expect(await save({ sale_format, starting_price, auction_duration, min_offer_price })).toHaveStatus(200)
    expect(await attributesAfter({ starting_price: null, auction_duration: null })).toMatchObject({
      sale_format: 'fixed',
      starting_price: null,
      auction_duration: null,
    })
    expect(await save({ sale_format: 'fixed', starting_price: '5' })).toPointAt('/listing/starting_price')
    expect(await save({ sale_format: 'offers', auction_duration: 7 })).toPointAt('/listing/auction_duration')
    expect(await save({ sale_format: 'auction', min_offer_price: '5' })).toPointAt('/listing/min_offer_price')
    expect(await save({ starting_price: '5', min_offer_price: '8' })).toPointAt('/listing/min_offer_price')
    expect(await attributesAfter({ auction_duration: 5 })).toMatchObject({ sale_format: 'auction' })
    expect(await attributesAfter({ sale_format: 'fixed' })).toMatchObject({ auction_duration: null })
  })

  it('accept a name only if one vehicle has it', async () => {
    const { save, attributesAfter, world, focus } = await startWithVehicles()
    expect(await attributesAfter({ model: 'Focus' })).toMatchObject({ make: { name: 'Ford' }, model: { id: String(focus) } })
    await world.vehicleBranch('Other', 'Focus')
    expect(await save({ model: 'Focus' })).toPointAt('/listing/model')
    expect(await save({ make: 'Ford', model: 'Focus' })).toHaveStatus(200)
    expect(await save({ model: focus })).toHaveStatus(200)
  })

  it('change the first row of a list and keep the others', async () => {
    const { attributesAfter, make, model, ford, generation } = await startWithVehicles()
    await attributesAfter({
      fitments: [{ node_id: model, year_from: 2013 }, { node_id: ford }],
      part_numbers: [{ number: 'A1', kind: 'aftermarket', maker: 'ATE' }, { number: 'B2' }],
    })
    const unchanged = await attributesAfter({ make, model, part_number: 'a-1' })
    expect(unchanged.fitments).toMatchObject([{ node_id: String(model), year_from: 2013 }, { node_id: String(ford) }])
    expect(unchanged.part_numbers).toMatchObject([{ number: 'a-1', maker: 'ATE' }, { number: 'B2' }])
    const changed = await attributesAfter({ generation, part_number: 'C3' })
    expect(changed.fitments).toMatchObject([{ node_id: String(generation), year_from: null }, { node_id: String(ford) }])
    expect(changed.part_numbers).toMatchObject([{ number: 'C3', kind: 'oem' }, { number: 'B2' }])
    const cleared = await attributesAfter({ make: null, part_number: null, subcategory: null })
    expect(cleared).toMatchObject({ make: { name: 'Ford' }, part_number: 'B2', subcategory: null })
  })

  it('have a dispatch address with street and number instead of a line', async () => {
    const { save, attributesAfter } = await startWithVehicles()
    const place = { city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }
    const parts = { ...place, street_number: '12', street: 'Kirkstall Road' }
    const line = { ...place, line1: '12 Kirkstall Road' }
    for (const dispatch_address of [parts, line])
      expect((await attributesAfter({ dispatch_address })).dispatch_address).toMatchObject({ ...parts, ...line })
    expect(await save({ dispatch_address: place })).toPointAt('/listing/dispatch_address/line1')
    expect(await save({ dispatch_address: { ...place, street: 'Kirkstall Road' } })).toPointAt('/listing/dispatch_address/line1')
    expect(await save({ dispatch_address: { ...parts, line1: '99 Other Lane' } })).toPointAt('/listing/dispatch_address/line1')
    expect(await attributesAfter({ dispatch_address: { ...line, country: 'gb' } })).toMatchObject({ dispatch_address: { country: 'GB' } })
  })

  it('have boxes that are yes, and stay as they are when they are missing', async () => {
    const { save, attributesAfter } = await startWithVehicles()
    expect(await attributesAfter({ universal: 'yes', international_shipping: true })).toMatchObject({
      universal: true,
      international_shipping: true,
    })
    expect(await attributesAfter({ title: 'Bulb' })).toMatchObject({ universal: true })
    expect(await attributesAfter({ universal: false, international_shipping: null })).toMatchObject({
      universal: false,
      international_shipping: false,
    })
    expect(await save({ universal: 'perhaps' })).toPointAt('/listing/universal')
  })

  it('are refused on publishing under their names', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.user()
    const draft = await completeDraft(setup, seller, { sale_format: 'offers', item_price: '10.00', min_offer_price: '10.00' })
    const response = await setup.app.as(seller).post('/users/listings/published', { listing_slug: draft.slug })
    expect(response).toPointAt('/listing/min_offer_price')
  })
})
