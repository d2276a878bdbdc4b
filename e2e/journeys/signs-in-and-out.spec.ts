import { callApi } from '../support/api.ts'
import { openChat } from '../support/chats.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, uniqueId } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { expectNoToken, heading, signIn } from '../support/sign-in.ts'
import { expect, signInWithToken, test } from '../support/test.ts'

test('a member is redirected to sign-in, returns to the page and signs out @phone', async ({ page, request }) => {
  const member = await createMember(request, 'Hugh')
  await page.goto('/profile/my-orders/orders?status=completed')
  await expect(page).toHaveURL(/\/sign-in\?return=/)
  await signIn(page, { ...member, password: 'not-my-password-1' })
  await expect(page.getByRole('alert')).toHaveText('Incorrect email address or password.')
  await signIn(page, member)
  await expect(page).toHaveURL(/\/profile\/my-orders\/orders\?status=completed$/)
  await expect(heading(page, 'My orders')).toBeVisible()

  await page.goto('/profile')
  await expect(heading(page, member.name)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, /^Find the part/)).toBeVisible()
  await expectNoToken(page)
  await page.goto('/profile')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('signing out in one tab resets the counters of the other at once @desktop', async ({ page, context, request }) => {
  const [buyer, { seller, slug }] = [await createMember(request, `Hugh${uniqueId()}`), await createSeller(request, 'Ivor')]
  const chatId = await openChat(request, buyer, slug)
  const body = { message: { text: 'Is it still available?' } }
  await callApi(request, `/users/chats/${chatId}/messages`, { method: 'POST', body, token: buyer.token })
  await signInWithToken(page, seller.token)
  await page.goto('/profile')
  const otherTab = await context.newPage()
  await otherTab.goto('/profile/messages')
  const badge = otherTab.locator('a[href$="/profile/messages"]:visible').first()
  await expect(badge).toContainText('1')
  await expect(otherTab.getByRole('link', { name: new RegExp(buyer.name.split(' ')[0] ?? '') })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, /^Find the part/)).toBeVisible()
  await expect(otherTab.getByRole('link', { name: new RegExp(buyer.name.split(' ')[0] ?? '') })).toBeHidden()
  await expect(otherTab.locator('a[href$="/profile/messages"]:visible').filter({ hasText: '1' })).toHaveCount(0)
  await expect(heading(otherTab, 'Sign in')).toBeVisible()
})

test('a guest who signs in keeps the basket @phone', async ({ page, request }) => {
  const [listing, member] = [await publishListing(request), await createMember(request, 'Ivy')]
  await page.goto(`/listings/${listing.slug}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('link', { name: 'Basket 1' })).toBeVisible()
  await page.goto('/sign-in?return=/cart')
  await expect(page.getByText('The items in your basket will be kept when you sign in.')).toBeVisible()
  await signIn(page, member)
  await expect(heading(page, 'Your basket')).toBeVisible()
  await expect(page.getByRole('link', { name: listing.title })).toBeVisible()
})

test('a visitor who opens a page of members is redirected to sign-in with a return path @desktop', async ({ page }) => {
  for (const path of [
    '/profile',
    '/profile/my-orders/orders',
    '/profile/sold-items/orders',
    '/profile/my-listings/available',
    '/profile/inventory/draft',
    '/sell',
  ]) {
    await page.goto(path)
    await expect(heading(page, 'Sign in')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('return')).toBe(path)
  }
})

test('a user with an invalid token is redirected to sign-in @desktop', async ({ page }) => {
  const claims = { id: '1', role: 'personal', status: 'verified', exp: Math.floor(Date.now() / 1000) + 3600 }
  await signInWithToken(page, `${toBase64Url({ alg: 'HS256', typ: 'JWT' })}.${toBase64Url(claims)}.bm90LW91ci1zaWduYXR1cmU`)
  await page.goto('/profile')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expectNoToken(page)
})

test('a user with a malformed token is anonymous @phone', async ({ page }) => {
  await signInWithToken(page, 'rubbish')
  await page.goto('/')
  await expect(heading(page, /^Find the part/)).toBeVisible()
  await page.goto('/cart')
  await expect(heading(page, 'Your basket is empty')).toBeVisible()
})

const toBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
