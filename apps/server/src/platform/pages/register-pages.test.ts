import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '#app/routes.ts'
import { reindexAll } from '#features/search/public.ts'
import { guard } from '#features/sessions/public.ts'
import { createInProcessApi } from '#platform/http/in-process-api.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { startTestApp } from '#test/app.ts'
import { buildWebIfStale } from '../../../../../scripts/build-web.ts'
import { registerPages } from './register-pages.ts'

beforeAll(() => buildWebIfStale(() => undefined), 120_000)

type Settings = { PAGE_CACHE_SECONDS?: number; INDEXED_HOSTS?: string[]; PUBLIC_URL?: string; COUNTRY_HEADER?: string }

async function startPages(settings: Settings = {}) {
  return (await startPagesOfApp(await startTestApp(), settings)).get
}

async function startPagesOfApp({ ctx }: Awaited<ReturnType<typeof startTestApp>>, settings: Settings = {}) {
  const app = await createHttpServer({ log: ctx.log, metrics: ctx.metrics, trustProxy: false, hasRateLimits: false, secure: false })
  await registerPages(app, {
    settings: {
      PRODUCT_NAME: 'Partlane',
      MEDIA_URL: undefined,
      INDEXED_HOSTS: [],
      PUBLIC_URL: undefined,
      SUPPORT_EMAIL: 'help@partlane.example',
      PAGE_CACHE_SECONDS: 0,
      PAGE_CACHE_MEGABYTES: 10,
      MARKUP_CACHE_MEGABYTES: 10,
      ...settings,
    },
    callApi: createInProcessApi({ ctx, routes, guard }),
    metrics: ctx.metrics,
    now: () => ctx.clock.now().getTime(),
    isDevelopment: false,
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(baseUrl + path, { method, headers, redirect: 'manual' })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { get }
}

const firstMatch = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

describe('a server-rendered page', () => {
  it('is complete without JavaScript in both languages and links the other language', async () => {
    const get = await startPages({ PUBLIC_URL: 'https://partlane.example' })
    const english = await get('/')
    expect(english.status).toBe(200)
    expect(firstMatch(english.html, /<html lang="([^"]+)"/)).toBe('en-GB')
    expect(firstMatch(english.html, /<title>([^<]+)/)).toBe('Find the part that fits | Partlane')
    expect(english.html).toMatch(/<h1[^>]*>Find the part that/)
    expect(english.html).toMatch(/<form[^>]* action="\/search"/)
    expect(english.html).toContain('href="/sign-in"')

    const french = await get('/fr/')
    expect(firstMatch(french.html, /<html lang="([^"]+)"/)).toBe('fr')
    expect(firstMatch(french.html, /<title>([^<]+)/)).toBe('Trouvez la pièce qu’il vous faut | Partlane')
    expect(french.html).toMatch(/<form[^>]* action="\/fr\/search"/)
    for (const { html } of [english, french]) {
      const links = Object.fromEntries(
        [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href]),
      )
      expect(links).toEqual({
        'en-GB': 'https://partlane.example/',
        fr: 'https://partlane.example/fr',
        'x-default': 'https://partlane.example/',
      })
    }
    expect(firstMatch(french.html, /<link rel="canonical" href="([^"]+)"/)).toBe('https://partlane.example/fr')
  })

  it('has prices in the currency of the visitor’s country, until the visitor chooses one', async () => {
    const get = await startPages({ COUNTRY_HEADER: 'x-country' })
    const currencyOf = async (headers: Record<string, string>) =>
      (JSON.parse(firstMatch((await get('/landing', headers)).html, /id="page-data"[^>]*>([^<]*)/) ?? '{}') as { currency?: string })
        .currency
    expect(await currencyOf({ 'x-country': 'PL' })).toBe('pln')
    expect(await currencyOf({ 'x-country': 'PL', cookie: 'currency=eur' })).toBe('eur')
    expect(await currencyOf({ 'x-country': 'T1' })).toBe('gbp')
    expect(await currencyOf({ 'cf-ipcountry': 'PL' })).toBe('gbp')
  })

  it('loads the data that all visitors share once every few seconds', async () => {
    const testApp = await startTestApp({ env: { SHARED_DATA_SECONDS: '5' } })
    const { app, ctx, world } = testApp
    const { get } = await startPagesOfApp(testApp)
    const listing = await world.listing()
    await reindexAll(ctx)
    const firstPage = await get('/')
    expect(firstPage.html).toContain(`/listings/${listing.slug}`)
    const laterPages: Awaited<ReturnType<typeof get>>[] = []
    const statementCount = await app.countStatements(async () => {
      for (const path of ['/', '/', '/?utm_source=mail']) laterPages.push(await get(path))
    })
    expect(statementCount).toBe(0)
    for (const { html } of laterPages) expect(html).toContain(`/listings/${listing.slug}`)
    app.clock.advance(5_000)
    expect(await app.countStatements(() => get('/'))).toBeGreaterThan(0)
  })

  it('contains no request id unless it is an error', async () => {
    const { get } = await startPagesOfApp(await startTestApp(), { PAGE_CACHE_SECONDS: 5 })
    const headers = { 'x-request-id': 'ATTACKER-ID-0001' }
    for (const path of ['/', '/search']) expect((await get(path, headers)).html).not.toContain('ATTACKER-ID-0001')
  })

  it('has the same cards when their HTML is stored, and the new HTML of a changed one', async () => {
    const testApp = await startTestApp()
    const { ctx, world } = testApp
    const { get } = await startPagesOfApp(testApp)
    const listing = await world.listing()
    await reindexAll(ctx)
    const cardOf = async () => firstMatch((await get('/search')).html, /(<article.*?<\/article>)/s)
    const card = await cardOf()
    expect(card).toContain(`/listings/${listing.slug}`)
    expect(card).not.toContain('<!--markup')
    expect(await cardOf()).toBe(card)
    await ctx.db.updateTable('listings').set({ title: 'Changed title' }).where('id', '=', listing.id).execute()
    expect(await cardOf()).toContain('Changed title')
  })

  it('allows only its own inline scripts, by their hashes', async () => {
    const get = await startPages()
    const page = await get('/')
    const scriptSources = firstMatch(page.headers.get('content-security-policy') ?? '', /script-src ([^;]+)/)?.split(' ')
    const hashes = [...page.html.matchAll(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>(.+?)<\/script>/gs)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(hashes.length).toBeGreaterThan(2)
    expect(scriptSources).toEqual(["'self'", ...new Set(hashes)])
    expect(page.html).not.toMatch(/nonce="[^"]/)
  })

  it('answers HEAD with the headers of the page and without a body', async () => {
    const get = await startPages()
    const page = await get('/blog')
    const head = await get('/blog', {}, 'HEAD')
    expect([head.status, head.html, head.headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8'])
    expect(page.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('answers 404 inside the shell for an unknown page and an unknown language', async () => {
    const get = await startPages()
    for (const [path, title] of [
      ['/nothing/here', 'Page not found'],
      ['/de', 'Page not found'],
      ['/en-GB/landing', 'Page not found'],
      ['/fr/rien', 'Page introuvable'],
    ] as const) {
      const { status, html } = await get(path)
      expect([path, status]).toEqual([path, 404])
      expect(html).toContain(title)
      expect(html).toContain('name="q"')
    }
  })

  it('renders currency, theme and car of the cookies, and ignores invalid cookies', async () => {
    const get = await startPages()
    const darkPage = await get('/', { cookie: 'theme=dark; currency=eur; car=12.2015' })
    expect(darkPage.html).toMatch(/<html [^>]*data-theme="dark"/)
    expect(darkPage.html).toMatch(/<option value="eur" selected=""/)
    const invalidCookiePage = await get('/', { cookie: 'theme="><script>; currency=xxx; car=<b>' })
    expect(invalidCookiePage.html).not.toContain('data-theme')
    expect(invalidCookiePage.html).not.toContain('<b>')
    expect(invalidCookiePage.html).toMatch(/<option value="gbp" selected=""/)
  })

  it('sends the clock of the server with each response, also of a stored page', async () => {
    const testApp = await startTestApp()
    const { get } = await startPagesOfApp(testApp, { PAGE_CACHE_SECONDS: 600 })
    for (let request = 0; request < 2; request++) {
      expect((await get('/landing')).headers.get('server-timing')).toBe(`clock;desc="${testApp.app.clock.now().getTime()}"`)
      testApp.app.clock.advance(60_000)
    }
  })

  it('excludes search engines unless the host is listed', async () => {
    const getUnlisted = await startPages()
    const page = await getUnlisted('/landing')
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(page.html).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect((await getUnlisted('/robots.txt')).html).toContain('Disallow: /\n')

    const getListed = await startPages({ INDEXED_HOSTS: ['127.0.0.1'] })
    const indexedPage = await getListed('/landing')
    expect(indexedPage.headers.get('x-robots-tag')).toBeNull()
    expect(indexedPage.html).not.toContain('noindex')
    expect((await getListed('/robots.txt')).html).toContain('Disallow: /profile')
  })

  it('sends compressed pages, and compressed assets that are cached without a time limit', async () => {
    const get = await startPages()
    const page = await get('/', { 'accept-encoding': 'br' })
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(page.html).toContain('</html>')
    const script = firstMatch(page.html, /href="(\/assets\/framework-[^"]+\.js)"/) ?? ''
    const asset = await get(script, { 'accept-encoding': 'br' })
    expect([asset.status, asset.headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect((await get('/assets/missing.js')).status).toBe(404)
  })

  it('contains its own routes only, and the server answers those of another path', async () => {
    const get = await startPages()
    const { html } = await get('/')
    const manifest = /window\.__reactRouterManifest = (\{.*?\n\});/s.exec(html)?.[1] ?? '{}'
    const { routes, version } = JSON.parse(manifest) as { routes: object; version: string }
    expect(Object.keys(routes)).toEqual(['root', 'routes/shell', 'routes/content', 'routes/home'])
    expect(html).not.toMatch(/(href=|import )"\/assets\/manifest-/)

    const response = await get(`/__manifest?paths=${encodeURIComponent('/fr,/fr/cart')}&version=${version}`)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(Object.keys(JSON.parse(response.html))).toContain('routes/cart')
    const oldPage = await get('/__manifest?paths=%2Fcart&version=older')
    expect([oldPage.status, oldPage.headers.get('x-remix-reload-document'), oldPage.html]).toEqual([204, 'true', ''])
  })

  it('loads its fonts before its scripts, and no font inside the styles', async () => {
    const get = await startPages()
    const { html } = await get('/fr')
    expect(html.match(/<link rel="paused-modulepreload" href="\/assets\/[^"]+\.js"/g)?.length).toBeGreaterThan(5)
    expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
    const fonts = [...html.matchAll(/<link [^>]*as="font"[^>]*href="([^"]+)"/g)].map(([, file = '']) => file)
    expect(fonts).toHaveLength(2)
    const styleFiles = [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*href="([^"#]+)/g)].map(([, file = '']) => file)
    const styles = (await Promise.all(styleFiles.map(async (file) => (await get(file)).html))).join('')
    for (const font of fonts) expect(styles).toContain(font)
    // The content security policy blocks fonts in data URLs.
    expect(styles).not.toContain('data:font')
  })

  it('allows the paused module script by its hash, so that the browser may insert it', async () => {
    const get = await startPages()
    const { html, headers } = await get('/')
    const script = firstMatch(html, /<script type="text\/plain" id="page-module">(.*?)<\/script>/s) ?? ''
    expect(script).toContain('import')
    expect(headers.get('content-security-policy')).toContain(createHash('sha256').update(script).digest('base64'))
  })

  it('refuses a request for the routes of many paths or of none', async () => {
    const get = await startPages()
    for (const query of ['', '?paths=a&paths=b', `?paths=${'/a,'.repeat(100)}`]) expect((await get(`/__manifest${query}`)).status).toBe(400)
  })

  it('does not leak the token of the native app in URLs or referrers', async () => {
    const get = await startPages({ PUBLIC_URL: 'https://partlane.example' })
    const secret = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.c2lnbmF0dXJl'
    const query = `authToken=${secret}&isNativeApp=true&currency=gbp`
    for (const path of ['/', '/landing', '/search?q=disc', '/profile/details', '/cart', '/sign-in', '/listings/none', '/nothing/here']) {
      const page = await get(`${path}${path.includes('?') ? '&' : '?'}${query}`)
      expect([path, page.headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
      expect([path, page.html.includes('</html>'), page.html.includes(secret)]).toEqual([path, true, false])
      expect([path, page.headers.get('link') ?? '']).toEqual([path, expect.not.stringContaining(secret)])
    }
    expect((await get('/landing')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  it('shows the four blocks of the landing page under their anchors', async () => {
    const get = await startPages()
    const { html } = await get('/landing')
    for (const anchor of ['aboutTheApp', 'forBuyer', 'forSeller', 'contactUs']) expect(html).toContain(`<section id="${anchor}"`)
    for (const title of ['Dedicated auto parts marketplace', 'Smarter. Easier. Faster.', 'Trade for everyone', 'Save money, earn money'])
      expect(html).toContain(title)
  })
})
