import type { Page } from '@playwright/test'
import { fillCheckoutFormAndReserve, openCheckout } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { uniqueEmail } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const addressFinder = (page: Page) => page.getByRole('combobox', { name: 'Find address' })

test('a guest finds the address at the checkout by keyboard', async ({ page, request }) => {
  const listing = await publishListing(request)
  await openCheckout(page, listing.slug)
  await expect(addressFinder(page)).toBeVisible()
  await expect(page.getByLabel('Street address')).not.toBeInViewport()
  await expectAccessible(page)
  await addressFinder(page).focus()
  await page.keyboard.type('12 High Street Leeds LS6 2AB')
  await expect(page.getByRole('option', { name: /12 High Street/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Street address')).toHaveValue('12 High Street')
  await expect(page.getByLabel('Street address')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Enter address manually' })).toHaveCount(0)
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
  await expect(page.getByRole('textbox', { name: 'Postcode', exact: true })).toHaveValue('LS6 2AB')
  await page.getByRole('textbox', { name: 'Email address', exact: true }).fill(uniqueEmail('nell'))
  await page.getByLabel('Full name').fill('Nell Ward')
  await page.getByRole('button', { name: /^Continue to payment \(£/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
  await expect(page.getByText('12 High Street').first()).toBeVisible()
})

test('a guest selects a town and a district and enters the rest of the address', async ({ page, request }) => {
  await openCheckout(page, (await publishListing(request)).slug)
  await addressFinder(page).fill('Leeds')
  await page.getByRole('option', { name: /^Leeds: show addresses/ }).click()
  await page.getByRole('option', { name: /^LS6 / }).click()
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
  await expect(page.getByLabel('Street address')).toBeFocused()
})

test.describe('while the address service is unavailable', () => {
  test.use({ toleratedErrors: /status of 503/ })
  test('the page shows an error and the guest enters the address', async ({ page, request }) => {
    const listing = await publishListing(request)
    const busyResponse = { errors: [{ status: '503', code: 'address_service_busy', title: 'Busy', meta: { retry_after: 30 } }] }
    await page.route('**/api/v1/loqate/findAddress*', (route) => route.fulfill({ status: 503, json: busyResponse }))
    await openCheckout(page, listing.slug)
    await addressFinder(page).fill('12 High Street')
    await expect(page.getByRole('status').filter({ hasText: 'Address search is busy.' })).toBeVisible()
    await page.getByRole('button', { name: 'Enter address manually' }).click()
    await expect(page.getByLabel('Street address')).toBeFocused()
    await fillCheckoutFormAndReserve(page, uniqueEmail('nell'))
  })
})
