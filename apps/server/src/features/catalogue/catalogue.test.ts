import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { createWorld } from '#test/world.ts'

type World = ReturnType<typeof createWorld>
const names = (response: { body: { data: { attributes: { name: string } }[] } }) =>
  response.body.data.map(({ attributes }) => attributes.name)
const fullNames = (response: { body: { data: { attributes: { full_name: string } }[] } }) =>
  response.body.data.map(({ attributes }) => attributes.full_name)

/** Creates Volkswagen Golf with two generations and two vehicles of other makes. */
async function createVehicles({ ctx, world }: { ctx: Awaited<ReturnType<typeof startTestApp>>['ctx']; world: World }) {
  const golf7 = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7', '2.0 TDI 150', 'GTD')
  const [make = 0, model = 0] = golf7
  const golf6 = await ctx.db
    .insertInto('vehicle_nodes')
    .values({
      id: 9001,
      parent_id: model,
      level: 'generation',
      name: 'Mk6',
      slug: 'mk6',
      codes: ['5K'],
      year_from: 2008,
      year_to: 2013,
      path: [make, model, 9001],
      full_name: 'Volkswagen Golf Mk6',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('vehicle_nodes')
    .where('id', '=', golf7[2] ?? 0)
    .set({ codes: ['5G'], year_from: 2012, year_to: 2020, facts: JSON.stringify({ body: ['hatchback', 'estate'] }) })
    .execute()
  await ctx.db
    .updateTable('vehicle_nodes')
    .where('id', '=', golf7[3] ?? 0)
    .set({ facts: JSON.stringify({ fuel: 'diesel', engine_cc: 1968, power_hp: 150, engine_code: 'CRBC' }) })
    .execute()
  await ctx.db.updateTable('vehicle_nodes').where('id', '=', make).set({ popularity: 92 }).execute()
  await world.vehicleBranch('Abarth', '595')
  const citroen = await world.vehicleBranch('Citroën', 'C3')
  return { golf7, golf6: golf6.id, citroen }
}

describe('vehicle tree', () => {
  it('lists popular makes first and filters the universal make by source', async () => {
    const { app, ...rest } = await startTestApp()
    await createVehicles(rest)
    const response = await app.visitor.get('/makes?by_source=imported')
    expect(names(response)).toEqual(['Volkswagen', 'Abarth', 'Citroën'])
    expect(response.body.data[0].attributes).toMatchObject({ source: 'imported', popular: true })
    expect(names(await app.visitor.get('/makes?by_source=system'))).toEqual(['Universal'])
    expect(names(await app.visitor.get('/makes'))).toHaveLength(4)
  })

  it('lists models, generations, series and trims of their parents', async () => {
    const { app, ...rest } = await startTestApp()
    const { golf7, golf6 } = await createVehicles(rest)
    const [make, model, generation, series] = golf7
    expect(names(await app.visitor.get(`/models?make_id=${make}`))).toEqual(['Golf'])
    expect(names(await app.visitor.get('/models'))).toEqual(['595', 'C3', 'Golf'])
    const generations = await app.visitor.get(`/generations?by_model_id=${model}`)
    expect(names(generations)).toEqual(['Mk7', 'Mk6'])
    expect(generations.body.data[0].attributes).toMatchObject({
      codes: ['5G'],
      year_from: 2012,
      year_to: 2020,
      body: ['hatchback', 'estate'],
      model_id: String(model),
    })
    for (const query of [`by_generation_id=${generation}`, `model_id=${model}`]) {
      const response = await app.visitor.get(`/series?${query}`)
      expect(response.body.data).toMatchObject([
        { attributes: { name: '2.0 TDI 150', fuel: 'diesel', engine_cc: 1968, power_hp: 150, engine_code: 'CRBC' } },
      ])
    }
    expect(names(await app.visitor.get(`/trims?by_serie_id=${series}`))).toEqual(['GTD'])
    expect(names(await app.visitor.get(`/series?by_generation_id=${golf6}`))).toEqual([])
  })

  it('shows a node with its path', async () => {
    const { app, ...rest } = await startTestApp()
    const { golf7 } = await createVehicles(rest)
    const response = await app.visitor.get(`/vehicle_nodes/${golf7[3]}`)
    expect(response.body.data.attributes).toMatchObject({
      level: 'series',
      full_name: 'Volkswagen Golf Mk7 2.0 TDI 150',
      short_name: 'Golf',
      fuel: 'diesel',
      path: [{ name: 'Volkswagen', level: 'make' }, { name: 'Golf' }, { name: 'Mk7' }, { name: '2.0 TDI 150', level: 'series' }],
    })
    expect(await app.visitor.get('/vehicle_nodes/999999')).toBeRefused(404, 'not_found')
    expect(await app.visitor.get('/vehicle_nodes/golf')).toPointAt('id')
  })

  it('rejects invalid query parameters with a pointer to the parameter', async () => {
    const { app } = await startTestApp()
    const invalidRequests = [
      ['/models?make_id=-1', 'make_id'],
      ['/models?make_id=1&make_id=2', 'make_id'],
      ['/models?make_id=1&colour=red', 'colour'],
      ['/generations?by_model_id=x', 'by_model_id'],
      ['/series', 'by_generation_id'],
      ['/trims?by_serie_id=1e3', 'by_serie_id'],
      ['/makes?by_source=other', 'by_source'],
      ['/vehicle_search', 'q'],
      [`/vehicle_search?q=${'x'.repeat(121)}`, 'q'],
      ['/sub_categories?category_id=0', 'category_id'],
      ['/attributions', 'category_id'],
      ['/options?attribution_id=', 'attribution_id'],
    ] as const
    for (const [path, field] of invalidRequests) expect(await app.visitor.get(path)).toPointAt(field)
  })
})

describe('vehicle search', () => {
  it('finds makes, models, generations and engines by each spelling of their names', async () => {
    const { app, ...rest } = await startTestApp()
    await createVehicles(rest)
    const cases = [
      ['golf', 'Volkswagen Golf'],
      ['golf mk7', 'Volkswagen Golf Mk7'],
      ['golf VII', 'Volkswagen Golf Mk7'],
      ['golf 7', 'Volkswagen Golf Mk7'],
      ['vw golf mk 6', 'Volkswagen Golf Mk6'],
      ['5g', 'Volkswagen Golf Mk7'],
      ['GOLF tdi', 'Volkswagen Golf Mk7 2.0 TDI 150'],
      ['golf 2.0 td', 'Volkswagen Golf Mk7 2.0 TDI 150'],
      ['citroen c3', 'Citroën C3'],
      ['Citroën', 'Citroën'],
    ] as const
    for (const [q, expectedName] of cases)
      expect(fullNames(await app.visitor.get(`/vehicle_search?q=${encodeURIComponent(q)}`))[0], q).toBe(expectedName)
  })

  it('returns 200 for empty, special and very long queries', async () => {
    const { app, ...rest } = await startTestApp()
    await createVehicles(rest)
    for (const q of ['', "'", "golf' | 'x", '\\', '&', '🚗', ':*', 'golf &', '()', 'a'.repeat(120), 'x '.repeat(60)]) {
      const response = await app.visitor.get(`/vehicle_search?q=${encodeURIComponent(q)}`)
      expect(response).toHaveStatus(200)
    }
    expect(fullNames(await app.visitor.get('/vehicle_search?q=zeppelin'))).toEqual([])
  })
})

describe('category tree', () => {
  it('returns localised names and listing counts', async () => {
    const { app, ctx, world } = await startTestApp()
    const { categoryId, slug, subcategoryId } = await world.category()
    await ctx.db.updateTable('categories').where('id', '=', categoryId).set({ listing_count: 7 }).execute()
    const englishResponse = await app.visitor.get('/categories')
    expect(englishResponse.body.data).toMatchObject([{ id: String(categoryId), attributes: { slug, name: 'Brakes', listing_count: 7 } }])
    const user = await world.user()
    const frenchResponse = await app.as(user, { locale: 'fr' }).get(`/sub_categories?category_id=${categoryId}`)
    expect(frenchResponse.body.data).toMatchObject([
      { id: String(subcategoryId), attributes: { name: 'Disques de frein', category_slug: slug } },
    ])
    expect((await app.visitor.get('/sub_categories')).body.data).toHaveLength(1)
  })

  it('lists the attributions of a subcategory and their options', async () => {
    const { app, ctx, world } = await startTestApp()
    const { subcategoryId } = await world.category()
    const { id } = await ctx.db
      .insertInto('attributions')
      .values({ category_id: subcategoryId, key: 'axle', label_en: 'Axle', label_fr: 'Essieu', type: 'choice', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('attribution_options')
      .values({ attribution_id: id, value: 'front', label_en: 'Front', label_fr: 'Avant', position: 1 })
      .execute()
    const user = await world.user()
    const response = await app.as(user, { locale: 'fr' }).get(`/attributions?category_id=${subcategoryId}`)
    expect(response.body.data).toMatchObject([{ attributes: { key: 'axle', label: 'Essieu', type: 'choice', unit: null } }])
    expect((await app.visitor.get(`/options?attribution_id=${id}`)).body.data).toMatchObject([
      { attributes: { value: 'front', label: 'Front' } },
    ])
  })

  it('returns the make and the category of universal parts', async () => {
    const { app } = await startTestApp()
    const response = await app.visitor.get('/universal_vehicle_details')
    expect(response.body.data.attributes).toMatchObject({ make: { name: 'Universal', source: 'system' }, category: 'Universal' })
  })
})

describe('report of a missing vehicle', () => {
  const report = { vehicle_missing: { make: 'Borgward', model: 'Isabella', year: 1957, details: 'Coupé' } }

  it('adds a report of a guest to the operators’ queue', async () => {
    const { app, ctx, world } = await startTestApp()
    const guest = await world.guest()
    expect(await app.as(guest).post('/vehicle_missing', report)).toHaveStatus(204)
    expect(await ctx.db.selectFrom('missing_vehicles').selectAll().execute()).toMatchObject([
      { user_id: guest.id, make: 'Borgward', model: 'Isabella', year: 1957, details: 'Coupé', status: 'open' },
    ])
  })

  it('rejects visitors, blocked users and a sixth report a day, also when sent at once', async () => {
    const { app, world } = await startTestApp()
    expect(await app.visitor.post('/vehicle_missing', report)).toBeRefused(403, 'sign_in_required')
    expect(await app.as(await world.user({ status: 'blocked' })).post('/vehicle_missing', report)).toBeRefused(403, 'account_blocked')
    const user = await world.user()
    const responses = await Promise.all(Array.from({ length: 7 }, () => app.as(user).post('/vehicle_missing', report)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 204, 429, 429])
    app.clock.advance(23.9 * 3_600_000)
    expect(await app.as(user).post('/vehicle_missing', report)).toBeRefused(429, 'too_many_requests')
    const anotherUser = await world.user()
    expect(await app.as(anotherUser).post('/vehicle_missing', report)).toHaveStatus(204)
  })

  it('rejects invalid fields with pointers', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user()
    const response = await app.as(user).post('/vehicle_missing', { vehicle_missing: { make: ' ', model: 5, year: 'old', colour: 'red' } })
    for (const field of ['make', 'model', 'year', 'colour']) expect(response).toPointAt(`/vehicle_missing/${field}`)
    expect(await app.as(user).post('/vehicle_missing', 'nonsense')).toHaveStatus(415)
  })
})
