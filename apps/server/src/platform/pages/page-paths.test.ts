import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '#app/routes.ts'
import { guard } from '#features/sessions/public.ts'
import { createAddressLimiter } from '#platform/http/address-limiter.ts'
import { createInProcessApi } from '#platform/http/in-process-api.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createLogger } from '#platform/logger/logger.ts'
import { startTestApp } from '#test/app.ts'
import { buildWebIfStale } from '../../../../../scripts/build-web.ts'
import { registerPages } from './register-pages.ts'

beforeAll(() => buildWebIfStale(() => undefined), 240_000)

async function startPages({ publicUrl, maxPagesPerMinute }: { publicUrl?: string; maxPagesPerMinute?: number } = {}) {
  const { ctx, world } = await startTestApp()
  const errorLines: string[] = []
  const log = createLogger({ level: 'error', pretty: false, destination: { write: (line) => errorLines.push(line) } })
  const app = await createHttpServer({ log, metrics: ctx.metrics, trustProxy: false, hasRateLimits: true, secure: false })
  await registerPages(app, {
    settings: {
      PRODUCT_NAME: 'Partlane',
      MEDIA_URL: undefined,
      INDEXED_HOSTS: [],
      PUBLIC_URL: publicUrl,
      SUPPORT_EMAIL: 'help@example.com',
      PAGE_CACHE_SECONDS: 0,
      PAGE_CACHE_MEGABYTES: 10,
      MARKUP_CACHE_MEGABYTES: 10,
    },
    callApi: createInProcessApi({ ctx, routes, guard }),
    metrics: ctx.metrics,
    now: () => ctx.clock.now().getTime(),
    isDevelopment: false,
    limiter: createAddressLimiter(app, maxPagesPerMinute),
    linkLimiter: createAddressLimiter(app, maxPagesPerMinute),
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(() => app.close())
  /** Sends the path unchanged; `fetch` would normalise it. */
  const get = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; html: string }>((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, ...options }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, html: Buffer.concat(chunks).toString() })
      })
      request.on('error', reject).end()
    })
  return Object.assign(get, { ctx, world, errorLines })
}

describe('the path of a page', () => {
  it.each([['https://partlane.example'], [undefined]])('never gives the origin of its URLs (PUBLIC_URL %s)', async (publicUrl) => {
    const get = await startPages(publicUrl === undefined ? {} : { publicUrl })
    for (const path of [
      '//evil.example/%2e%2e',
      '//evil.example/search',
      '/\\evil.example',
      '//evil.example@x/',
      '///evil.example',
      '/fr//evil.example',
      '/.//evil.example',
      '/search/..//evil.example',
      '/fr/\\evil.example',
      '/%5cfoo',
      '/%5c%5cevil.example/',
    ]) {
      const page = await get(path)
      expect([path, page.status]).toEqual([path, 404])
      expect([path, /(href|content|src)="[^"]*evil/.exec(page.html)?.[0]]).toEqual([path, undefined])
      expect(page.headers.location).toBeUndefined()
    }
  })

  it('is answered with 404 inside the shell if no page can have it', async () => {
    const get = await startPages()
    for (const path of [
      '//',
      '///',
      '/listings/ABC',
      '/listings/%C3%A9',
      '/fr/listings/ABC',
      '/users/ABC',
      `/listings/${'x'.repeat(150)}`,
    ]) {
      const { status, html } = await get(path)
      expect([path, status]).toEqual([path, 404])
      expect([path, html.includes('name="q"')]).toEqual([path, true])
    }
  })

  it('leads permanently from a former slug or an id to the listing, with its query and language', async () => {
    const get = await startPages()
    const { id, slug: formerSlug } = await get.world.listing()
    await get.ctx.db.updateTable('listings').set({ slug: 'brake-disc-00ff00ff' }).where('id', '=', id).execute()
    for (const [path, location] of [
      [`/listings/${formerSlug}?from=mail`, '/listings/brake-disc-00ff00ff?from=mail'],
      [`/fr/listings/${formerSlug}`, '/fr/listings/brake-disc-00ff00ff'],
      [`/listings/${id}`, '/listings/brake-disc-00ff00ff'],
    ] as const)
      expect(await get(path)).toMatchObject({ status: 301, headers: { location } })
    expect((await get('/listings/brake-disc-00ff00ff')).status).toBe(200)
  })

  it('is answered with 400 or 404 if it has a malformed escape sequence', async () => {
    const get = await startPages()
    for (const path of ['/%', '/listings/%E0%80', '/listings/%zz', '/fr/%ff'])
      expect([400, 404].map(Number)).toContain((await get(path)).status)
  })
})

describe('a chosen car that no longer exists', () => {
  it('is no error of the server', async () => {
    const get = await startPages()
    for (const path of ['/', '/search?q=disc']) {
      const page = await get(path, { headers: { cookie: 'car=99999.0' } })
      expect([page.status, get.errorLines]).toEqual([200, []])
    }
  })
})

describe('a form that is sent without scripts', () => {
  it('is answered with a page that says so; programs get JSON', async () => {
    const get = await startPages()
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const path of ['/sign-in', '/fr/sign-up', '/forgot-password?step=2']) {
      const refused = await get(path, { method: 'POST', headers: { accept, 'content-type': 'application/x-www-form-urlencoded' } })
      expect([path, refused.status, refused.headers.allow]).toEqual([path, 405, 'GET, HEAD'])
      expect(refused.html).toContain('This form needs JavaScript')
      expect(refused.html).toContain('Ce formulaire nécessite JavaScript')
    }
    const unknown = await get('/sign-in', { method: 'POST' })
    expect([unknown.status, unknown.headers['content-type']]).toEqual([404, expect.stringContaining('json')])
  })
})

describe('the limit of rendered pages', () => {
  it('answers 429 in both languages with the time to wait, and does not limit files', async () => {
    const get = await startPages({ maxPagesPerMinute: 2 })
    for (let i = 0; i < 2; i++) expect((await get(`/landing?visit=${i}`)).status).toBe(200)
    const refused = await get('/landing?visit=2')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.html).toContain('Too many requests')
    expect(refused.html).toContain('Trop de requêtes')
    expect((await get('/robots.txt')).status).toBe(200)
  })
})

describe('the limit of questions about links', () => {
  it('answers 429 with the time to wait', async () => {
    const get = await startPages({ maxPagesPerMinute: 2 })
    for (let i = 0; i < 2; i++) expect((await get('/__manifest?paths=%2Fcart&version=older')).status).toBe(204)
    const refused = await get('/__manifest?paths=%2Fcart&version=older')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the query of a page', () => {
  it('may name an unknown filter, which the page reports', async () => {
    const get = await startPages()
    const page = await get('/search?category=no-such-category')
    expect(page.status).toBe(200)
    expect(page.html).toContain('no-such-category')
    expect(page.html).not.toContain('Your search could not be completed')
  })
})
