import type { APIRequestContext } from '@playwright/test'
import { expectPaid, fillCheckoutForm, openCheckout, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { connectPaypal, decideAtPaypal } from '../support/paypal.ts'
import { demoMember } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, listenForErrors, test } from '../support/test.ts'

/** Businesses of the demo data, in no other journey: these connect PayPal, one does not. */
const connectedSellers = ['imran', 'niamh'] as const
const otherSeller = 'wei'

// One after the other: they share the sellers.
test.describe.configure({ mode: 'default' })

async function publishOf(request: APIRequestContext, key: string, { connected }: { connected: boolean }) {
  const seller = await demoMember(request, key)
  if (connected) await connectPaypal(request, seller)
  return publishListing(request, { seller, template: '' })
}

const continueToPayment = /^Continue to payment \(£/

test('a buyer pays two sellers by PayPal', async ({ page, request }) => {
  const [first, second] = [
    await publishOf(request, connectedSellers[0], { connected: true }),
    await publishOf(request, connectedSellers[1], { connected: true }),
  ]
  await page.goto(`/listings/${first.slug}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByText('Added to basket').first()).toBeVisible()
  await openCheckout(page, second.slug)
  await fillCheckoutForm(page, 'paypal@example.com')
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: continueToPayment }).click()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await decideAtPaypal(page, 'Pay')
  await expectPaid(page)
  await expect(page.getByRole('link', { name: /View order/ })).toHaveCount(2)
})

test('a buyer sees which part cannot be paid by PayPal', async ({ page, request }) => {
  const { slug, title } = await publishOf(request, otherSeller, { connected: false })
  await openCheckout(page, slug)
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeDisabled()
  await expect(page.getByText(`The seller of ${title} does not accept PayPal.`)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
})

test('a buyer cancels at PayPal and pays by card', async ({ page, request }) => {
  const { slug } = await publishOf(request, connectedSellers[0], { connected: true })
  await openCheckout(page, slug)
  await fillCheckoutForm(page, 'paypal@example.com')
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: continueToPayment }).click()
  await decideAtPaypal(page, 'Cancel and return')
  await expect(page.getByText('You have left PayPal without paying.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  await expect(page.getByText('Continue at PayPal')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
})

test('a buyer closes the tab after the approval and finds the order', async ({ page, request, context }) => {
  const { slug } = await publishOf(request, connectedSellers[0], { connected: true })
  await openCheckout(page, slug)
  await fillCheckoutForm(page, 'paypal@example.com')
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: continueToPayment }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  const popup = await opened
  await expect(popup.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  const [purchaseUrl, approvalUrl] = [page.url(), popup.url()]
  const otherTab = await context.newPage()
  const errors = listenForErrors(otherTab)
  await popup.close()
  await page.close()
  await otherTab.goto(purchaseUrl)
  await expect(otherTab.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  await expect(otherTab.getByText('Continue at PayPal')).toHaveCount(0)
  await request.post(approvalUrl, { form: { decision: 'approve' }, maxRedirects: 0 })
  await otherTab.reload()
  await expectPaid(otherTab)
  expect(errors).toEqual([])
})
