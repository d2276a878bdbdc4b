import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '#app/routes.ts'
import { reindexAll } from '#features/search/public.ts'
import { guard } from '#features/sessions/public.ts'
import { createInProcessApi } from '#platform/http/in-process-api.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { startTestApp } from '#test/app.ts'
import { buildWebIfStale } from '../../../../../scripts/build-web.ts'
import type { CallApi } from './page-request.ts'
import { registerPages } from './register-pages.ts'

/**
 * `useCachedMarkup` stores the HTML of a part by its dependencies. When one is missing, a visitor
 * gets the HTML of another one. These tests compare all kinds of pages with those of a server that
 * stores nothing.
 */

beforeAll(() => buildWebIfStale(() => undefined), 120_000)

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Path = readonly (string | number)[]
/** Another value at a place of an API result. */
type Change = { call: string; path: Path; value: unknown }

/** The API, with each result loaded once, and with one changed value if wanted. */
function createRecordedApi({ ctx }: TestApp) {
  const callApi = createInProcessApi({ ctx, routes, guard })
  const resultsByCall = new Map<string, Promise<unknown>>()
  const calls: string[] = []
  let change: Change | undefined
  const callRecorded = async (...[endpoint, input, caller]: Parameters<CallApi>) => {
    const call = JSON.stringify([endpoint.path, input, caller.locale, caller.currency])
    calls.push(call)
    const result = resultsByCall.get(call) ?? callApi(endpoint, input, caller)
    resultsByCall.set(call, result)
    const copy = structuredClone(await result)
    return change?.call === call ? replaceAt(copy, change.path, change.value) : copy
  }
  return {
    callApi: Object.assign(callRecorded, { describeError: callApi.describeError }) as CallApi,
    /** The calls since the last time. */
    takeCalls: () => [...new Set(calls.splice(0))],
    /** Waits for running loads. @returns the number of results */
    async settle() {
      await Promise.allSettled(resultsByCall.values())
      return resultsByCall.size
    },
    resultOf: (call: string) => resultsByCall.get(call),
    setChange: (newChange: Change | undefined) => {
      change = newChange
    },
  }
}

function replaceAt(root: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const parent = root as Record<string | number, unknown>
  parent[step] = replaceAt(parent[step], rest, value)
  return root
}

/** One change for each value in a result, and one for each list, which loses its last item. */
function* listChanges(call: string, value: unknown, path: Path = []): Generator<Change> {
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    yield { call, path, value: otherValue(value) }
    return
  }
  if (Array.isArray(value) && value.length > 0) yield { call, path, value: value.slice(0, -1) }
  for (const [key, item] of Object.entries(value)) yield* listChanges(call, item, [...path, key])
}

function otherValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (value instanceof Date) return new Date(value.getTime() - 86_400_000)
  if (typeof value !== 'string') return 'other'
  if (value === 'gbp') return 'eur'
  if (/^\d+(\.\d+)?$/.test(value)) return `7${value}`
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return value.replace(/^\d{4}/, '2025')
  return `${value}x`
}

async function startPages({ ctx }: TestApp, callApi: CallApi, MARKUP_CACHE_MEGABYTES: number) {
  const metrics = createMetrics()
  const server = await createHttpServer({ log: ctx.log, metrics, trustProxy: false, hasRateLimits: false, secure: false })
  const settings = { ...ctx.config, PAGE_CACHE_SECONDS: 0, MARKUP_CACHE_MEGABYTES }
  await registerPages(server, { settings, callApi, metrics, now: () => ctx.clock.now().getTime(), isDevelopment: false })
  onTestFinished(() => server.close())
  return {
    async get(url: string, cookie = '') {
      // One host: the origin is in the HTML.
      const headers = { cookie, host: 'partlane.example', 'accept-encoding': 'identity' }
      const { statusCode, body } = await server.inject({ url, headers })
      // The time of each query of the page.
      return { status: statusCode, html: body.replaceAll(/"(dehydratedAt|dataUpdatedAt)\\?":\d+/g, '') }
    },
    markupBytes: async () =>
      (await metrics.registry.getSingleMetricAsString('markup_cache_bytes')).match(/^markup_cache_bytes (\d+)/m)?.[1],
  }
}

async function startBoth() {
  const testApp = await startTestApp()
  const names = await createMarketplace(testApp)
  const api = createRecordedApi(testApp)
  const storing = await startPages(testApp, api.callApi, 100)
  const plain = await startPages(testApp, api.callApi, 0)

  let comparisonCount = 0
  let resultCount = 0

  /** A page does not wait long for optional data: it is rendered again when all of it is loaded. */
  async function getComplete(url: string, cookie?: string) {
    for (;;) {
      const page = await plain.get(url, cookie)
      const newCount = await api.settle()
      if (newCount === resultCount) return page
      resultCount = newCount
    }
  }

  /** @returns undefined if the page is the same, otherwise where the two differ */
  async function compare(url: string, cookie?: string): Promise<string | undefined> {
    const wanted = await getComplete(url, cookie)
    if (wanted.status >= 500) return // a value that the page does not support
    comparisonCount++
    const { html } = await storing.get(url, cookie)
    return html === wanted.html ? undefined : describeDifference(html, wanted.html)
  }
  return { ...names, api, storing, plain, compare, comparisons: () => comparisonCount }
}

function describeDifference(html: string, wanted: string): string {
  let index = 0
  while (html[index] === wanted[index]) index++
  const excerpt = (text: string) => text.slice(Math.max(0, index - 60), index + 60)
  return `stored: ${excerpt(html)}   wanted: ${excerpt(wanted)}`
}

/** Three listings of two sellers with everything that a page can show. */
async function createMarketplace({ ctx, world }: TestApp) {
  const { db } = ctx
  await db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.2', as_of: '2026-11-20' }).execute()
  const nodes = await world.vehicleBranch('Volkswagen', 'Golf', 'Golf VII')
  const golf = nodes.at(-1) ?? 0
  const otherCar = (await world.vehicleBranch('Toyota', 'Yaris', 'Yaris III')).at(-1) ?? 0
  const seller = await world.business()
  await world.shippingRule(seller)
  const { subcategoryId, subcategorySlug } = await world.category()
  const first = await world.listing({
    seller,
    subcategoryId,
    title: 'Front brake disc',
    partNumbers: ['5Q0 615 301 F', '5Q0 615 301 G'],
    fitments: [{ nodeId: golf, yearFrom: 2013, yearTo: 2019, note: 'with 312 mm discs' }],
    quantity: 3,
    shippingType: 'both',
  })
  await db
    .updateTable('listings')
    .set({ description: 'Measured and cleaned.', warranty: 'months_6', brand: 'Brembo', length_mm: 300, width_mm: 300, height_mm: 40 })
    .where('id', '=', first.id)
    .execute()
  const second = await world.listing({ seller, subcategoryId, title: 'Rear brake disc', priceMinor: 7000, universal: true })
  await world.listing({ title: 'Brake pads', fitments: [{ nodeId: otherCar }] })
  await reindexAll(ctx)
  return { first, second, golf, otherCar, seller, subcategorySlug }
}

describe('the HTML of parts that is stored', () => {
  it('is that of a server that stores nothing, after pages of visitors with other choices', async () => {
    const { first, second, golf, otherCar, seller, subcategorySlug, compare, storing, plain } = await startBoth()
    const addresses = [
      ...['', 'sell', 'cart', 'sign-in', 'profile/messages', 'contact-us', 'blog', 'nothing/here', '?isNativeApp=true'],
      ...[`listings/${first.slug}`, `listings/${second.slug}`, `users/${seller.slug}`],
      ...['', '?q=disc', '?q=pads', '?q=disc&price_max=60', '?q=disc&sort=cheapest', '?view=list', '?q=nothing', '?condition=used'].map(
        (query) => `search${query}`,
      ),
      ...[`search?category=${subcategorySlug}`, `search?vehicle=${golf}`, `search?vehicle=${golf}&fit=fits`, 'search?q=disc&currency=eur'],
    ]
    const cookies = ['', 'currency=eur', 'theme=dark', `car=${golf}.2015`, `car=${golf}.2016`, `car=${otherCar}.2015; currency=eur`]
    const differences: unknown[] = []
    for (const address of addresses)
      for (const cookie of cookies)
        for (const url of cookie === '' || cookie === 'currency=eur' ? [`/${address}`, `/fr/${address}`] : [`/${address}`]) {
          const difference = await compare(url, cookie)
          if (difference) differences.push({ url, cookie, difference })
        }
    expect(differences).toEqual([])
    expect(Number(await storing.markupBytes())).toBeGreaterThan(100_000)
    expect(await plain.markupBytes()).toBe('0')
  })

  it('differs by each value of the API that the page shows', async () => {
    const { first, golf, seller, api, compare, comparisons } = await startBoth()
    const pages = [
      ['/'],
      [`/listings/${first.slug}`, `car=${golf}.2015`],
      [`/search?q=disc&price_max=80&vehicle=${golf}`, `car=${golf}.2015; currency=eur`],
      [`/users/${seller.slug}`],
    ] as const
    const differences: unknown[] = []
    for (const [url, cookie] of pages) {
      api.takeCalls()
      await compare(url, cookie)
      for (const call of api.takeCalls()) {
        for (const change of listChanges(call, await api.resultOf(call))) {
          api.setChange(change)
          const difference = await compare(url, cookie)
          if (difference) differences.push({ url, call, path: change.path.join('.'), difference })
        }
        api.setChange(undefined)
      }
    }
    expect(differences).toEqual([])
    expect(comparisons()).toBeGreaterThan(500)
  }, 120_000)
})
