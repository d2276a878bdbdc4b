import { emptySearch, type Search } from '@partlane/contract/search-params'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { startTestApp } from '#test/app.ts'
import { indexListings } from './index-listing.ts'
import { reindexAll } from './public.ts'
import { resolveSearch } from './resolve-search.ts'
import { getMarketCounts } from './search.queries.ts'
import { conditionsOf, MAX_MATCHES, type SearchCriteria } from './search-conditions.sql.ts'
import { capOrder, finalOrder } from './search-order.sql.ts'
import { listingsWithIds, ratesToGbp, searchRows } from './search-rows.sql.ts'
import { pageStatement, type SearchResult, searchStatement } from './search-statement.queries.ts'

const LISTING_COUNT = 100_000

/**
 * Creates 100,000 listings in 200 subcategories, for 400 models, of 50 sellers.
 * Words, prices, categories and models are skewed as in production.
 */
async function createMarket() {
  const { ctx, app } = await startTestApp()
  const { db } = ctx
  await sql`insert into categories (id, parent_id, slug, name_en, name_fr, position)
    select i, case when i > 10 then (i - 11) % 10 + 1 end, 'category-' || i, 'Kind ' || i, 'Sorte ' || i, i from generate_series(1, 210) i`.execute(
    db,
  )
  await sql`insert into users (slug, role, status, company_name) select 'seller-' || i, 'business', 'verified', 'Breakers ' || i from generate_series(1, 50) i`.execute(
    db,
  )
  await sql`insert into vehicle_nodes (id, parent_id, level, name, slug, path, full_name)
    select i, null, 'make', 'Make' || i, 'make' || i, array[i], 'Make' || i from generate_series(1, 40) i
    union all select 100 + i, (i - 1) % 40 + 1, 'model', 'Model' || i, 'model' || i, array[(i - 1) % 40 + 1, 100 + i], 'Make' || (i - 1) % 40 + 1 || ' Model' || i from generate_series(1, 400) i
    union all select 1000 + i, 100 + (i - 1) % 400 + 1, 'generation', 'Mk' || i % 8 + 1, 'gen' || i, array[((i - 1) % 400) % 40 + 1, 100 + (i - 1) % 400 + 1, 1000 + i], 'Generation ' || i from generate_series(1, 2000) i`.execute(
    db,
  )
  await sql`insert into listings (slug, seller_id, status, title, description, category_id, condition, brand, item_price_minor, quantity, town, latitude, longitude, universal, published_at)
    select 'part-' || i, (select min(id) from users) + i % 50, 'available',
      (array['Brake disc', 'Alternator', 'Headlight', 'Door mirror', 'Shock absorber', 'Wheel'])[floor(6 * random() ^ 2)::int + 1] || ' ' || (array['front', 'rear', 'left', 'right'])[i % 4 + 1] || ' w' || i % 997,
      '', 11 + floor(200 * random() ^ 2)::int, (array['new', 'used', 'used', 'refurbished'])[i % 4 + 1], 'Brand' || floor(60 * random() ^ 2)::int,
      100 + floor(50000 * random() ^ 3)::int, 1, 'Leeds', 50 + floor(random() * 60) / 10, -5 + floor(random() * 60) / 10, i % 20 = 0, now() - i * interval '1 minute'
    from generate_series(1, ${LISTING_COUNT}) i`.execute(db)
  await sql`insert into listing_fitments (listing_id, node_id, year_from)
    select l.id, 1001 + floor(2000 * random() ^ 2)::int, case when l.id % 10 = 0 then 2010 end from listings l, generate_series(1, 2) where not l.universal`.execute(
    db,
  )
  await sql`insert into listing_part_numbers (listing_id, number, normalised, kind)
    select id, n, n, 'oem' from (select id, upper(substr(md5(id::text), 1, 10)) as n from listings) l`.execute(db)
  await sql`analyze`.execute(db)
  return { ctx, app }
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] }
const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

/** Returns the indexes that a plan uses. Fails when the plan scans a large table sequentially. */
async function listUsedIndexes(ctx: AppContext, statement: RawBuilder<unknown>, name: string): Promise<string[]> {
  const compiledQuery = statement.compile(ctx.db)
  const { rows } = await ctx.db.pool.query(`explain (format json) ${compiledQuery.sql}`, compiledQuery.parameters as unknown[])
  const nodes = flattenPlan(rows[0]['QUERY PLAN'][0].Plan)
  const largeTables = ['listing_search', 'listing_part_numbers', 'listing_fitments']
  expect(
    nodes.filter((node) => node['Node Type'] === 'Seq Scan' && largeTables.includes(node['Relation Name'] ?? '')),
    name,
  ).toEqual([])
  return [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))]
}

describe('search plans at 100,000 listings', () => {
  it('use an index for each kind of search, and both statements return the same page', {
    timeout: 300_000,
  }, async () => {
    const { ctx } = await createMarket()
    const startedAt = performance.now()
    await reindexAll(ctx)
    const indexingMs = performance.now() - startedAt
    expect(await ctx.db.selectFrom('listing_search').select(ctx.db.fn.countAll().as('n')).executeTakeFirst()).toEqual({ n: LISTING_COUNT })

    const partNumber = (
      await ctx.db.selectFrom('listing_part_numbers').select('normalised').where('listing_id', '=', 777).executeTakeFirstOrThrow()
    ).normalised
    const searches: Record<string, Partial<Search>> = {
      newest: { sort: 'newest' },
      best: {},
      'category newest': { category: 'category-3', sort: 'newest' },
      'category cheapest': { category: 'category-3', sort: 'cheapest' },
      'subcategory best': { category: 'category-20' },
      words: { q: 'alternator front' },
      'frequent word': { q: 'brake' },
      'words, newest': { q: 'w77', sort: 'newest' },
      'vehicle fits': { vehicle: 1100, fit: 'fits', year: 2015 },
      'vehicle maybe': { vehicle: 150, fit: 'maybe' },
      'all parts, vehicle first': { vehicle: 1100, year: 2015 },
      'subcategory, vehicle first': { vehicle: 1100, year: 2015, category: 'category-20' },
      'words, vehicle first': { vehicle: 1100, year: 2015, q: 'alternator front' },
      'subcategory that fits': { vehicle: 1100, year: 2015, fit: 'fits', category: 'category-20' },
      'browse by make': { node: 7 },
      'vehicle and words': { vehicle: 1100, fit: 'fits', q: 'alternator' },
      'part number': { q: partNumber },
      'part number, inside': { q: partNumber.slice(2, 9) },
      seller: { seller: 'seller-7' },
      nearest: { lat: 53.8, lng: -1.5, sort: 'nearest' },
      'nearest, words': { lat: 53.8, lng: -1.5, sort: 'nearest', q: 'w77' },
      'nearest within 20 km': { lat: 53.8, lng: -1.5, radius: 20, sort: 'nearest' },
      'within 20 km': { lat: 53.8, lng: -1.5, radius: 20, sort: 'newest' },
      filtered: { category: 'category-3', condition: ['new'], brand: ['Brand1', 'Brand2'], price_min: 1000, price_max: 9000 },
    }
    const report: string[] = [`reindexAll: ${Math.round(indexingMs)} ms`]
    for (const [name, params] of Object.entries(searches)) {
      const { criteria } = await resolveSearch(ctx, { ...emptySearch, ...params }, { locale: 'en-GB', currency: 'gbp' })
      const statement = searchStatement(criteria, { items: 48, offset: 0, facets: true })
      const fullResult = (await statement.execute(ctx.db)).rows[0]
      const pageQuery = pageStatement(criteria, { count: fullResult?.count ?? 0, items: 48, offset: 0 })
      expect((await pageQuery.execute(ctx.db)).rows, `${name}: the page alone`).toEqual(fullResult?.page)
      if (params.fit && !params.q)
        expect(
          fullResult?.page.map(({ id }) => id),
          name,
        ).toEqual(await listBestOfAllMatches(ctx, criteria))
      const indexes = [
        ...(await listUsedIndexes(ctx, statement, name)),
        '| page:',
        ...(await listUsedIndexes(ctx, pageQuery, `${name}: the page alone`)),
      ]
      if (name === 'frequent word') {
        expect(criteria.hasFrequentWord).toBe(true)
        const readByText = searchStatement({ ...criteria, hasFrequentWord: false }, { items: 48, offset: 0, facets: true })
        expect(sortCounts((await readByText.execute(ctx.db)).rows[0]), name).toEqual(sortCounts(fullResult))
      } else if (params.q && params.q !== partNumber)
        expect(indexes, name).toEqual(expect.arrayContaining([expect.stringMatching(/search_words|part_number_infix/)]))
      if (process.env.SHOW_PLANS) report.push(`${name.padEnd(22)} ${await measureMs(ctx, statement)} ms  ${indexes.join(' ')}`)
    }
    report.push(...(await indexBatch(ctx)))
    if (process.env.SHOW_PLANS) process.stdout.write(`${report.join('\n')}\n`)
  })
})

/** The median of five executions, after one more. */
async function measureMs(ctx: AppContext, statement: RawBuilder<unknown>): Promise<number> {
  await statement.execute(ctx.db)
  const durationsMs: number[] = []
  for (let i = 0; i < 5; i++) {
    const start = performance.now()
    await statement.execute(ctx.db)
    durationsMs.push(performance.now() - start)
  }
  return Math.round(durationsMs.sort((a, b) => a - b)[2] ?? 0)
}

/** Facets and the bars of the histogram have no order of their own. */
const sortCounts = (result: SearchResult | undefined) => ({
  ...result,
  facets: result?.facets?.map((facet) => JSON.stringify(facet)).sort(),
  price: { ...result?.price, bars: result?.price?.bars.toSorted((a, b) => a.bar - b.bar) },
})

/** The first page of a search without words, read and sorted by its conditions alone. */
async function listBestOfAllMatches(ctx: AppContext, criteria: SearchCriteria): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.listing_id as id from (
      select s.* from listing_search s where ${conditionsOf(criteria)} order by ${capOrder(criteria)} limit ${MAX_MATCHES + 1}
    ) s order by ${finalOrder(criteria)} limit 48`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Checks that a batch of 100 listings of one seller (holiday mode) is indexed through indexes. */
async function indexBatch(ctx: AppContext): Promise<string[]> {
  const ids = Array.from({ length: 100 }, (_, i) => 7 + i * 50)
  await listUsedIndexes(ctx, searchRows({ rates: await ratesToGbp(ctx), now: ctx.clock.now() }, listingsWithIds(ids)), 'a batch')
  const before = await getMarketCounts(ctx.db)
  const start = performance.now()
  await sql`update listings set status = 'seller_on_holiday_mode' where id = any(${ids}::bigint[])`.execute(ctx.db)
  await indexListings(ctx, ids)
  expect(await getMarketCounts(ctx.db)).toMatchObject({ listings: before.listings - 100 })
  await sql`update listings set status = 'available' where id = any(${ids}::bigint[])`.execute(ctx.db)
  await indexListings(ctx, ids)
  expect(await getMarketCounts(ctx.db)).toEqual(before)
  return [`a hundred listings off and on again: ${Math.round(performance.now() - start)} ms`]
}
