import { buyNowAndReserve, expectPaid, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { uniqueEmail, waitForEmailCode } from '../support/people.ts'
import { heading, PASSWORD, signIn } from '../support/sign-in.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a guest creates an account after the payment and sees the order on another device', async ({ page, request, openVisitorPage }) => {
  const listing = await publishListing(request)
  const email = uniqueEmail('nell')
  await buyNowAndReserve(page, listing.slug, email)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)

  const upgradeHeading = page.getByRole('heading', { name: 'Create an account' })
  await expect(upgradeHeading).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('First name')).toHaveValue('Nell')
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page, 'Confirm your email address')).toBeVisible()
  await page.getByLabel('Verification code').fill(await waitForEmailCode(request, email))
  await expectPaid(page)
  await expect(upgradeHeading).toBeHidden()

  const otherDevice = await openVisitorPage()
  await otherDevice.goto('/sign-in?return=/profile/my-orders/orders')
  await signIn(otherDevice, { email, password: PASSWORD })
  await expect(heading(otherDevice, 'My orders')).toBeVisible()
  await expect(otherDevice.getByRole('main').getByRole('listitem').filter({ hasText: listing.title }).first()).toBeVisible()
})

test('a guest creates an account on the profile page and keeps the basket', async ({ page, request }) => {
  const listing = await publishListing(request)
  const email = uniqueEmail('ned')
  await page.goto(`/listings/${listing.slug}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('link', { name: 'Basket 1' })).toBeVisible()
  await page.goto('/profile')
  await expect(heading(page, 'You are using the site as a guest')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('First name').fill('Ned')
  await page.getByLabel('Last name').fill('Journey')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Verification code').fill(await waitForEmailCode(request, email))
  await expect(heading(page, 'Ned Journey')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket 1' })).toBeVisible()
})
