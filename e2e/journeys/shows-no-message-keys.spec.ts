import type { APIRequestContext, Page } from '@playwright/test'
import { listResources } from '../support/api.ts'
import { recordKeyLikeTexts, shownKeys } from '../support/message-keys.ts'
import { demoMember } from '../support/people.ts'
import { expect, signInWithToken, test, waitForHydration } from '../support/test.ts'

/**
 * All routes of routes.ts. A path with a parameter is completed by `completePath`. The test opens a
 * page that needs few messages, and each route from there, so that its messages are not loaded yet.
 */
const paths = [
  '/',
  '/search',
  '/search?q=zzqqxxyy',
  '/listings/:slug',
  '/sell',
  '/sell/:ref',
  '/users/hebdens-auto-breakers',
  '/cart',
  '/checkout',
  '/checkout/1',
  '/landing',
  '/get-app',
  '/contact-us',
  '/youtube',
  '/blog?uri=/landing&title=How+it+works',
  '/help-centre',
  '/sign-in',
  '/sign-in/return',
  '/sign-up',
  '/forgot-password',
  '/confirm',
  '/account-closed',
  '/profile',
  '/profile/details',
  '/profile/close-account',
  '/profile/messages',
  '/profile/my-garage',
  '/profile/my-listings/available',
  '/profile/inventory/available',
  '/profile/sold-items/orders',
  '/profile/sold-items/orders/:sale',
  '/profile/sold-items/refunds',
  '/profile/offers',
  '/profile/auctions',
  '/profile/shipping-return-rules',
  '/profile/payment-setup',
  '/profile/my-orders/orders',
  '/profile/my-orders/orders/:order',
  '/profile/my-orders/refunds',
  '/profile/my-offers',
  '/profile/my-bids',
  '/profile/my-bids/watchlist',
  '/profile/match-me-and-saved-search/match',
  '/profile/match-me-and-saved-search/saved-searches',
  '/profile/my-orders',
  '/staff',
  '/staff/people',
  '/staff/people/:person',
  '/staff/deliveries',
  '/staff/audit',
  '/nowhere',
]

const visitors = [
  { name: 'a visitor' },
  { name: 'a personal member', memberKey: 'priya' },
  { name: 'a business', memberKey: 'rosie' },
  { name: 'an operator', memberKey: 'olivia' },
]

const listPaths: Record<string, { path: string; key: 'id' | 'slug' }> = {
  ':slug': { path: '/listings?q=brake+disc&items=1', key: 'slug' },
  ':ref': { path: '/users/listings?items=1', key: 'id' },
  ':sale': { path: '/users/sold_items?items=1', key: 'id' },
  ':order': { path: '/users/orders?items=1', key: 'id' },
  ':person': { path: '/operators/people?items=1', key: 'id' },
}

/** Replaces a parameter by the id of the first resource that this visitor may list. */
async function completePath(request: APIRequestContext, path: string, token: string | undefined): Promise<string> {
  const param = /:\w+/.exec(path)?.[0]
  if (!param) return path
  const { path: listPath, key } = listPaths[param] ?? { path: '', key: 'id' }
  const resources = await listResources(request, listPath, token).catch(() => [])
  const [first] = resources
  return path.replace(param, String((key === 'id' ? first?.id : first?.attributes.slug) ?? '1'))
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

for (const { name, memberKey } of visitors) {
  test(`${name} navigates to every page and sees no message key`, async ({ page, request, isMobile }) => {
    test.setTimeout(300_000)
    const member = memberKey ? await demoMember(request, memberKey) : undefined
    await recordKeyLikeTexts(page)
    if (member) await signInWithToken(page, member.token)
    const prefix = isMobile ? '/fr' : ''
    const found: string[] = []
    for (const path of paths) {
      await page.goto(`${prefix}/get-app`)
      await navigateInBrowser(page, prefix + (await completePath(request, path, member?.token)))
      for (const key of await shownKeys(page)) found.push(`${path}: ${key}`)
    }
    expect(found).toEqual([])
  })
}
