import { buyNow, expectPaid, payWithCardThat } from '../support/checkout.ts'
import { listPart } from '../support/parts.ts'
import { codeSentTo, freshEmail } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { heading, PASSWORD, signIn } from '../support/ways-in.ts'

test('buys as a guest, sets a password where it is paid, and finds the order from another device', async ({ page, request, visitor }) => {
  const part = await listPart(request)
  const email = freshEmail('nell')
  await buyNow(page, part.slug, email)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)

  const offer = page.getByRole('heading', { name: 'Create an account' })
  await expect(offer).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('First name')).toHaveValue('Nell')
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page, 'Confirm your email address')).toBeVisible()
  await page.getByLabel('Verification code').fill(await codeSentTo(request, email))
  await expectPaid(page)
  await expect(offer).toBeHidden()

  const elsewhere = await visitor()
  await elsewhere.goto('/sign-in?return=/profile/my-orders/orders')
  await signIn(elsewhere, { email, password: PASSWORD })
  await expect(heading(elsewhere, 'My orders')).toBeVisible()
  await expect(elsewhere.getByRole('main').getByRole('listitem').filter({ hasText: part.title }).first()).toBeVisible()
})

test('a guest’s own page says what hangs on this browser, and keeps it', async ({ page, request }) => {
  const part = await listPart(request)
  const email = freshEmail('ned')
  await page.goto(`/listings/${part.slug}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('link', { name: 'Basket 1' })).toBeVisible()
  await page.goto('/profile')
  await expect(heading(page, 'You are using the site as a guest')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('First name').fill('Ned')
  await page.getByLabel('Last name').fill('Journey')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Verification code').fill(await codeSentTo(request, email))
  await expect(heading(page, 'Ned Journey')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket 1' })).toBeVisible()
})
