import type { Page, Request } from '@playwright/test'
import { buyNowAndReserve, expectPaid, payButton } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, listenForErrors, test } from '../support/test.ts'

const APPROVED = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const CHALLENGED = '4000 0027 6000 3184'

/** Purchases of this page name Stripe, as they do when it is the first gateway of the settings. */
async function useStripe(page: Page): Promise<void> {
  await page.route('**/api/v1/payments/orders', async (route) => {
    const body = route.request().method() === 'POST' ? route.request().postDataJSON() : undefined
    if (!body) return route.fallback()
    await route.continue({ postData: JSON.stringify({ payment_order: { ...body.payment_order, gateway: 'stripe' } }) })
  })
}

/** Collects what the page sends to our own server. */
function recordRequests(page: Page, baseURL: string | undefined): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) requests.push(request)
  })
  return requests
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/34')
  await page.getByLabel('Security code').fill('123')
}

test('a buyer corrects a card, is declined, and pays with another card', async ({ page, request, baseURL }) => {
  const { slug } = await publishListing(request)
  const requests = recordRequests(page, baseURL)
  await useStripe(page)
  await buyNowAndReserve(page, slug, 'stripe@example.com')
  await page.getByLabel('Card number').fill('4242')
  await payButton(page).click()
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await fillCard(page, DECLINED)
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /declined/i })).toBeVisible()
  await fillCard(page, APPROVED)
  await payButton(page).click()
  await expectPaid(page)
  // No card number reaches our server, in any request.
  const sent = requests.map((entry) => `${entry.url()} ${entry.postData() ?? ''}`).join('\n')
  for (const digits of [APPROVED, DECLINED, '4242424242424242']) expect(sent).not.toContain(digits)
})

test('a buyer confirms at the bank and returns', async ({ page, request }) => {
  const { slug } = await publishListing(request)
  await useStripe(page)
  await buyNowAndReserve(page, slug, 'stripe@example.com')
  await fillCard(page, CHALLENGED)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expectPaid(page)
  // Stripe's parameters, which contain a secret of the payment, do not stay in the address.
  await expect(page).toHaveURL(/\/checkout\/\d+$/)
})

test('a buyer closes the tab at the bank, confirms later, and finds the order', async ({ page, request, context }) => {
  const { slug } = await publishListing(request)
  await useStripe(page)
  await buyNowAndReserve(page, slug, 'stripe@example.com')
  const purchaseUrl = page.url()
  await fillCard(page, CHALLENGED)
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Confirm payment' })).toBeVisible()
  const bankUrl = page.url()
  const otherTab = await context.newPage()
  const errors = listenForErrors(otherTab)
  await page.close()

  await test.step('the purchase shows the way back to the bank', async () => {
    await otherTab.goto(purchaseUrl)
    await expect(otherTab.locator(`a[href="${bankUrl}"]`)).toBeVisible()
  })
  await test.step('the card holder confirms elsewhere, and the webhook places the order', async () => {
    const response = await request.post(bankUrl, { form: { decision: 'approve' }, maxRedirects: 0 })
    expect(response.status()).toBe(303)
    await otherTab.reload()
    await expectPaid(otherTab)
  })
  expect(errors).toEqual([])
})

test('a buyer pays with a wallet', async ({ page, request }) => {
  const { slug } = await publishListing(request)
  await useStripe(page)
  await buyNowAndReserve(page, slug, 'stripe@example.com')
  await page.getByRole('button', { name: 'Pay with test wallet' }).click()
  await expectPaid(page)
})
