import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { type Any, createIndexedListing, titles } from './test-helpers.ts'

const facetCounts = (response: Any, name: string) =>
  Object.fromEntries(response.body.meta.facets[name].map(({ value, count }: Any) => [value, count]))

describe('text query', () => {
  it('finds titles by stem, without accents, and by a prefix of the last word', async () => {
    const setup = await startTestApp()
    const { app } = setup
    await createIndexedListing(setup, { title: 'Bosch alternator 140 A' })
    await createIndexedListing(setup, { title: 'Étrier de frein avant' })
    await createIndexedListing(setup, { title: 'H7/H4 bulbs, box of ten' })
    const searchTitles = async (q: string) => titles(await app.visitor.get(`/listings?q=${encodeURIComponent(q)}`))
    expect(await searchTitles('alternators')).toEqual(['Bosch alternator 140 A'])
    expect(await searchTitles('alternato')).toEqual(['Bosch alternator 140 A'])
    expect(await searchTitles('BOSCH alt')).toEqual(['Bosch alternator 140 A'])
    expect(await searchTitles('etriers')).toEqual(['Étrier de frein avant'])
    expect(await searchTitles('h4 bulb')).toEqual(['H7/H4 bulbs, box of ten'])
    expect(await searchTitles('alternator etrier')).toEqual([])
  })

  it('finds brands, categories in both languages and vehicles, and ranks titles first', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const golf = await world.vehicleBranch('Volkswagen', 'Golf')
    await createIndexedListing(setup, { title: 'Pair, front', set: { brand: 'Brembo' }, fitments: [{ nodeId: golf[1] ?? 0 }] })
    await createIndexedListing(setup, { title: 'Brembo pads' })
    const searchTitles = async (q: string) => titles(await app.visitor.get(`/listings?q=${encodeURIComponent(q)}`))
    expect(await searchTitles('brembo')).toEqual(['Brembo pads', 'Pair, front'])
    expect(await searchTitles('pair disques')).toEqual(['Pair, front'])
    // Quotes: matched as a word, not interpreted as a vehicle.
    expect(await searchTitles('"golf"')).toEqual(['Pair, front'])
  })

  it('accepts tsquery and SQL syntax as plain text', async () => {
    const setup = await startTestApp()
    await createIndexedListing(setup)
    for (const q of ["'", '"', '\\', '&|!', ':*', '<->', "a' | 'b", '%', '🚗', '...', 'x '.repeat(100), "'; drop table users; --"])
      expect(await setup.app.visitor.get(`/listings?q=${encodeURIComponent(q)}`)).toHaveStatus(200)
  })
})

describe('part number query', () => {
  it('ignores punctuation and ranks equal before prefix before infix', async () => {
    const setup = await startTestApp()
    const { app } = setup
    await createIndexedListing(setup, { title: 'inside', partNumbers: ['X5Q0615301FZ'] })
    await createIndexedListing(setup, { title: 'begins', partNumbers: ['5Q0 615 301 F A'] })
    await createIndexedListing(setup, { title: 'same', partNumbers: ['5Q0 615 301 F'] })
    await createIndexedListing(setup, { title: 'in the words: 5Q0615301F' })
    await createIndexedListing(setup, { title: 'other', partNumbers: ['1K0615301'] })
    for (const q of ['5q0615301f', '5Q0 615 301 F', '5Q0-615.301/F']) {
      const response = await app.visitor.get(`/listings?q=${encodeURIComponent(q)}`)
      expect(titles(response)).toEqual(['same', 'begins', 'inside', 'in the words: 5Q0615301F'].slice(0, q === '5q0615301f' ? 4 : 3))
      expect(response.body.meta.understood.part_number).toMatchObject({ without: '' })
    }
  })
})

describe('vehicle filter', () => {
  it('returns the cards with the verdict fits; maybe adds those with an unknown verdict', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const path = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7', '2.0 TDI')
    const otherPath = await world.vehicleBranch('Ford', 'Focus')
    const [make = 0, model = 0, generation = 0, series = 0] = path
    const fitmentLists = [
      [{ nodeId: make }],
      [{ nodeId: model, yearFrom: 2014 }],
      [{ nodeId: generation }],
      [{ nodeId: series }],
      [{ nodeId: series, yearTo: 2013 }],
      [{ nodeId: generation, yearTo: 2013 }],
      [
        { nodeId: generation, yearTo: 2013 },
        { nodeId: model, yearFrom: 2015, note: 'with A/C' },
      ],
      [{ nodeId: otherPath[1] ?? 0 }],
      [{ nodeId: otherPath[1] ?? 0 }, { nodeId: generation, yearFrom: 2012, yearTo: 2020 }],
    ]
    for (const [i, fitments] of fitmentLists.entries()) await createIndexedListing(setup, { title: `part ${i}`, fitments })
    await createIndexedListing(setup, { title: 'universal', universal: true })
    await createIndexedListing(setup, { title: 'no list' })
    for (const vehicle of path)
      for (const year of [null, 2013, 2016]) {
        const vehicleParams = `vehicle=${vehicle}${year === null ? '' : `&year=${year}`}`
        const allResponse = await app.visitor.get(`/listings?${vehicleParams}`)
        const titlesWithVerdict = (fits: string[]) =>
          allResponse.body.data
            .filter((card: Any) => fits.includes(card.attributes.verdict.fit) && card.attributes.verdict.reason !== 'no_fitment_list')
            .map((card: Any) => card.attributes.title)
            .sort()
        expect(titles(await app.visitor.get(`/listings?${vehicleParams}&fit=fits`)).sort(), `fits ${vehicleParams}`).toEqual(
          titlesWithVerdict(['fits']),
        )
        expect(facetCounts(allResponse, 'fit')).toEqual({
          fits: titlesWithVerdict(['fits']).length,
          maybe: titlesWithVerdict(['fits', 'unknown']).length,
          all: fitmentLists.length + 2,
        })
        expect(titles(await app.visitor.get(`/listings?${vehicleParams}&fit=maybe`)).sort(), `maybe ${vehicleParams}`).toEqual(
          titlesWithVerdict(['fits', 'unknown']),
        )
      }
  })

  it('interprets vehicle and category in the query and returns the query without each', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const { subcategoryId, subcategorySlug } = await world.category()
    const [, golf = 0, mk7 = 0] = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7')
    await createIndexedListing(setup, { title: 'for the seventh', subcategoryId, fitments: [{ nodeId: mk7 }] })
    await createIndexedListing(setup, { title: 'for every Golf', subcategoryId, fitments: [{ nodeId: golf }] })
    const otherCategory = await world.category()
    await ctx.db
      .updateTable('categories')
      .where('id', '=', otherCategory.subcategoryId)
      .set({ name_en: 'Calipers', name_fr: 'Étriers' })
      .execute()
    await createIndexedListing(setup, {
      title: 'for a Golf, but a caliper',
      subcategoryId: otherCategory.subcategoryId,
      fitments: [{ nodeId: golf }],
    })
    await createIndexedListing(setup, { title: 'a disc for another', subcategoryId })
    const response = await app.visitor.get('/listings?q=brake+discs+golf+vii&sort=newest')
    expect(titles(response).sort()).toEqual(['for every Golf', 'for the seventh'])
    expect(response.body.meta.understood).toEqual({
      registration: null,
      part_number: null,
      vehicle: { node_id: String(mk7), name: 'Volkswagen Golf Mk7', without: 'brake discs' },
      category: {
        slug: subcategorySlug,
        name: 'Brake discs',
        main: false,
        parent: expect.objectContaining({ name: 'Brakes' }),
        without: 'golf vii',
      },
      words: '',
    })
    expect(titles(await app.visitor.get(`/listings?node=${golf}`))).toHaveLength(3)
  })
})

describe('facets', () => {
  it('counts each facet without its own filter', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { subcategoryId, slug, subcategorySlug } = await world.category()
    const otherCategory = await world.category()
    await createIndexedListing(setup, { subcategoryId, set: { condition: 'new', brand: 'Brembo' }, priceMinor: 1000 })
    await createIndexedListing(setup, { subcategoryId, set: { condition: 'new', brand: 'ATE' }, priceMinor: 2000 })
    await createIndexedListing(setup, { subcategoryId, set: { condition: 'used', brand: 'ATE', item_type: 'genuine' }, priceMinor: 30000 })
    await createIndexedListing(setup, {
      subcategoryId: otherCategory.subcategoryId,
      set: { condition: 'used', sale_format: 'offers' },
      priceMinor: 4000,
    })
    const allResponse = await app.visitor.get('/listings')
    expect(facetCounts(allResponse, 'category')).toEqual({ [slug]: 3, [otherCategory.slug]: 1 })
    expect(facetCounts(allResponse, 'condition')).toEqual({ new: 2, used: 2, refurbished: 0, for_parts: 0 })
    expect(facetCounts(allResponse, 'brand')).toEqual({ ATE: 2, Brembo: 1 })
    expect(facetCounts(allResponse, 'sale')).toEqual({ fixed: 3, offers: 1, auction: 0 })
    expect(allResponse.body.meta.facets.price).toMatchObject({ min: { amount: '10.00', currency: 'gbp' }, max: { amount: '300.00' } })
    expect(allResponse.body.meta.facets.price.histogram).toHaveLength(12)

    const filteredResponse = await app.visitor.get(`/listings?category=${subcategorySlug}&condition=used&brand=ATE&price_min=15`)
    expect(filteredResponse.body.meta.pagy.count).toBe(1)
    expect(facetCounts(filteredResponse, 'condition')).toEqual({ new: 1, used: 1, refurbished: 0, for_parts: 0 })
    expect(facetCounts(filteredResponse, 'brand')).toEqual({ ATE: 1 })
    expect(facetCounts(filteredResponse, 'category')).toEqual({ [subcategorySlug]: 1 })
    expect(filteredResponse.body.meta.facets.price).toMatchObject({ min: { amount: '300.00' } })
    expect(filteredResponse.body.meta.named.category).toMatchObject({ slug: subcategorySlug, parent: { slug } })

    const mainResponse = await app.visitor.get(`/listings?category=${slug}`)
    expect(facetCounts(mainResponse, 'category')).toEqual({ [subcategorySlug]: 3 })
    const barCounts = mainResponse.body.meta.facets.price.histogram.map(({ count }: Any) => count)
    expect(barCounts.reduce((sum: number, count: number) => sum + count)).toBe(3)
  })

  it('returns localised labels, and null with facets=false', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    await createIndexedListing(setup)
    const frenchResponse = await setup.app.as(user, { locale: 'fr' }).get('/listings')
    expect(frenchResponse.body.meta.facets.category[0].label).toBe('Freinage')
    expect((await setup.app.visitor.get('/listings?facets=false&items=1')).body.meta.facets).toBeNull()
  })
})

describe('filters that need another parameter', () => {
  it.each([
    ['fit=fits', 'vehicle'],
    ['radius=10', 'lat'],
    ['radius=10&lat=53', 'lng'],
    ['lng=1', 'lat'],
    ['sort=nearest', 'lng'],
  ])('%s is refused at %s', async (query, parameter) => {
    const { app } = await startTestApp()
    for (const path of ['/listings', '/listings_price_range']) {
      const response = await app.visitor.get(`${path}?${query}`)
      expect(response).toBeRefused(422, 'required')
      expect(response.body.errors.map(({ source }: Any) => source.parameter)).toContain(parameter)
    }
  })

  it('accepts the id of a category', async () => {
    const setup = await startTestApp()
    const { subcategoryId, categoryId } = await setup.world.category()
    await createIndexedListing(setup, { title: 'disc', subcategoryId })
    await createIndexedListing(setup, { title: 'other' })
    for (const id of [subcategoryId, categoryId]) expect(titles(await setup.app.visitor.get(`/listings?category=${id}`))).toEqual(['disc'])
  })
})

describe('search parameters', () => {
  it('rejects invalid values and names each parameter', async () => {
    const { app } = await startTestApp()
    const invalid = await app.visitor.get(
      '/listings?page=0&sort=worst&price_min=cheap&category=NO%20SUCH&node=-1&year=20&lat=95&lng=1&condition=used,mint&brand=ATE',
    )
    expect(invalid).toHaveStatus(422)
    expect(invalid.body.errors.map(({ code, source }: Any) => `${source.parameter} ${code}`).sort()).toEqual([
      'category bad_format',
      'condition not_a_choice',
      'lat too_big',
      'node bad_format',
      'page too_small',
      'price_min bad_format',
      'sort not_a_choice',
      'year too_small',
    ])
    expect(await app.visitor.get('/listings?colour=red')).toPointAt('colour')
    expect(await app.visitor.get('/listings?items=500')).toPointAt('items')
  })

  it('rejects unknown categories, vehicle nodes and sellers, also for the price range', async () => {
    const { app } = await startTestApp()
    for (const path of ['/listings', '/listings_price_range']) {
      const unknown = await app.visitor.get(`${path}?category=nope&node=999998&vehicle=999999&seller=nobody-here`)
      expect(unknown).toHaveStatus(422)
      expect(unknown.body.errors.map(({ code, source }: Any) => `${source.parameter} ${code}`)).toEqual([
        'category not_a_choice',
        'node not_a_choice',
        'vehicle not_a_choice',
        'seller not_a_choice',
      ])
    }
  })

  it('accepts blank values, as forms send them', async () => {
    const { app } = await startTestApp()
    expect(await app.visitor.get('/listings?q=&category=&condition=&price_min=&page=')).toHaveStatus(200)
  })
})

describe('search suggestions', () => {
  it('suggests the interpreted query, part numbers, categories, vehicles and sellers', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const { subcategorySlug, subcategoryId } = await world.category()
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf')
    const seller = await world.business()
    await ctx.db.updateTable('users').where('id', '=', seller.id).set({ company_name: 'Brake Breakers' }).execute()
    await createIndexedListing(setup, { seller, subcategoryId, partNumbers: ['5Q0 615 301 F'] })
    const fetchSuggestions = async (q: string) =>
      (await app.visitor.get(`/search_suggestions?q=${encodeURIComponent(q)}`)).body.data.attributes.suggestions
    expect(await fetchSuggestions('brake discs golf')).toMatchObject([
      { kind: 'words', label: 'Brake discs', detail: 'Volkswagen Golf', search: `category=${subcategorySlug}&node=${golf}` },
    ])
    expect((await fetchSuggestions('5q0 61')).map(({ kind, label }: Any) => [kind, label])).toEqual([['part_number', '5Q0 615 301 F']])
    expect((await fetchSuggestions('brak')).map(({ kind, label }: Any) => [kind, label])).toEqual([
      ['category', 'Brakes'],
      ['category', 'Brake discs'],
      ['seller', 'Brake Breakers'],
    ])
    expect(await fetchSuggestions('gol')).toMatchObject([{ kind: 'vehicle', label: 'Volkswagen Golf', search: `node=${golf}` }])
    expect(await fetchSuggestions('g')).toEqual([])
    expect(await fetchSuggestions('%')).toEqual([])
    expect(await app.visitor.get('/search_suggestions')).toPointAt('q')
  })
})
