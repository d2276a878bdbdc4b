import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expectPaid, fillCheckoutForm, openCheckout, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expectNoToken, heading, signIn } from '../support/sign-in.ts'
import { expect, expectAccessible, signInWithToken, test, waitForHydration } from '../support/test.ts'

/** Fakes the response to an expired token. The server's tokens are valid for at least a day. */
async function expireToken(page: Page): Promise<void> {
  const errors = [{ status: '419', code: 'token_expired', title: 'Token expired' }]
  await page.route('**/api/v1/users/update_profiles/**', (route) => route.fulfill({ status: 419, json: { errors } }), { times: 1 })
}

test('a member whose session expires in a form signs in again and finds the values restored', async ({ page, request }) => {
  const member = await createMember(request, 'Ada')
  await signInWithToken(page, member.token)
  await page.goto('/profile/details')
  await page.getByLabel('First name').fill('Adelaide')
  await expireToken(page)
  await page
    .getByRole('form', { name: 'Contact details' })
    .or(page.locator('#contact form'))
    .first()
    .getByRole('button', { name: /^Save/ })
    .click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByText('Your session has expired. Sign in again to continue.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('return')).toBe('/profile/details')
  await expectNoToken(page)
  await signIn(page, member)
  await expect(heading(page, 'Your details')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Adelaide')
})

test('a member who signs out in another tab during the checkout continues after the sign-in', async ({ page, context, request }) => {
  const [member, listing] = [await createMember(request, 'Cleo'), await publishListing(request)]
  await signInWithToken(page, member.token)
  const otherTab = await context.newPage()
  const signOutInOtherTab = async () => {
    await otherTab.goto('/profile')
    await otherTab.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You signed out in another window. Sign in again to continue.')).toBeVisible()
  }
  await openCheckout(page, listing.slug)
  await fillCheckoutForm(page, member.email)
  await signOutInOtherTab()
  await signIn(page, member)
  await expect(page.getByLabel('Street address')).toHaveValue('7 Mill Lane')
  await page.getByRole('button', { name: /^Continue to payment \(£/ }).click()
  await expect(heading(page, 'Payment')).toBeVisible()
  await signOutInOtherTab()
  await signIn(page, member)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
})

test('a page that loads while another tab signs out has no hydration error and ends its loading', async ({ page, context, request }) => {
  const member = await createMember(request, 'Ivy')
  const listing = await publishListing(request)
  await signInWithToken(page, member.token)
  const otherTab = await context.newPage()
  await otherTab.goto('/profile')
  const signOutButton = otherTab.getByRole('main').getByRole('button', { name: 'Sign out' })
  await expect(signOutButton).toBeVisible()

  const scripts = holdScripts(page)
  await page.goto(`/listings/${listing.slug}`, { waitUntil: 'commit' })
  await scripts.requested
  await signOutButton.click()
  await expectNoToken(otherTab)
  scripts.release()
  await waitForHydration(page) // the fixture fails on a hydration error
  await expect(heading(page, listing.title)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeEnabled()

  for (const path of ['/', '/search?q=brake+disc', `/listings/${listing.slug}`]) {
    await page.goto(path)
    await waitForHydration(page)
    await page.mouse.move(100, 300)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
})

/** Holds the script files of a page until `release`. `requested` resolves with the first one. */
function holdScripts(page: Page) {
  const [held, requested] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void page.route('**/assets/*.js', async (route) => {
    requested.resolve()
    await held.promise
    await route.continue()
  })
  return { requested: requested.promise, release: held.resolve }
}

test('a member sees two devices and signs out the other one only', async ({ page, request, openVisitorPage }) => {
  const member = await createMember(request, 'Cleo')
  const otherDevice = await openVisitorPage()
  await otherDevice.goto('/sign-in?return=/profile/my-orders/orders')
  await signIn(otherDevice, member)
  await expect(heading(otherDevice, 'My orders')).toBeVisible()

  await signInWithToken(page, member.token)
  await page.goto('/profile/details')
  const devices = page.locator('#devices')
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(devices.getByText(/^Chrome on /).first()).toBeVisible()
  await expectAccessible(page)
  await devices.getByRole('button', { name: 'Sign out of other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out of other devices' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await otherDevice.goto('/profile/my-orders/orders')
  await expect(heading(otherDevice, 'Sign in')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Your details')).toBeVisible()
})

test('a member blocked while signed in sees the reason on account pages and continues when unblocked', async ({ page, request }) => {
  const [member, olivia] = [await createMember(request, 'Drew'), await demoMember(request, 'olivia')]
  const decide = (action: 'block' | 'restore', target: Member) =>
    callApi(request, `/operators/people/${target.id}/${action}`, { method: 'PUT', body: { reason: 'A journey' }, token: olivia.token })
  await signInWithToken(page, member.token)
  await page.goto('/profile/my-orders/orders')
  await expect(heading(page, 'My orders')).toBeVisible()

  await decide('block', member)
  await page.reload()
  await expect(heading(page, 'Your account is blocked')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'More information' })).toBeVisible()
  await page.getByRole('link', { name: 'More information' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Your account is still blocked.')).toBeVisible()

  await decide('restore', member)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(heading(page, member.name)).toBeVisible()
})
