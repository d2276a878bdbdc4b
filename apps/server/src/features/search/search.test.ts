import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { indexListing, reindexAll } from './public.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
type Options = Parameters<Started['world']['listing']>[0]

/** A part for sale that can be found. */
async function sells({ ctx, world }: Started, options: Options & { set?: Record<string, unknown> } = {}) {
  const { set, ...rest } = options
  const listing = await world.listing(rest)
  if (set) await ctx.db.updateTable('listings').where('id', '=', listing.id).set(set).execute()
  await indexListing(ctx, listing.id)
  return listing
}
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any
const titles = (answer: Any): string[] => answer.body.data.map((card: Any) => card.attributes.title)
const facetOf = (answer: Any, name: string) =>
  Object.fromEntries(answer.body.meta.facets[name].map(({ value, count }: Any) => [value, count]))

describe('words', () => {
  it('find titles by any ending, accents aside, and the last one unfinished', async () => {
    const started = await startTestApp()
    const { app } = started
    await sells(started, { title: 'Bosch alternator 140 A' })
    await sells(started, { title: 'Étrier de frein avant' })
    await sells(started, { title: 'H7/H4 bulbs, box of ten' })
    const found = async (q: string) => titles(await app.visitor.get(`/listings?q=${encodeURIComponent(q)}`))
    expect(await found('alternators')).toEqual(['Bosch alternator 140 A'])
    expect(await found('alternato')).toEqual(['Bosch alternator 140 A'])
    expect(await found('BOSCH alt')).toEqual(['Bosch alternator 140 A'])
    expect(await found('etriers')).toEqual(['Étrier de frein avant'])
    expect(await found('h4 bulb')).toEqual(['H7/H4 bulbs, box of ten'])
    expect(await found('alternator etrier')).toEqual([])
  })

  it('find brands, categories in both languages and vehicles too, and rank titles first', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const golf = await world.vehicleBranch('Volkswagen', 'Golf')
    await sells(started, { title: 'Pair, front', set: { brand: 'Brembo' }, fits: [{ nodeId: golf[1] ?? 0 }] })
    await sells(started, { title: 'Brembo pads' })
    const found = async (q: string) => titles(await app.visitor.get(`/listings?q=${encodeURIComponent(q)}`))
    expect(await found('brembo')).toEqual(['Brembo pads', 'Pair, front'])
    expect(await found('pair disques')).toEqual(['Pair, front'])
    expect(await found('"golf"')).toEqual(['Pair, front']) // as a word, not as a car
  })

  it('are never taken for a language of their own', async () => {
    const started = await startTestApp()
    await sells(started)
    for (const q of ["'", '"', '\\', '&|!', ':*', '<->', "a' | 'b", '%', '🚗', '...', 'x '.repeat(100), "'; drop table users; --"])
      expect(await started.app.visitor.get(`/listings?q=${encodeURIComponent(q)}`)).toHaveStatus(200)
  })
})

describe('part numbers', () => {
  it('however punctuated; the same before the beginning before the inside', async () => {
    const started = await startTestApp()
    const { app } = started
    await sells(started, { title: 'inside', partNumbers: ['X5Q0615301FZ'] })
    await sells(started, { title: 'begins', partNumbers: ['5Q0 615 301 F A'] })
    await sells(started, { title: 'same', partNumbers: ['5Q0 615 301 F'] })
    await sells(started, { title: 'in the words: 5Q0615301F' })
    await sells(started, { title: 'other', partNumbers: ['1K0615301'] })
    for (const q of ['5q0615301f', '5Q0 615 301 F', '5Q0-615.301/F']) {
      const answer = await app.visitor.get(`/listings?q=${encodeURIComponent(q)}`)
      expect(titles(answer)).toEqual(['same', 'begins', 'inside', 'in the words: 5Q0615301F'].slice(0, q === '5q0615301f' ? 4 : 3))
      expect(answer.body.meta.understood.part_number).toMatchObject({ without: '' })
    }
  })
})

describe('vehicles', () => {
  it('fits exactly when the card says fits, whatever the rows and the year; maybe adds what is unknown of them', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const path = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7', '2.0 TDI')
    const other = await world.vehicleBranch('Ford', 'Focus')
    const [make = 0, model = 0, generation = 0, series = 0] = path
    const lists = [
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
      [{ nodeId: other[1] ?? 0 }],
      [{ nodeId: other[1] ?? 0 }, { nodeId: generation, yearFrom: 2012, yearTo: 2020 }],
    ]
    for (const [i, fits] of lists.entries()) await sells(started, { title: `part ${i}`, fits })
    await sells(started, { title: 'universal', universal: true })
    await sells(started, { title: 'no list' })
    for (const vehicle of path)
      for (const year of [null, 2013, 2016]) {
        const car = `vehicle=${vehicle}${year === null ? '' : `&year=${year}`}`
        const all = await app.visitor.get(`/listings?${car}`)
        const verdicts = (fits: string[]) =>
          all.body.data
            .filter((card: Any) => fits.includes(card.attributes.verdict.fit) && card.attributes.verdict.reason !== 'no_fitment_list')
            .map((card: Any) => card.attributes.title)
            .sort()
        expect(titles(await app.visitor.get(`/listings?${car}&fit=fits`)).sort(), `fits ${car}`).toEqual(verdicts(['fits']))
        expect(facetOf(all, 'fit')).toEqual({ fits: verdicts(['fits']).length, maybe: verdicts(['fits', 'unknown']).length })
        expect(titles(await app.visitor.get(`/listings?${car}&fit=maybe`)).sort(), `maybe ${car}`).toEqual(verdicts(['fits', 'unknown']))
      }
  })

  it('are understood in the words, shown, and can be taken back', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const { subcategoryId, subcategorySlug } = await world.category()
    const [, golf = 0, mk7 = 0] = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7')
    await sells(started, { title: 'for the seventh', subcategoryId, fits: [{ nodeId: mk7 }] })
    await sells(started, { title: 'for every Golf', subcategoryId, fits: [{ nodeId: golf }] })
    const other = await world.category()
    await ctx.db.updateTable('categories').where('id', '=', other.subcategoryId).set({ name_en: 'Calipers', name_fr: 'Étriers' }).execute()
    await sells(started, { title: 'for a Golf, but a caliper', subcategoryId: other.subcategoryId, fits: [{ nodeId: golf }] })
    await sells(started, { title: 'a disc for another', subcategoryId })
    const answer = await app.visitor.get('/listings?q=brake+discs+golf+vii&sort=newest')
    expect(titles(answer).sort()).toEqual(['for every Golf', 'for the seventh'])
    expect(answer.body.meta.understood).toEqual({
      part_number: null,
      vehicle: { node_id: mk7, name: 'Volkswagen Golf Mk7', without: 'brake discs' },
      category: { slug: subcategorySlug, name: 'Brake discs', main: false, without: 'golf vii' },
      words: '',
    })
    expect(titles(await app.visitor.get(`/listings?node=${golf}`))).toHaveLength(3)
  })
})

describe('facets', () => {
  it('count what each choice would bring, their own filter aside', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { subcategoryId, slug, subcategorySlug } = await world.category()
    const other = await world.category()
    await sells(started, { subcategoryId, set: { condition: 'new', brand: 'Brembo' }, priceMinor: 1000 })
    await sells(started, { subcategoryId, set: { condition: 'new', brand: 'ATE' }, priceMinor: 2000 })
    await sells(started, { subcategoryId, set: { condition: 'used', brand: 'ATE', item_type: 'genuine' }, priceMinor: 30000 })
    await sells(started, { subcategoryId: other.subcategoryId, set: { condition: 'used', sale_format: 'offers' }, priceMinor: 4000 })
    const all = await app.visitor.get('/listings')
    expect(facetOf(all, 'category')).toEqual({ [slug]: 3, [other.slug]: 1 })
    expect(facetOf(all, 'condition')).toEqual({ new: 2, used: 2, refurbished: 0, for_parts: 0 })
    expect(facetOf(all, 'brand')).toEqual({ ATE: 2, Brembo: 1 })
    expect(facetOf(all, 'sale')).toEqual({ fixed: 3, offers: 1, auction: 0 })
    expect(all.body.meta.facets.price).toMatchObject({ min: { amount_minor: 1000, currency: 'gbp' }, max: { amount_minor: 30000 } })
    expect(all.body.meta.facets.price.histogram).toHaveLength(12)

    const filtered = await app.visitor.get(`/listings?category=${subcategorySlug}&condition=used&brand=ATE&price_min=1500`)
    expect(filtered.body.meta.pagy.count).toBe(1)
    expect(facetOf(filtered, 'condition')).toEqual({ new: 1, used: 1, refurbished: 0, for_parts: 0 })
    expect(facetOf(filtered, 'brand')).toEqual({ ATE: 1 })
    expect(facetOf(filtered, 'category')).toEqual({ [subcategorySlug]: 1 })
    expect(filtered.body.meta.facets.price).toMatchObject({ min: { amount_minor: 30000 } })
    expect(filtered.body.meta.named.category).toMatchObject({ slug: subcategorySlug, parent: { slug } })

    const main = await app.visitor.get(`/listings?category=${slug}`)
    expect(facetOf(main, 'category')).toEqual({ [subcategorySlug]: 3 })
    const bars = main.body.meta.facets.price.histogram.map(({ count }: Any) => count)
    expect(bars.reduce((sum: number, count: number) => sum + count)).toBe(3)
  })

  it('speak the reader’s language, and are left out when nobody asks', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    await sells(started)
    const french = await started.app.as(user, { locale: 'fr' }).get('/listings')
    expect(french.body.meta.facets.category[0].label).toBe('Freinage')
    expect((await started.app.visitor.get('/listings?facets=false&items=1')).body.meta.facets).toBeNull()
  })
})

describe('order', () => {
  it('by price over currencies, by date, by end', async () => {
    const started = await startTestApp()
    const { app, ctx } = started
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.25', as_of: '2026-11-20' }).execute()
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
    await sells(started, { title: 'ten pounds', priceMinor: 1000, set: { published_at: at(-3) } })
    await sells(started, { title: 'eleven euros', priceMinor: 1100, currency: 'eur', set: { published_at: at(-1) } })
    await sells(started, {
      title: 'auction',
      set: { published_at: at(-2), sale_format: 'auction', item_price_minor: null, starting_price_minor: 1500, auction_ends_at: at(2) },
    })
    await sells(started, {
      title: 'sooner',
      set: { published_at: at(-4), sale_format: 'auction', item_price_minor: null, starting_price_minor: 2000, auction_ends_at: at(1) },
    })
    await sells(started, {
      title: 'ended',
      set: { published_at: at(-5), sale_format: 'auction', item_price_minor: null, starting_price_minor: 2500, auction_ends_at: at(-1) },
    })
    const sorted = async (sort: string) => titles(await app.visitor.get(`/listings?sort=${sort}`))
    expect(await sorted('cheapest')).toEqual(['eleven euros', 'ten pounds', 'auction', 'sooner', 'ended'])
    expect(await sorted('dearest')).toEqual(['ended', 'sooner', 'auction', 'ten pounds', 'eleven euros'])
    expect(await sorted('newest')).toEqual(['eleven euros', 'auction', 'ten pounds', 'sooner', 'ended'])
    expect(await sorted('ending')).toEqual(['sooner', 'auction'])
    const range = await app.visitor.get('/listings_price_range?sale=fixed')
    expect(range.body.meta).toEqual({ min: { amount_minor: 880, currency: 'gbp' }, max: { amount_minor: 1000, currency: 'gbp' } })
  })

  it('by distance, within a radius', async () => {
    const started = await startTestApp()
    const { app } = started
    await sells(started, { title: 'York', set: { latitude: 53.96, longitude: -1.08 } })
    await sells(started, { title: 'Leeds' })
    await sells(started, { title: 'London', set: { latitude: 51.5, longitude: -0.12 } })
    const near = await app.visitor.get('/listings?lat=53.8&lng=-1.57&sort=nearest')
    expect(titles(near)).toEqual(['Leeds', 'York', 'London'])
    const metres = Object.values(near.body.meta.distances as Record<string, number>)
    expect(Math.min(...metres)).toBeLessThan(1000)
    expect(Math.max(...metres)).toBeGreaterThan(250_000)
    expect(titles(await app.visitor.get('/listings?lat=53.8&lng=-1.57&radius=50&sort=nearest'))).toEqual(['Leeds', 'York'])
  })

  it('pages without gaps', async () => {
    const started = await startTestApp()
    for (let i = 0; i < 5; i++) await sells(started, { title: `part ${i}` })
    const pages = await Promise.all([1, 2, 3].map((page) => started.app.visitor.get(`/listings?items=2&page=${page}`)))
    expect(pages.flatMap(titles).sort()).toEqual(['part 0', 'part 1', 'part 2', 'part 3', 'part 4'])
    expect(pages[2]?.body.meta.pagy).toMatchObject({ count: 5, pages: 3, next: null, prev: 2 })
  })
})

describe('input', () => {
  it('drops mangled values as the address bar would, and refuses unknown names', async () => {
    const { app } = await startTestApp()
    expect(
      await app.visitor.get('/listings?page=0&sort=worst&price_min=cheap&category=NO%20SUCH&node=-1&vehicle=999999&lat=95'),
    ).toHaveStatus(200)
    expect(await app.visitor.get('/listings?colour=red')).toPointAt('colour')
    expect(await app.visitor.get('/listings?items=500')).toPointAt('items')
    expect((await app.visitor.get('/listings?seller=nobody-here')).body).toMatchObject({ data: [], meta: { pagy: { count: 0 } } })
  })
})

describe('keeping up', () => {
  it('follows the truth, counts once, and forgets what cannot be bought', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const [make = 0, model = 0] = await world.vehicleBranch('Volkswagen', 'Golf')
    const listing = await sells(started, { fits: [{ nodeId: model }] })
    await Promise.all([1, 2, 3].map(() => indexListing(ctx, listing.id)))
    const counters = async () =>
      Object.fromEntries(
        (await ctx.db.selectFrom('search_counters').selectAll().execute()).map(({ facet, value, count }) => [
          `${facet} ${value}`.trim(),
          count,
        ]),
      )
    expect(await counters()).toEqual({
      all: 1,
      [`category ${listing.categoryId}`]: 1,
      [`subcategory ${listing.subcategoryId}`]: 1,
      [`seller ${listing.seller.id}`]: 1,
      [`make ${make}`]: 1,
      [`model ${model}`]: 1,
    })
    expect((await app.visitor.get('/market_counts')).body.meta).toEqual({ listings: 1, sellers: 1, makes: 1, models: 1 })
    expect((await app.visitor.get('/categories')).body.data[0].attributes.listing_count).toBe(1)

    for (const set of [
      { status: 'reserved', reserved_quantity: 1 },
      { status: 'sold_out' },
      { status: 'seller_on_holiday_mode' },
      { status: 'blocked' },
      { status: 'deleted' },
    ]) {
      await ctx.db.updateTable('listings').where('id', '=', listing.id).set({ status: 'available', reserved_quantity: 0 }).execute()
      await indexListing(ctx, listing.id)
      expect(titles(await app.visitor.get('/listings'))).toHaveLength(1)
      await ctx.db.updateTable('listings').where('id', '=', listing.id).set(set).execute()
      await indexListing(ctx, listing.id)
      expect(titles(await app.visitor.get('/listings'))).toHaveLength(0)
    }
    expect(Object.values(await counters()).every((count) => count === 0)).toBe(true)
    expect((await app.visitor.get('/market_counts')).body.meta.listings).toBe(0)
  })

  it('reads everything anew to the same rows and counters', async () => {
    const started = await startTestApp()
    const { ctx, world } = started
    const [, model = 0] = await world.vehicleBranch('Ford', 'Focus')
    await sells(started, { fits: [{ nodeId: model, yearFrom: 2010 }], partNumbers: ['5Q0 615 301 F', '1K0'] })
    await sells(started, { universal: true })
    await sells(started, { status: 'draft' })
    const everything = async () => ({
      rows: await ctx.db.selectFrom('listing_search').selectAll().orderBy('listing_id').execute(),
      counters: await ctx.db.selectFrom('search_counters').selectAll().where('count', '>', 0).orderBy('facet').orderBy('value').execute(),
    })
    const kept = await everything()
    expect(kept.rows).toHaveLength(2)
    await reindexAll(ctx)
    expect(await everything()).toEqual(kept)
  })

  it('makes as many statements for forty parts as for two', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf')
    const seller = await world.user()
    const { subcategoryId } = await world.category()
    const count = () => app.countStatements(() => app.visitor.get(`/listings?q=disc+golf&vehicle=${golf}&category=brake-discs-2`))
    for (let i = 0; i < 2; i++) await sells(started, { seller, subcategoryId, fits: [{ nodeId: golf }] })
    await count() // the catalogue's words and the rates are read once
    const few = await count()
    for (let i = 0; i < 38; i++) await sells(started, { seller, subcategoryId, fits: [{ nodeId: golf }] })
    expect(await count()).toBe(few)
    expect(few).toBeLessThanOrEqual(6)
  })
})

describe('suggestions', () => {
  it('offers what was meant, numbers, categories, vehicles and sellers, at most ten', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const { subcategorySlug, subcategoryId } = await world.category()
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf')
    const seller = await world.business()
    await ctx.db.updateTable('users').where('id', '=', seller.id).set({ company_name: 'Brake Breakers' }).execute()
    await sells(started, { seller, subcategoryId, partNumbers: ['5Q0 615 301 F'] })
    const offered = async (q: string) => (await app.visitor.get(`/search_suggestions?q=${encodeURIComponent(q)}`)).body.meta.suggestions
    expect(await offered('brake discs golf')).toMatchObject([
      { kind: 'words', label: 'Brake discs', detail: 'Volkswagen Golf', search: `category=${subcategorySlug}&node=${golf}` },
    ])
    expect((await offered('5q0 61')).map(({ kind, label }: Any) => [kind, label])).toEqual([['part_number', '5Q0 615 301 F']])
    expect((await offered('brak')).map(({ kind, label }: Any) => [kind, label])).toEqual([
      ['category', 'Brakes'],
      ['category', 'Brake discs'],
      ['seller', 'Brake Breakers'],
    ])
    expect(await offered('gol')).toMatchObject([{ kind: 'vehicle', label: 'Volkswagen Golf', search: `node=${golf}` }])
    expect(await offered('g')).toEqual([])
    expect(await offered('%')).toEqual([])
    expect(await app.visitor.get('/search_suggestions')).toPointAt('q')
  })
})
