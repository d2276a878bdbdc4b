import type { Page } from '@playwright/test'
import { createMember } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

const SETUP = '/profile/payment-setup'

const card = (page: Page) => page.getByRole('main').locator('section').filter({ hasText: 'Card payments (test provider)' })

/** Follows the button to the page of the provider, and chooses there. */
async function connectWith(page: Page, choice: string): Promise<void> {
  await card(page)
    .getByRole('button', { name: /^(Connect an account \(test provider\)|Continue)$/ })
    .click()
  await expect(page.getByText('Test mode: no real money moves.')).toBeVisible()
  await page.getByRole('button', { name: choice }).click()
  await expect(page).toHaveURL(new RegExp(SETUP))
}

test('a seller connects an account, with an interrupted return, an expired link and every state @desktop', async ({ page, request }) => {
  test.slow()
  const seller = await createMember(request, 'Carys')
  await signInWithToken(page, seller.token)
  await page.goto(SETUP)
  await expect(card(page).getByText('Not connected', { exact: true })).toBeVisible()

  await test.step('the seller opens the page of the provider and leaves it', async () => {
    await card(page).getByRole('button', { name: 'Connect an account (test provider)' }).click()
    await page.getByRole('link', { name: 'Go back without a choice' }).click()
    await expect(page.getByText('Your account is not complete yet. You can continue below.')).toBeVisible()
    await expect(card(page).getByText('Details missing', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('details without an agreement are pending, also when the return is interrupted', async () => {
    await card(page).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Connect an account' })).toBeVisible()
    const link = page.url()
    await page.context().request.post(link, { form: { choice: 'review' }, maxRedirects: 0 })
    await page.goto(SETUP)
    await expect(card(page).getByText('Pending', { exact: true })).toBeVisible()
    // The link was used: the provider sends the seller back for another one.
    await page.goto(link)
    await expect(page.getByText('The link has expired. Continue below to get a new one.')).toBeVisible()
  })

  await test.step('an agreement without a bank account is almost complete', async () => {
    await connectWith(page, 'Agree, but without a bank account')
    await expect(card(page).getByText('Almost complete', { exact: true })).toBeVisible()
    await expect(card(page).getByText('A bank account', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  await test.step('a restricted account says that the earnings wait', async () => {
    await connectWith(page, 'Connect, and the provider restricts the account')
    await expect(card(page).getByText('Restricted', { exact: true })).toBeVisible()
    await expect(card(page).getByText(/We hold your earnings\./)).toBeVisible()
  })

  await test.step('the account is connected', async () => {
    await connectWith(page, 'Connect the account')
    await expect(page.getByText('Your account is connected.')).toBeVisible()
    await expect(card(page).getByText('Connected', { exact: true })).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Change bank account' })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })
})
