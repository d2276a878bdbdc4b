import type { APIRequestContext, Browser, Page } from '@playwright/test'
import routeTable from '../../apps/web/src/routes.ts'
import { listResources } from '../support/api.ts'
import { createReservedPurchase } from '../support/checkout.ts'
import { navigateInBrowser, recordKeyLikeTexts, shownKeys } from '../support/message-keys.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  layoutShiftOf,
  listenForErrors,
  recordLayoutShifts,
  signInWithToken,
  test,
  waitForHydration,
} from '../support/test.ts'

/**
 * Each page in two variants: in English and light on a wide screen, where a link leads to it from a
 * page that needs few messages, so that its own are not loaded yet; and in French and dark on a
 * phone, where it is the first document. Neither shows a message key.
 */
test.use({
  colorScheme: async ({ isMobile }, use) => use(isMobile ? 'dark' : 'light'),
})

/** `route`: what the resolved path looks like. */
type PathResolver = ((request: APIRequestContext, member: Member | undefined) => Promise<string>) & { route: string }
type PageCase = { name: string; memberKey?: string; path: string | PathResolver }

const firstOf = (listPath: string, toPath: (id: string) => string, key: 'id' | 'slug' = 'id'): PathResolver =>
  Object.assign(
    async (request: APIRequestContext, member: Member | undefined) => {
      const row = (await listResources(request, listPath, member?.token))[0]
      if (!row) throw new Error(`${listPath} has no row`)
      return toPath(String(key === 'id' ? row.id : row.attributes.slug))
    },
    { route: toPath(':id') },
  )

/** A key for pages that need data of their own: the data of demo members must not change. */
const NEW_MEMBER = 'a new member'

const resolvePaymentPath: PathResolver = Object.assign(
  async (request: APIRequestContext, member: Member | undefined) => {
    if (!member) throw new Error('a purchase needs a member')
    return `/checkout/${await createReservedPurchase(request, member)}`
  },
  { route: '/checkout/:id' },
)

const pages: PageCase[] = [
  { name: 'home', path: '/' },
  { name: 'search results', path: '/search?q=brake+disc' },
  { name: 'empty search results', path: '/search?q=zzqqxxyy' },
  { name: 'search results as a list', path: '/search?category=lighting&view=list&condition=used' },
  { name: 'a listing', path: firstOf('/listings?q=brake+disc&items=1', (slug) => `/listings/${slug}`, 'slug') },
  { name: 'an auction', path: firstOf('/listings?sale=auction&items=1', (slug) => `/listings/${slug}`, 'slug') },
  { name: 'an empty basket', path: '/cart' },
  { name: 'an empty checkout', path: '/checkout' },
  { name: 'the landing page', path: '/landing' },
  { name: 'the page about the app', path: '/get-app' },
  { name: 'a shop', path: '/users/hebdens-auto-breakers' },
  { name: 'a private seller', path: '/users/marcus' },
  { name: 'the contact page', path: '/contact-us' },
  { name: 'the exchange rates', path: '/exchange-rates' },
  { name: 'videos', path: '/youtube' },
  { name: 'the blog', path: '/blog?uri=/landing&title=How+it+works' },
  { name: 'the help centre', path: '/help-centre' },
  { name: 'the terms', path: '/legal/terms' },
  { name: 'the withdrawal form', path: '/withdrawal-form' },
  { name: 'the end of an account', path: '/account-closed' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'password reset', path: '/forgot-password' },
  { name: 'the search for an order', path: '/find-order' },
  { name: 'a link to unsubscribe without a token', path: '/unsubscribe' },
  { name: 'a link to an order without a token', path: '/find-order/open' },
  { name: 'the return from a provider without a request', path: '/sign-in/return' },
  { name: 'the garage of a visitor', path: '/profile/my-garage' },
  { name: 'a page that does not exist', path: '/nowhere' },
  { name: 'the confirmation of an address', memberKey: 'jess', path: '/confirm' },
  { name: 'home', memberKey: 'priya', path: '/' },
  // A car of the member would change the colour of the buttons, with a transition, while axe runs.
  {
    name: 'a listing',
    memberKey: NEW_MEMBER,
    path: firstOf('/listings?q=brake+disc&items=1', (slug) => `/listings/${slug}`, 'slug'),
  },
  { name: 'a shop', memberKey: 'priya', path: '/users/hebdens-auto-breakers' },
  { name: 'the profile', memberKey: 'priya', path: '/profile' },
  { name: 'account details', memberKey: 'priya', path: '/profile/details' },
  { name: 'account closure', memberKey: 'priya', path: '/profile/close-account' },
  { name: 'offers made', memberKey: 'priya', path: '/profile/my-offers' },
  { name: 'no offers made', memberKey: NEW_MEMBER, path: '/profile/my-offers' },
  { name: 'bids', memberKey: 'priya', path: '/profile/my-bids' },
  { name: 'closed bids', memberKey: 'priya', path: '/profile/my-bids?state=closed' },
  { name: 'no bids', memberKey: NEW_MEMBER, path: '/profile/my-bids' },
  { name: 'the watchlist', memberKey: 'priya', path: '/profile/my-bids/watchlist' },
  { name: 'an empty watchlist', memberKey: NEW_MEMBER, path: '/profile/my-bids/watchlist' },
  { name: 'match me', memberKey: 'priya', path: '/profile/match-me-and-saved-search/match' },
  { name: 'saved searches', memberKey: 'priya', path: '/profile/match-me-and-saved-search/saved-searches' },
  { name: 'refunds', memberKey: 'priya', path: '/profile/my-orders/refunds' },
  { name: 'a refund', memberKey: 'priya', path: firstOf('/users/refunds?items=1', (id) => `/profile/my-orders/refunds/${id}`) },
  {
    name: 'the request of a refund',
    memberKey: 'priya',
    path: firstOf('/users/orders?items=1', (id) => `/profile/my-orders/orders/${id}/refund`),
  },
  { name: 'reviews to write', memberKey: 'priya', path: '/profile/reviews/given' },
  { name: 'received reviews', memberKey: 'rosie', path: '/profile/reviews/received' },
  { name: 'messages', memberKey: 'priya', path: '/profile/messages' },
  { name: 'a conversation', memberKey: 'priya', path: firstOf('/users/chats', (id) => `/profile/messages?chatId=${id}`) },
  { name: 'liked parts', memberKey: 'priya', path: '/profile/likes' },
  { name: 'no liked parts', memberKey: NEW_MEMBER, path: '/profile/likes' },
  { name: 'no reports', memberKey: NEW_MEMBER, path: '/profile/reports' },
  { name: 'no decisions', memberKey: NEW_MEMBER, path: '/profile/reports/decisions' },
  { name: 'a decision with an unknown link', path: '/decision' },
  { name: 'notifications', memberKey: 'priya', path: '/profile/notifications' },
  { name: 'notification settings', memberKey: 'priya', path: '/profile/notification-settings' },
  { name: 'no notifications', memberKey: NEW_MEMBER, path: '/profile/notifications' },
  { name: 'the garage', memberKey: 'priya', path: '/profile/my-garage' },
  { name: 'a full basket', memberKey: 'tom', path: '/cart' },
  { name: 'a basket with reserved parts', memberKey: 'priya', path: '/cart' },
  { name: 'the checkout', memberKey: 'tom', path: '/checkout' },
  { name: 'the payment of a purchase', memberKey: NEW_MEMBER, path: resolvePaymentPath },
  { name: 'orders', memberKey: 'priya', path: '/profile/my-orders/orders' },
  { name: 'an order', memberKey: 'priya', path: firstOf('/users/orders', (id) => `/profile/my-orders/orders/${id}`) },
  { name: 'the profile of a business', memberKey: 'rosie', path: '/profile' },
  { name: 'account details of a business', memberKey: 'rosie', path: '/profile/details' },
  { name: 'offers received', memberKey: 'dave', path: '/profile/offers' },
  { name: 'no offers with a status', memberKey: 'dave', path: '/profile/offers?status=expired' },
  { name: 'auctions', memberKey: 'dave', path: '/profile/auctions' },
  { name: 'closed auctions', memberKey: 'dave', path: '/profile/auctions?state=closed' },
  { name: 'no auctions', memberKey: NEW_MEMBER, path: '/profile/auctions' },
  { name: 'shipping and returns', memberKey: 'dave', path: '/profile/shipping-return-rules' },
  { name: 'payment setup', memberKey: 'dave', path: '/profile/payment-setup' },
  { name: 'invoices', memberKey: 'rosie', path: '/profile/invoices' },
  { name: 'earnings', memberKey: 'rosie', path: '/profile/earnings' },
  { name: 'empty earnings', memberKey: 'olivia', path: '/profile/earnings' },
  { name: 'refunds of a seller', memberKey: 'dave', path: '/profile/sold-items/refunds' },
  {
    name: 'a refund of a seller',
    memberKey: 'wei',
    path: firstOf('/users/refunds?side=seller&items=1', (id) => `/profile/sold-items/refunds/${id}`),
  },
  { name: 'the start of a listing', memberKey: 'dave', path: '/sell' },
  { name: 'the inventory', memberKey: 'dave', path: '/profile/inventory/available' },
  { name: 'drafts', memberKey: 'dave', path: '/profile/inventory/draft' },
  { name: 'the listings of a private seller', memberKey: 'marcus', path: '/profile/my-listings/available' },
  { name: 'empty shipping rules', memberKey: 'priya', path: '/profile/shipping-return-rules' },
  { name: 'the listing form', memberKey: 'marcus', path: firstOf('/users/listings?items=1', (id) => `/sell/${id}`) },
  {
    name: 'an own listing',
    memberKey: 'rosie',
    path: firstOf('/users/listings?items=1', (slug) => `/listings/${slug}`, 'slug'),
  },
  { name: 'sold items', memberKey: 'dave', path: '/profile/sold-items/orders' },
  { name: 'a sold order', memberKey: 'rosie', path: firstOf('/users/sold_items', (id) => `/profile/sold-items/orders/${id}`) },
  { name: 'refused documents', memberKey: 'bogdan', path: '/profile/details' },
  { name: 'the review queue', memberKey: 'olivia', path: '/staff' },
  { name: 'the user search', memberKey: 'olivia', path: '/staff/people' },
  { name: 'a user', memberKey: 'olivia', path: firstOf('/operators/people?waiting=true&items=1', (id) => `/staff/people/${id}`) },
  { name: 'the refunds to decide', memberKey: 'olivia', path: '/staff/refunds' },
  { name: 'a refund to decide', memberKey: 'olivia', path: firstOf('/operators/refunds?items=1', (id) => `/staff/refunds/${id}`) },
  { name: 'the orders of everyone', memberKey: 'olivia', path: '/staff/orders' },
  { name: 'an order for operators', memberKey: 'olivia', path: firstOf('/operators/orders?items=1', (id) => `/staff/orders/${id}`) },
  { name: 'the auctions of everyone', memberKey: 'olivia', path: '/staff/auctions' },
  { name: 'no auctions with a text', memberKey: 'olivia', path: '/staff/auctions?state=unpaid&search=nothing-like-this' },
  { name: 'an auction for operators', memberKey: 'olivia', path: firstOf('/operators/auctions?items=1', (id) => `/staff/auctions/${id}`) },
  { name: 'the missed deadlines', memberKey: 'olivia', path: '/staff/deadlines' },
  { name: 'the failed repayments', memberKey: 'olivia', path: '/staff/repayments' },
  { name: 'the surcharges to decide', memberKey: 'olivia', path: '/staff/surcharges' },
  { name: 'the payouts of everyone', memberKey: 'olivia', path: '/staff/payouts' },
  { name: 'the chargebacks', memberKey: 'olivia', path: '/staff/chargebacks' },
  { name: 'a chargeback', memberKey: 'olivia', path: firstOf('/operators/chargebacks?items=1', (id) => `/staff/chargebacks/${id}`) },
  { name: 'the comparison with the gateways', memberKey: 'olivia', path: '/staff/reconciliation' },
  { name: 'the reports', memberKey: 'olivia', path: '/staff/reports' },
  { name: 'the appeals', memberKey: 'olivia', path: '/staff/reports?state=appealed' },
  { name: 'the corrected listings', memberKey: 'olivia', path: '/staff/reports?state=corrected' },
  { name: 'a report', memberKey: 'olivia', path: firstOf('/operators/reports?kind=message', (id) => `/staff/reports/${id}`) },
  { name: 'own reports', memberKey: 'priya', path: '/profile/reports' },
  { name: 'decisions about oneself', memberKey: 'marcus', path: '/profile/reports/decisions' },
  { name: 'a decision about oneself', memberKey: 'marcus', path: firstOf('/users/decisions', (id) => `/profile/reports/decisions/${id}`) },
  { name: 'the credits', memberKey: 'olivia', path: '/staff/credits' },
  { name: 'the ledger', memberKey: 'olivia', path: '/staff/ledger' },
  { name: 'an account of the ledger', memberKey: 'olivia', path: '/staff/ledger?search=fees' },
  { name: 'the rates for operators', memberKey: 'olivia', path: '/staff/rates?history=gbp' },
  { name: 'the failed tasks', memberKey: 'olivia', path: '/staff/deliveries' },
  { name: 'the failed notifications', memberKey: 'olivia', path: '/staff/deliveries/notifications' },
  { name: 'the audit log', memberKey: 'olivia', path: '/staff/audit' },
]

const loadMember = (request: APIRequestContext, key: string) =>
  key === NEW_MEMBER ? createMember(request, 'Nell') : demoMember(request, key)

type Tab = { memberKey: string | undefined; page: Page; member: Member | undefined; errors: string[] }

/**
 * The tab of the worker. Each test loads a document of its own in it, and takes the scripts from
 * the cache of the browser, as a user does after the first page. Another member gets a new browser
 * context.
 */
let currentTab: Tab | undefined

async function openTab(browser: Browser, request: APIRequestContext, memberKey: string | undefined): Promise<Tab> {
  if (currentTab && currentTab.memberKey === memberKey) return currentTab
  await currentTab?.page.context().close()
  const member = memberKey ? await loadMember(request, memberKey) : undefined
  const page = await (await browser.newContext()).newPage()
  await recordKeyLikeTexts(page)
  if (member) await signInWithToken(page, member.token)
  currentTab = { memberKey, page, member, errors: listenForErrors(page) }
  return currentTab
}

/** Without a tab of its own for each test. The tests check the errors of the shared one. */
const testInTab = test.extend({ noConsoleErrors: async ({ baseURL: _ }, use) => use(undefined) })

/** Each member in turn, so that a worker seldom needs another tab. */
const pagesByMember = pages.toSorted((a, b) => (a.memberKey ?? '').localeCompare(b.memberKey ?? ''))

for (const { name, memberKey, path } of pagesByMember) {
  testInTab(`${memberKey ?? 'a visitor'} opens ${name}`, async ({ browser, request, isMobile }) => {
    const { page, member, errors } = await openTab(browser, request, memberKey)
    errors.length = 0
    const resolvedPath = typeof path === 'string' ? path : await path(request, member)
    if (isMobile) await page.goto(`/fr${resolvedPath}`.replace(/\/$/, ''))
    else {
      await page.goto('/get-app')
      await navigateInBrowser(page, resolvedPath)
    }
    await expectFullyLoaded(page)
    await expect(page).toHaveTitle(/.+ \| Partlane$/)
    await expect(page.locator('html')).toHaveAttribute('lang', isMobile ? 'fr' : 'en-GB')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    expect(await shownKeys(page), 'message keys').toEqual([])
    expect(errors, 'errors in the browser').toEqual([])
  })
}

type RouteEntry = { path?: string | undefined; index?: boolean | undefined; children?: RouteEntry[] | undefined }

const listRoutes = (entries: readonly RouteEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined || path === ':locale?' ? parent : `${parent}/${path}`
    const isPage = index || (path !== undefined && children.length === 0)
    return [...(isPage ? [own || '/'] : []), ...listRoutes(children, own)]
  })

testInTab('each route is opened @desktop', () => {
  const opened = pages.map(({ path }) => (typeof path === 'string' ? path : path.route).replace(/\?.*/, ''))
  const toPattern = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
  expect(listRoutes(routeTable).filter((route) => !opened.some((path) => toPattern(route).test(path)))).toEqual([])
})

/** Waits until the content and the fonts are shown. It does not wait for hydration. */
async function expectFullyLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

const FONT_DELAY_MS = 800
const stablePages = [
  { name: 'the home page', path: '/' },
  { name: 'the search page', path: '/search?q=brake+disc' },
  { name: 'a listing', path: firstOf('/listings?q=brake+disc&items=1', (slug) => `/listings/${slug}`, 'slug') },
]
for (const { name, path } of stablePages) {
  test(`${name} loads without layout shifts`, async ({ page, request }) => {
    await recordLayoutShifts(page)
    // Texts are first shown in the fallback fonts, as on a slow connection.
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS))
      await route.continue()
    })
    await page.goto(typeof path === 'string' ? path : await path(request, undefined))
    await expectFullyLoaded(page)
    // Loads the components that are deferred until the first interaction.
    await page.mouse.move(200, 300)
    await page.waitForLoadState('networkidle')
    expect(await layoutShiftOf(page)).toBeLessThan(0.05)
  })
}

test.describe('the first load of the home page', () => {
  test.use({ hasConsentChoice: false, extraHTTPHeaders: { 'accept-encoding': 'br' } })

  test('takes at most 140 kB of JavaScript @desktop', async ({ page }) => {
    const scripts: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (/\.js$/.test(new URL(request.url()).pathname)) scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto('/')
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(140_000)
  })
})
