import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callApi, listResources } from './api.ts'
import { publishListing } from './listings.ts'
import type { Member } from './people.ts'

/** Opens a listing and clicks "Buy now". */
export async function openCheckout(page: Page, slug: string): Promise<void> {
  await page.goto(`/listings/${slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
}

/** Fills in the email address and the delivery address. */
export async function fillCheckoutForm(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email address', exact: true }).fill(email)
  await page.getByLabel('Full name').fill('Nell Ward')
  const manualEntry = page.getByRole('button', { name: 'Enter address manually' })
  if (await manualEntry.isVisible()) await manualEntry.click()
  await page.getByLabel('Street address').fill('7 Mill Lane')
  await page.getByLabel('Town or city').fill('Ludlow')
  await page.getByRole('textbox', { name: 'Postcode', exact: true }).fill('sy8 1aa')
}

/** Fills in the checkout form and continues to the payment page. */
export async function fillCheckoutFormAndReserve(page: Page, email: string): Promise<void> {
  await fillCheckoutForm(page, email)
  await page.getByRole('button', { name: /^Continue to payment \(£/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
}

/** Opens a listing, clicks "Buy now" and continues to the payment page. */
export async function buyNowAndReserve(page: Page, slug: string, email: string): Promise<void> {
  await openCheckout(page, slug)
  await fillCheckoutFormAndReserve(page, email)
}

type CardOutcome = 'is approved' | 'is declined' | 'requires confirmation'
const cardLabels: Record<CardOutcome, string> = {
  'is approved': 'Approved card',
  'is declined': 'Declined card',
  'requires confirmation': 'Card with bank confirmation',
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ })

export async function payWithCardThat(page: Page, outcome: CardOutcome): Promise<void> {
  await page.getByRole('radio', { name: cardLabels[outcome] }).check()
  await payButton(page).click()
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you for your order', level: 1 })).toBeVisible()
}

export const countOrders = async (request: APIRequestContext, { token }: Member) =>
  (await listResources(request, '/users/orders', token)).length

/** Creates a purchase of a new listing by the API, and reserves it. @returns its id */
export async function createReservedPurchase(request: APIRequestContext, { token, email }: Member): Promise<string> {
  const { slug } = await publishListing(request)
  await callApi(request, '/users/carts/listings', { token, method: 'POST', body: { cart_listing: { listing_slug: slug } } })
  const payment_order = { email, address: { line1: '7 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country: 'GB' } }
  const { data } = await callApi(request, '/payments/orders', { token, method: 'POST', body: { payment_order } })
  const reservationPath = `/users/checkouts/reserve_listings/${data.id}`
  await callApi(request, reservationPath, { token, method: 'PUT', body: { action_type: 'reserve' } })
  return data.id
}
