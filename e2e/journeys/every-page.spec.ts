import type { APIRequestContext, Page } from '@playwright/test'
import { rowsOf } from '../support/api.ts'
import { demoPerson, type Member } from '../support/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signInWith, test } from '../support/test.ts'

/** Each page in two looks: English and light on a wide screen, French and dark on a phone. */
test.use({
  colorScheme: async ({ isMobile }, use) => use(isMobile ? 'dark' : 'light'),
})

type Finder = (request: APIRequestContext, me: Member | undefined) => Promise<string>
type PageOf = { name: string; who?: string; path: string | Finder }

const first =
  (list: string, path: (id: string) => string, by: 'id' | 'slug' = 'id'): Finder =>
  async (request, me) => {
    const row = (await rowsOf(request, list, me?.token))[0]
    return path(String(by === 'id' ? row?.id : row?.attributes.slug))
  }

const pages: PageOf[] = [
  { name: 'home', path: '/' },
  { name: 'results', path: '/search?q=brake+disc' },
  { name: 'results with nothing found', path: '/search?q=zzqqxxyy' },
  { name: 'results as a list', path: '/search?category=lighting&view=list&condition=used' },
  { name: 'a listing', path: first('/listings?q=brake+disc&items=1', (slug) => `/listings/${slug}`, 'slug') },
  { name: 'an auction', path: first('/listings?sale=auction&items=1', (slug) => `/listings/${slug}`, 'slug') },
  { name: 'an empty basket', path: '/cart' },
  { name: 'a checkout without anything', path: '/checkout' },
  { name: 'the landing page', path: '/landing' },
  { name: 'the app', path: '/get-app' },
  { name: 'a shop', path: '/users/hebdens-auto-breakers' },
  { name: 'a private seller', path: '/users/marcus' },
  { name: 'how to reach us', path: '/contact-us' },
  { name: 'films', path: '/youtube' },
  { name: 'the blog', path: '/blog?uri=/landing&title=How+it+works' },
  { name: 'the help centre', path: '/help-centre' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'a forgotten password', path: '/forgot-password' },
  { name: 'a provider’s answer to nobody', path: '/sign-in/return' },
  { name: 'a stranger’s garage', path: '/profile/my-garage' },
  { name: 'a page that is not there', path: '/nowhere' },
  { name: 'a buyer’s home', who: 'priya', path: '/' },
  { name: 'the profile', who: 'priya', path: '/profile' },
  { name: 'one’s details', who: 'priya', path: '/profile/details' },
  { name: 'closing the account', who: 'priya', path: '/profile/close-account' },
  { name: 'offers made', who: 'priya', path: '/profile/my-offers' },
  { name: 'bids', who: 'priya', path: '/profile/my-bids' },
  { name: 'the watchlist', who: 'priya', path: '/profile/my-bids/watchlist' },
  { name: 'match me', who: 'priya', path: '/profile/match-me-and-saved-search/match' },
  { name: 'saved searches', who: 'priya', path: '/profile/match-me-and-saved-search/saved-searches' },
  { name: 'refunds', who: 'priya', path: '/profile/my-orders/refunds' },
  { name: 'messages', who: 'priya', path: '/profile/messages' },
  { name: 'the garage', who: 'priya', path: '/profile/my-garage' },
  { name: 'a full basket', who: 'tom', path: '/cart' },
  { name: 'a basket that is held', who: 'priya', path: '/cart' },
  { name: 'the checkout', who: 'tom', path: '/checkout' },
  { name: 'orders', who: 'priya', path: '/profile/my-orders/orders' },
  { name: 'an order', who: 'priya', path: first('/users/orders', (id) => `/profile/my-orders/orders/${id}`) },
  { name: 'a business’s profile', who: 'rosie', path: '/profile' },
  { name: 'a business’s details', who: 'rosie', path: '/profile/details' },
  { name: 'offers received', who: 'dave', path: '/profile/offers' },
  { name: 'one’s auctions', who: 'dave', path: '/profile/auctions' },
  { name: 'shipping and returns', who: 'dave', path: '/profile/shipping-return-rules' },
  { name: 'payment setup', who: 'dave', path: '/profile/payment-setup' },
  { name: 'refunds asked of a seller', who: 'dave', path: '/profile/sold-items/refunds' },
  { name: 'selling', who: 'dave', path: '/sell' },
  { name: 'the inventory', who: 'dave', path: '/profile/inventory/available' },
  { name: 'the drafts', who: 'dave', path: '/profile/inventory/draft' },
  { name: 'a private seller’s listings', who: 'marcus', path: '/profile/my-listings/available' },
  { name: 'shipping rules before the first', who: 'priya', path: '/profile/shipping-return-rules' },
  { name: 'the selling form', who: 'marcus', path: first('/users/listings?items=1', (slug) => `/sell/${slug}`, 'slug') },
  { name: 'sold items', who: 'dave', path: '/profile/sold-items/orders' },
  { name: 'a sold order', who: 'rosie', path: first('/users/sold_items', (id) => `/profile/sold-items/orders/${id}`) },
  { name: 'documents that were refused', who: 'bogdan', path: '/profile/details' },
  { name: 'the operators’ queue', who: 'olivia', path: '/staff' },
  { name: 'people', who: 'olivia', path: '/staff/people' },
  { name: 'a person', who: 'olivia', path: first('/operators/people?waiting=true&items=1', (id) => `/staff/people/${id}`) },
  { name: 'what operators did', who: 'olivia', path: '/staff/audit' },
]

for (const { name, who, path } of pages) {
  test(`${name}${who ? `, as ${who} sees it` : ''}`, async ({ page, request, isMobile }) => {
    const me = who ? await demoPerson(request, who) : undefined
    const address = typeof path === 'string' ? path : await path(request, me)
    if (me) await signInWith(page, me.token)
    await page.goto(isMobile ? `/fr${address}`.replace(/\/$/, '') : address)
    await expectDrawn(page)
    await expect(page).toHaveTitle(/.+ \| Partlane$/)
    await expect(page.locator('html')).toHaveAttribute('lang', isMobile ? 'fr' : 'en-GB')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

/** The page is taken over and nothing on it is still loading. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

const still = [
  { name: 'home', path: '/' },
  { name: 'results', path: '/search?q=brake+disc' },
  { name: 'a listing', path: first('/listings?q=brake+disc&items=1', (slug) => `/listings/${slug}`, 'slug') },
]
for (const { name, path } of still) {
  test(`${name} keeps still while it loads`, async ({ page, request }) => {
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(typeof path === 'string' ? path : await path(request, undefined))
    await expectDrawn(page)
    await page.mouse.move(200, 300) // what comes to life with the first touch must not move anything either
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05)
  })
}

test.describe('the first load of the home page', () => {
  test.use({ consentGiven: false, extraHTTPHeaders: { 'accept-encoding': 'br' } })

  test('takes at most 140 kB of JavaScript @desktop', async ({ page }) => {
    const scripts: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (/\.js$/.test(new URL(request.url()).pathname)) scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible() // drawn by the browser: the page is alive
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(140_000)
  })
})
