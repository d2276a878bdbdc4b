import type { APIRequestContext, Page } from '@playwright/test'
import { rowsOf } from '../support/api.ts'
import { buyNow, expectPaid, payButton, payWithCardThat } from '../support/checkout.ts'
import { listPart } from '../support/parts.ts'
import { demoPerson, type Member, newMember } from '../support/people.ts'
import { expect, signInWith, test } from '../support/test.ts'

test('the way back leads to the same place in the results', async ({ page }) => {
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

test.describe('paying', () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED|WebSocket connection/ })

  async function reserved(page: Page, request: APIRequestContext): Promise<Member> {
    const [part, member] = [await listPart(request), await newMember(request, 'Kay')]
    await signInWith(page, member.token)
    await buyNow(page, part.slug, member.email)
    return member
  }
  const ordersOf = async (request: APIRequestContext, { token }: Member) => (await rowsOf(request, '/users/orders', token)).length

  test('without a network asks again when it is back, and charges once', async ({ page, context, request }) => {
    const member = await reserved(page, request)
    await context.setOffline(true)
    await payButton(page).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('You are offline')
    expect(await ordersOf(request, member)).toBe(0)
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toContainText('Connection lost', { timeout: 20_000 })
    await payButton(page).click()
    await expectPaid(page)
    expect(await ordersOf(request, member)).toBe(1)
  })

  test('whose answer is lost on the way is found out, not paid again', async ({ page, request }) => {
    const member = await reserved(page, request)
    let sent = 0
    await page.route('**/api/v1/payments/orders', async (route) => {
      if (route.request().method() !== 'PUT' || sent++ > 0) return route.continue()
      await route.fetch() // it arrives, and is paid
      await route.abort() // but nobody hears of it
    })
    await payButton(page).click()
    await expectPaid(page)
    expect(await ordersOf(request, member)).toBe(1)
  })

  test('with a nervous finger pays once', async ({ page, request }) => {
    const member = await reserved(page, request)
    const pays: string[] = []
    page.on('request', (sent) => {
      if (sent.method() === 'PUT' && sent.url().endsWith('/payments/orders')) pays.push(sent.postData() ?? '')
    })
    await payButton(page).dblclick()
    await expectPaid(page)
    expect(pays).toHaveLength(1)
    expect(await ordersOf(request, member)).toBe(1)
  })

  test('interrupted by a refresh and a walk through the shop goes on where it was', async ({ page, request }) => {
    const member = await reserved(page, request)
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
    expect(await ordersOf(request, member)).toBe(1)
  })
})

test('other people’s orders and purchases are pages that do not exist', async ({ page, request }) => {
  const [priya, nosy] = [await demoPerson(request, 'priya'), await newMember(request, 'Nosy')]
  const order = (await rowsOf(request, '/users/orders', priya.token))[0]
  await signInWith(page, nosy.token)
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

for (const address of [
  '/search?page=-3&price_min=cheap&price_max=%00&sort=worst',
  '/search?vehicle=99999999999999999999&fit=fits&year=20x6',
  '/search?category=no-such-thing&condition=used&condition=&condition=eaten',
  '/search?page=999999&q=%20%20',
  '/search?q=%3Cscript%3Ealert(1)%3C/script%3E&node=abc',
  '/search?lat=91&lng=xyz&radius=-1&seller=nobody-at-all',
  `/search?q=${'9'.repeat(1500)}`,
]) {
  test(`a mangled address still gives results or ways out: ${address.slice(0, 60)}`, async ({ page }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBeLessThan(500)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your search could not be completed' })).toHaveCount(0)
  })
}
