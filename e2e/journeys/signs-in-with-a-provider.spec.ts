import type { Page } from '@playwright/test'
import { createMember, fetchMails, uniqueEmail } from '../support/people.ts'
import { expectNoToken, heading } from '../support/sign-in.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

type Provider = 'Google' | 'Apple'
type ProviderUser = { email: string; firstName?: string; verified?: boolean }

const startSignInWith = async (page: Page, provider: Provider) => {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await expect(heading(page, `Sign in with ${provider}`)).toBeVisible()
}

/** On the sandbox's page: enters the user's details and consents. */
async function consentAs(page: Page, { email, firstName = 'Zoe', verified = true }: ProviderUser): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Winter')
  await page.getByLabel('Email is verified').setChecked(verified)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The provider's response must not stay in the URL and in the browser history. */
async function expectCleanUrl(page: Page): Promise<void> {
  expect(page.url()).not.toMatch(/id_token|state=|#/)
  expect(await page.evaluate(() => sessionStorage.getItem('providerRequest'))).toBeNull()
}

for (const provider of ['Google', 'Apple'] as const) {
  test(`${provider}: a new user becomes a member and signs in again later`, async ({ page }) => {
    const email = uniqueEmail('zoe')
    await page.goto('/sign-in?return=/profile')
    await startSignInWith(page, provider)
    await consentAs(page, { email })
    await expect(heading(page, 'Complete your account')).toBeVisible()
    await expectCleanUrl(page)
    await expect(page.getByLabel('First name')).toHaveValue('Zoe')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(heading(page, 'Zoe Winter')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(heading(page, /^Find the part/)).toBeVisible()

    await page.goto('/sign-in?return=/profile/my-garage')
    await startSignInWith(page, provider)
    await consentAs(page, { email })
    await expect(heading(page, 'My garage')).toBeVisible()
    await expectCleanUrl(page)
  })
}

test('Google: a member with the same verified address is signed in and notified by mail', async ({ page, request }) => {
  const member = await createMember(request, 'Hazel')
  const mailCountBefore = (await fetchMails(request, member.email)).length
  await page.goto('/sign-in?return=/profile')
  await startSignInWith(page, 'Google')
  await consentAs(page, { email: member.email, firstName: 'Somebody' })
  await expect(heading(page, 'Hazel Journey')).toBeVisible()
  await expect.poll(async () => (await fetchMails(request, member.email)).length).toBeGreaterThan(mailCountBefore)
})

test('Google: a user with an unverified address gets a new account and must confirm the address', async ({ page, request }) => {
  const member = await createMember(request, 'Rowan')
  await page.goto('/sign-in?return=/profile')
  await startSignInWith(page, 'Google')
  await consentAs(page, { email: member.email, firstName: 'Mallory', verified: false })
  await expect(heading(page, 'Complete your account')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page, 'Confirm your email address')).toBeVisible()
  await page.goto('/profile')
  await expect(heading(page, 'Mallory Winter')).toBeVisible()
})

test('Apple: a user who cancels returns to the sign-in page', async ({ page }) => {
  await page.goto('/fr/sign-in?return=/cart')
  await page.getByRole('button', { name: 'Continuer avec Apple' }).click()
  await page.getByRole('button', { name: 'Cancel sign-in' }).click()
  await expect(page).toHaveURL(/\/fr\/sign-in\/return$/)
  await expect(heading(page, 'Connexion non finalisée')).toBeVisible()
  await expectAccessible(page)
  await expectNoToken(page)
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  await expect(page).toHaveURL(/\/fr\/sign-in\?return=%2Fcart$/)
})

test('a response without a sign-in request does not sign anyone in', async ({ page }) => {
  await page.goto('/sign-in/return#id_token=x.y.z&state=of-somebody-else')
  await expect(heading(page, 'Sign-in not completed')).toBeVisible()
  await expect(page.getByText(/^This sign-in request is not valid or has expired/)).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expectNoToken(page)
})

test('a member connects and disconnects a provider', async ({ page, request }) => {
  const member = await createMember(request, 'Fern')
  await signInWithToken(page, member.token)
  await page.goto('/profile/details')
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await consentAs(page, { email: uniqueEmail('fern') })
  await expect(heading(page, 'Your details')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Facebook is now connected to your account.')
  await page.getByRole('button', { name: 'Disconnect Facebook' }).click()
  await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible()
})
