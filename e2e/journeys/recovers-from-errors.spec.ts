import type { APIRequestContext, Page } from '@playwright/test'
import { listResources } from '../support/api.ts'
import { buyNowAndReserve, countOrders, expectPaid, payButton, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, signInWithToken, test, waitForHydration } from '../support/test.ts'

test('a visitor who goes back returns to the same position in the results @phone', async ({ page }) => {
  await page.goto('/search?category=brakes')
  const card = page.getByRole('list', { name: 'Search results' }).getByRole('article').nth(17)
  const link = card.getByRole('link')
  const title = await link.innerText()
  await card.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(card.getByRole('link', { name: title })).toBeInViewport()
})

test.describe('a buyer', () => {
  test.use({ toleratedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED|WebSocket connection/ })

  async function reserveListing(page: Page, request: APIRequestContext): Promise<Member> {
    const [listing, member] = [await publishListing(request), await createMember(request, 'Kay')]
    await signInWithToken(page, member.token)
    await buyNowAndReserve(page, listing.slug, member.email)
    return member
  }

  test('without a network pays once, after the connection returns @phone', async ({ page, context, request }) => {
    const member = await reserveListing(page, request)
    await context.setOffline(true)
    await payButton(page).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('You are offline')
    expect(await countOrders(request, member)).toBe(0)
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toContainText('Connection lost', { timeout: 20_000 })
    await payButton(page).click()
    await expectPaid(page)
    expect(await countOrders(request, member)).toBe(1)
  })

  test('whose payment response is lost sees the payment and is not charged again @desktop', async ({ page, request }) => {
    const member = await reserveListing(page, request)
    let putCount = 0
    await page.route('**/api/v1/payments/orders', async (route) => {
      if (route.request().method() !== 'PUT' || putCount++ > 0) return route.continue()
      await route.fetch() // the server receives the request and charges the card
      await route.abort() // the browser receives no response
    })
    await payButton(page).click()
    await expectPaid(page)
    expect(await countOrders(request, member)).toBe(1)
  })

  test('who double-clicks pays once @desktop', async ({ page, request }) => {
    const member = await reserveListing(page, request)
    const paymentBodies: string[] = []
    page.on('request', (pageRequest) => {
      if (pageRequest.method() === 'PUT' && pageRequest.url().endsWith('/payments/orders')) paymentBodies.push(pageRequest.postData() ?? '')
    })
    await payButton(page).dblclick()
    await expectPaid(page)
    expect(paymentBodies).toHaveLength(1)
    expect(await countOrders(request, member)).toBe(1)
  })

  test('continues a payment after a reload and from the checkout @phone', async ({ page, request }) => {
    const member = await reserveListing(page, request)
    await payWithCardThat(page, 'is declined')
    await expect(page.getByRole('alert')).toContainText('Your card was declined')
    await page.reload()
    await expect(page.getByText('Time left to pay')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'Your parts are still reserved', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Continue to payment' }).click()
    await payWithCardThat(page, 'is approved')
    await expectPaid(page)
    expect(await countOrders(request, member)).toBe(1)
  })
})

test.describe('a visitor without a network', () => {
  test.use({ toleratedErrors: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|route module|Failed to fetch|WebSocket connection/ })

  const noConnection = (page: Page) => page.getByRole('heading', { name: 'No connection', level: 1 })

  const firstResult = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('article').first().getByRole('link')

  test('stays on the site, and the page loads when the network returns @phone', async ({ page, context }) => {
    await page.goto('/search?category=brakes')
    await waitForHydration(page)
    const title = await firstResult(page).innerText()
    await context.setOffline(true)
    await firstResult(page).click() // not hydrated yet, and its routes are unknown
    await expect(noConnection(page)).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/listings\//)

    await waitForHydration(page) // the listing is a new document
    await page.goBack()
    await firstResult(page).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.goBack()
    await expect(firstResult(page)).toBeVisible()
    await context.setOffline(true)
    await firstResult(page).click() // its code is loaded, its data is not
    await expect(noConnection(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  })

  test('stays on the site when the code of a page cannot be loaded @desktop', async ({ page, context }) => {
    await page.goto('/search?category=brakes')
    const title = await firstResult(page).innerText()
    await firstResult(page).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await waitForHydration(page) // the results may have opened a new document
    await page.route(/\/assets\/cart-.*\.js|favicon\.svg/, (route) => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: /^Basket/ }).click()
    await expect(noConnection(page)).toBeVisible()
    // Offline while the files become available: the page loads itself again as soon as they are.
    await context.setOffline(true)
    await page.unrouteAll()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Your basket is empty', level: 1 })).toBeVisible()
  })
})

test('a member finds no pages of other users’ orders and purchases @desktop', async ({ page, request }) => {
  const [priya, otherMember] = [await demoMember(request, 'priya'), await createMember(request, 'Nosy')]
  const order = (await listResources(request, '/users/orders', priya.token))[0]
  await signInWithToken(page, otherMember.token)
  for (const path of [
    `/profile/my-orders/orders/${order?.id}`,
    `/profile/sold-items/orders/${order?.id}`,
    '/checkout/1',
    '/profile/my-orders/orders/1e9',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 }), path).toBeVisible()
  }
})

test('an invalid search URL shows a page without an error @desktop', async ({ page }) => {
  for (const path of [
    '/search?page=-3&price_min=cheap&price_max=%00&sort=worst',
    '/search?vehicle=99999999999999999999&fit=fits&year=20x6',
    '/search?category=no-such-thing&condition=used&condition=&condition=eaten',
    '/search?page=999999&q=%20%20',
    '/search?q=%3Cscript%3Ealert(1)%3C/script%3E&node=abc',
    '/search?lat=91&lng=xyz&radius=-1&seller=nobody-at-all',
    `/search?q=${'9'.repeat(1500)}`,
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBeLessThan(500)
    await waitForHydration(page) // the fixture fails on a hydration error
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your search could not be completed' }), path).toHaveCount(0)
  }
})
