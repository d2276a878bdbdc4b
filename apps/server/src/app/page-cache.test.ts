import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { flushViews } from '#features/listings/listing-views.ts'
import { reindexAll } from '#features/search/public.ts'
import { guard } from '#features/sessions/public.ts'
import { createPgListener } from '#platform/db/pg-listener.ts'
import { createInProcessApi } from '#platform/http/in-process-api.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { registerPages } from '#platform/pages/register-pages.ts'
import { startTestApp } from '#test/app.ts'
import { buildWebIfStale } from '../../../../scripts/build-web.ts'
import { pageCacheOptions } from './page-cache.ts'
import { routes } from './routes.ts'

beforeAll(() => buildWebIfStale(() => undefined), 120_000)

type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Starts pages with a cache and a LISTEN connection of their own, as another process has them. */
async function startPages({ ctx, connectionString }: TestApp) {
  const metrics = createMetrics()
  const server = await createHttpServer({ log: ctx.log, metrics, trustProxy: false, hasRateLimits: false, secure: false })
  const listener = createPgListener({ connectionString, log: ctx.log })
  await registerPages(server, {
    settings: { ...ctx.config, PAGE_CACHE_SECONDS: 5 },
    callApi: createInProcessApi({ ctx, routes, guard }),
    metrics,
    isDevelopment: false,
    ...pageCacheOptions(ctx, listener),
  })
  const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await server.close()
    await listener.close()
  })
  return {
    async get(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(baseUrl + path, { headers, redirect: 'manual' })
      return { status: response.status, headers: response.headers, html: await response.text() }
    },
    async countResults(result: string) {
      const { values } = (await metrics.findCounter('page_requests_total')?.get()) ?? { values: [] }
      return values.find(({ labels }) => labels.result === result)?.value ?? 0
    },
  }
}

describe('stored pages', () => {
  it('are rendered once for concurrent visitors, without a query for later ones', async () => {
    const testApp = await startTestApp()
    const pages = await startPages(testApp)
    const listing = await testApp.world.listing()
    const path = `/listings/${listing.slug}`
    const visitors = await Promise.all(Array.from({ length: 10 }, () => pages.get(path)))
    expect(new Set(visitors.map(({ html }) => html)).size).toBe(1)
    expect(await testApp.app.countStatements(() => pages.get(path, { 'accept-encoding': 'br' }))).toBe(0)
    expect(await pages.countResults('miss')).toBe(1)
    // A request that arrives after the render is a hit.
    expect((await pages.countResults('joined')) + (await pages.countResults('hit'))).toBe(10)
    testApp.app.clock.advance(5_000)
    await pages.get(path)
    expect(await pages.countResults('miss')).toBe(2)
  })

  it('are in the currency that a link names, whatever the cookie says', async () => {
    const testApp = await startTestApp()
    const { ctx, world } = testApp
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '2', as_of: '2026-11-20' }).execute()
    const listing = await world.listing({ title: 'Front brake disc', priceMinor: 5000 })
    await reindexAll(ctx)
    const { get } = await startPages(testApp)
    const headers = { cookie: 'currency=gbp' }
    expect((await get(`/listings/${listing.slug}?currency=EUR`, headers)).html).toContain('€100')
    const { html } = await get('/search?q=disc&isNativeApp=true&currency=eur', headers)
    expect(html).toContain('€100')
    expect(html).not.toContain('£50')
    // The currency of a price filter is not that of the page.
    expect((await get('/search?q=disc&price_max=300&currency=eur')).html).toContain('£50')
  })

  it('show a changed listing before they expire, in every process', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const processes = [await startPages(testApp), await startPages(testApp)]
    const seller = await world.user()
    const listing = await world.listing({ seller })
    await reindexAll(ctx)
    const listingPath = `/listings/${listing.slug}`
    const resultsPath = '/search?sort=newest'
    for (const { get } of processes) {
      expect((await get(listingPath)).status).toBe(200)
      expect((await get(resultsPath)).html).toContain(listingPath)
    }
    expect(await app.as(seller).put(`/users/listings/deactivate/${listing.id}`, { active: false })).toHaveStatus(200)
    await app.drainOutbox()
    for (const { get } of processes) {
      await expect.poll(async () => (await get(listingPath)).status).toBe(404)
      await expect.poll(async () => (await get(resultsPath)).html).not.toContain(listingPath)
    }
  })

  it('show the changed address of a business within a second, in every process', async () => {
    const testApp = await startTestApp({ env: { SHARED_DATA_SECONDS: '60' } })
    const { app, world } = testApp
    const processes = [await startPages(testApp), await startPages(testApp)]
    const seller = await world.business()
    const paths = [`/listings/${(await world.listing({ seller })).slug}`, `/users/${seller.slug}`]
    const [before, after] = ['1 Kirkstall Road', '77 Wellington Street']
    for (const { get } of processes) for (const path of paths) expect((await get(path)).html).toContain(before)
    const business_address = { line1: after, city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }
    expect(await app.as(seller).put('/users/update_profiles/business_address', { business_address })).toHaveStatus(200)
    await app.drainOutbox()
    const areChanged = async () => {
      const pages = await Promise.all(processes.flatMap(({ get }) => paths.map(async (path) => (await get(path)).html)))
      return pages.map((html) => html.includes(after) && !html.includes(before))
    }
    await expect.poll(areChanged, { timeout: 1_000 }).toEqual([true, true, true, true])
  })

  it('show the expected days of the day of the seller, also just after its midnight', async () => {
    const testApp = await startTestApp({ startAt: new Date('2026-12-23T23:59:57Z') })
    const { app, world } = testApp
    const { get, countResults } = await startPages(testApp)
    const listing = await world.listing()
    const readDays = async () => /Arrives ([^<]+)</.exec((await get(`/listings/${listing.slug}`)).html)?.[1]
    // Christmas Day is a Friday, and Boxing Day is a holiday on the Monday after it.
    expect(await readDays()).toBe('Tue 29 – Wed 30 Dec')
    app.clock.advance(2_000)
    expect(await readDays()).toMatch(/^Tue 29/)
    expect(await countResults('hit')).toBe(1)
    app.clock.advance(1_000)
    expect(await readDays()).toBe('Wed 30 – Thu 31 Dec')
  })

  it('are separate for each language, currency, car and theme, and shared without tracking parameters', async () => {
    const pages = await startPages(await startTestApp())
    const requests: [string, string?][] = [['/'], ['/fr'], ['/', 'currency=eur'], ['/', 'car=12.2015'], ['/', 'theme=dark'], ['/?q=a']]
    for (const [path, cookie] of requests) await pages.get(path, cookie ? { cookie } : {})
    expect(await pages.countResults('hit')).toBe(0)
    await pages.get('/?utm_source=mail&gclid=1', { cookie: 'other=1; theme=sepia' })
    expect(await pages.countResults('hit')).toBe(1)
  })

  it('exist for no address with a token or a code', async () => {
    const pages = await startPages(await startTestApp())
    for (const path of [
      '/?authToken=secret&isNativeApp=true',
      '/sign-in/return?code=secret',
      '/fr/confirm?token=secret',
      '/unsubscribe?token=secret',
    ])
      for (let visit = 0; visit < 2; visit++) await pages.get(path)
    expect(await pages.countResults('not_cacheable')).toBe(8)
    expect(await pages.countResults('hit')).toBe(0)
  })

  it('are confirmed with 304 when the browser has the same page', async () => {
    const pages = await startPages(await startTestApp())
    const page = await pages.get('/blog')
    const repeated = await pages.get('/blog', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect([repeated.status, repeated.html]).toEqual([304, ''])
    expect(repeated.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
  })

  it('count a view each time they are sent', async () => {
    const testApp = await startTestApp()
    const pages = await startPages(testApp)
    const listing = await testApp.world.listing()
    for (let visit = 0; visit < 3; visit++) await pages.get(`/listings/${listing.slug}`)
    await flushViews(testApp.ctx)
    expect((await testApp.world.listingRow(listing.id)).view_count).toBe(3)
  })
})

describe('shared cards', () => {
  it('are read again after a change of the listing, also without pages in the process', async () => {
    const testApp = await startTestApp({ env: { SHARED_DATA_SECONDS: '60' } })
    const { app, ctx, world } = testApp
    const seller = await world.user()
    const [, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf VII')
    const listing = await world.listing({ seller, priceMinor: 5000, fitments: [{ nodeId: golf }] })
    await world.listing({ priceMinor: 6000 })
    await reindexAll(ctx)
    const results = `/listings?sort=cheapest&vehicle=${golf}`
    const fitsOf = async () =>
      (await app.visitor.get(results)).body.data.map(
        ({ attributes }: { attributes: { verdict: { fit: string } } }) => attributes.verdict.fit,
      )
    expect(await fitsOf()).toEqual(['fits', 'unknown'])
    // One for the names of the vehicle, one for the ids.
    expect(await app.countStatements(fitsOf)).toBe(2)
    expect((await app.visitor.get('/listings?sort=cheapest')).body.data[0].attributes.verdict).toBeNull()

    const listShown = async () => (await app.visitor.get(`/viewed_listings?slugs=${listing.slug}`)).body.data
    expect(await listShown()).toHaveLength(1)
    expect(await app.as(seller).put(`/users/listings/deactivate/${listing.id}`, { active: false })).toHaveStatus(200)
    await app.drainOutbox()
    await expect.poll(listShown).toEqual([])
  })
})
