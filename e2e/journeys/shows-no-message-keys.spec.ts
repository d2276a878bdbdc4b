import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import routeTable from '../../apps/web/src/routes.ts'
import { listResources } from '../support/api.ts'
import { createReservedPurchase } from '../support/checkout.ts'
import { recordKeyLikeTexts, shownKeys } from '../support/message-keys.ts'
import { createMember, demoMember } from '../support/people.ts'
import { expect, signInWithToken, test, waitForHydration } from '../support/test.ts'

type RouteEntry = { path?: string | undefined; index?: boolean | undefined; file: string; children?: RouteEntry[] | undefined }
type AppRoute = { path: string; isForMembers: boolean }

const sourceFolder = `${import.meta.dirname}/../../apps/web/src`
const isForMembers = (file: string) => /guard: '(member|seller)'/.test(readFileSync(`${sourceFolder}/${file}`, 'utf8'))

const flattenRoutes = (entries: readonly RouteEntry[], parent = ''): AppRoute[] =>
  entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path === undefined || path === ':locale?' ? parent : `${parent}/${path}`
    const isPage = index || (path !== undefined && children.length === 0)
    return [...(isPage ? [{ path: own || '/', isForMembers: isForMembers(file) }] : []), ...flattenRoutes(children, own)]
  })

/**
 * All routes of the app, and pages that one route shows in another way. The test opens a page that
 * needs few messages, and each route from there, so that its messages are not loaded yet.
 */
const routes: AppRoute[] = [
  ...flattenRoutes(routeTable),
  { path: '/search?q=zzqqxxyy', isForMembers: false },
  { path: '/blog?uri=/landing&title=How+it+works', isForMembers: false },
]
const isAccountPage = (path: string) => path.startsWith('/profile')
const isSellingPage = (path: string) =>
  /^\/(sell|profile\/(details|my-listings|inventory|sold-items|offers|auctions|shipping|payment-setup|invoices|earnings|reviews))/.test(
    path,
  ) || path === '/profile'
const isStaffPage = (path: string) => path.startsWith('/staff/')

/** The shell shows the same page in place of all routes that it refuses: one of them is enough. */
const REFUSED_PATH = '/profile/details'
const isShownTo = ({ path, isForMembers: needsMember }: AppRoute, isMember: boolean) => isMember || !needsMember || path === REFUSED_PATH

/**
 * Two visitors on a phone in French, two on a wide screen in English: which messages a route loads
 * depends on neither, and `check-messages` compares the locales. Pages below /staff are "not found"
 * for all but operators, which the route /staff shows. An operator sees other pages as a member, a
 * business buys as a personal member does, and pages about the company are the same for all.
 */
const isSameForAll = (path: string) =>
  /^\/(landing|get-app|exchange-rates|legal|withdrawal-form|youtube|blog|help-centre|decision|account-closed|\*)/.test(path)
const shopPages = { area: 'the shop', has: (path: string) => !isAccountPage(path) && !isStaffPage(path) }
const shopPagesOfMembers = { area: 'the shop', has: (path: string) => shopPages.has(path) && !isSameForAll(path) }
const accountPages = { area: 'the account', has: isAccountPage }
const sellingPages = { area: 'selling', has: isSellingPage }
const staffPages = { area: 'the back office', has: (path: string) => isStaffPage(path) || ['/', '/profile', '/staff'].includes(path) }
const visitors = [
  { name: 'a visitor', project: '@phone', areas: [shopPages, accountPages] },
  { name: 'a personal member', memberKey: 'priya', project: '@phone', areas: [shopPagesOfMembers, accountPages] },
  { name: 'a business', memberKey: 'rosie', project: '@desktop', areas: [sellingPages] },
  { name: 'an operator', memberKey: 'olivia', project: '@desktop', areas: [staffPages] },
]

type RowSource = { ownerKey?: string; listPath: string; key?: 'slug' }

/**
 * Where the parameter of a route comes from: the first row of a demo member. The owner sees the
 * page of the row, all others what the page says to them.
 */
const rowSources: Record<string, RowSource> = {
  '/listings/:slug': { listPath: '/listings?q=brake+disc&items=1', key: 'slug' },
  '/sell/:ref': { ownerKey: 'rosie', listPath: '/users/listings?items=1' },
  '/profile/sold-items/orders/:id': { ownerKey: 'rosie', listPath: '/users/sold_items?items=1' },
  '/profile/my-orders/orders/:id': { ownerKey: 'priya', listPath: '/users/orders?items=1' },
  '/profile/my-orders/refunds/:id': { ownerKey: 'priya', listPath: '/users/refunds?items=1' },
  '/profile/sold-items/refunds/:id': { ownerKey: 'wei', listPath: '/users/refunds?side=seller&items=1' },
  '/profile/my-orders/orders/:id/refund': { ownerKey: 'priya', listPath: '/users/orders?items=1' },
  '/staff/refunds/:id': { ownerKey: 'olivia', listPath: '/operators/refunds?items=1' },
  '/staff/chargebacks/:id': { ownerKey: 'olivia', listPath: '/operators/chargebacks?items=1' },
  '/staff/orders/:id': { ownerKey: 'olivia', listPath: '/operators/orders?items=1' },
  '/profile/reports/decisions/:id': { ownerKey: 'marcus', listPath: '/users/decisions' },
  '/staff/reports/:id': { ownerKey: 'olivia', listPath: '/operators/reports' },
  '/staff/people/:id': { ownerKey: 'olivia', listPath: '/operators/people?items=1' },
}
const fixedPaths: Record<string, string> = {
  '/users/:slug': '/users/hebdens-auto-breakers',
  '/profile/my-listings/:tab': '/profile/my-listings/available',
  '/profile/inventory/:tab': '/profile/inventory/available',
  '/profile/reviews/:tab': '/profile/reviews/received',
  '/legal/:id': '/legal/terms',
  '/profile/:place': '/profile/my-orders',
  '/*': '/nowhere',
}

function refuseRoute(path: string): never {
  throw new Error(`${path} has a parameter: add where its value comes from`)
}

/** A path of the route with a real row. Fails for a new route without one. */
async function completePath(request: APIRequestContext, path: string): Promise<string> {
  if (!/[:*]/.test(path)) return path
  if (path === '/checkout/:id') return `/checkout/${await createReservedPurchase(request, await createMember(request, 'Nell'))}`
  const source = rowSources[path]
  if (!source) return fixedPaths[path] ?? refuseRoute(path)
  const token = source.ownerKey && (await demoMember(request, source.ownerKey)).token
  const [row] = await listResources(request, source.listPath, token)
  if (!row) throw new Error(`${source.ownerKey ?? 'a visitor'} has no row of ${source.listPath}`)
  return path.replace(/:\w+/, String(source.key === 'slug' ? row.attributes.slug : row.id))
}

/** Navigates as a link does: without loading a document, and after the page has been hydrated. */
async function navigateInBrowser(page: Page, path: string): Promise<void> {
  await waitForHydration(page)
  await page.evaluate((target) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    return router.navigate(target)
  }, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** @returns the message keys that the page shows, with its path */
async function listShownKeys(page: Page, prefix: string, path: string): Promise<string[]> {
  await page.goto(`${prefix}/get-app`)
  await navigateInBrowser(page, prefix + path)
  return (await shownKeys(page)).map((key) => `${path}: ${key}`)
}

for (const { name, memberKey, project, areas } of visitors)
  for (const { area, has } of areas) {
    const paths = routes.filter((route) => has(route.path) && isShownTo(route, memberKey !== undefined)).map(({ path }) => path)
    test(`${name} navigates to every page of ${area} and sees no message key ${project}`, async ({ page, request, isMobile }) => {
      test.setTimeout(300_000)
      const member = memberKey ? await demoMember(request, memberKey) : undefined
      await recordKeyLikeTexts(page)
      if (member) await signInWithToken(page, member.token)
      const found: string[] = []
      for (const path of paths) found.push(...(await listShownKeys(page, isMobile ? '/fr' : '', await completePath(request, path))))
      expect(found).toEqual([])
    })
  }

test('a buyer navigates to the own purchase and sees no message key @phone', async ({ page, request, isMobile }) => {
  const buyer = await createMember(request, 'Nell')
  const id = await createReservedPurchase(request, buyer)
  await recordKeyLikeTexts(page)
  await signInWithToken(page, buyer.token)
  expect(await listShownKeys(page, isMobile ? '/fr' : '', `/checkout/${id}`)).toEqual([])
})
