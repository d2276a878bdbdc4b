import type { Page } from '@playwright/test'
import { findVersionInForce, pageVersions } from '../../packages/domain/src/static-pages/static-pages.ts'
import { callApi, listResources } from '../support/api.ts'
import { expectPaid, fillCheckoutFormAndReserve, openCheckout, payButton, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, demoMember, uniqueEmail, waitForEmailCode } from '../support/people.ts'
import { heading, PASSWORD, signUp } from '../support/sign-in.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

const today = () => new Date().toISOString().slice(0, 10)
const termsInForce = () => findVersionInForce(pageVersions.terms, today()).version

/** Links of the footer and the titles of their pages. */
const legalPages = {
  'en-GB': {
    'Buyer protection': 'Buyer protection',
    'Returns and refunds': 'Returns and refunds',
    Fees: 'Fees',
    Terms: 'Terms of use',
    Privacy: 'Privacy',
  },
  fr: {
    'Protection des acheteurs': 'Protection des acheteurs',
    'Retours et remboursements': 'Retours et remboursements',
    Frais: 'Frais',
    'Conditions d’utilisation': 'Conditions d’utilisation',
    Confidentialité: 'Confidentialité',
  },
} as const

for (const [locale, titles] of Object.entries(legalPages))
  test(`a visitor reads the pages of the footer in ${locale}`, async ({ page }) => {
    test.slow()
    await page.goto(locale === 'fr' ? '/fr' : '/')
    for (const [link, title] of Object.entries(titles)) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
      await expect(heading(page, title)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expectNoHorizontalScroll(page)
      if (locale === 'en-GB') await expectAccessible(page)
    }
    await page.goto(`${locale === 'fr' ? '/fr' : ''}/legal/returns`)
    const form = locale === 'fr' ? 'formulaire de rétractation' : 'withdrawal form'
    await page.getByRole('main').getByRole('link', { name: form }).click()
    await expect(heading(page, locale === 'fr' ? 'Formulaire de rétractation' : 'Withdrawal form')).toBeVisible()
    await expectAccessible(page)
  })

test('a visitor reads another version of the terms', async ({ page }) => {
  const other = pageVersions.terms.find(({ version }) => version !== termsInForce())
  await page.goto('/legal/terms')
  await expect(page.getByText(`Version ${termsInForce()}, in force since`)).toBeVisible()
  await page.getByRole('link', { name: `Version ${other?.version} of` }).click()
  await expect(page.getByText('This version is not the one in force.')).toBeVisible()
  await expect(page).toHaveURL(`/legal/terms?version=${other?.version}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View the version in force' }).click()
  await expect(page.getByText(`Version ${termsInForce()}, in force since`)).toBeVisible()
  const missing = await page.goto('/legal/terms?version=99')
  expect(missing?.status()).toBe(404)
})

test('a new member agrees to the terms in force', async ({ page, request }) => {
  const email = uniqueEmail('nina')
  await page.goto('/sign-up')
  const agreement = page.getByText('By creating an account you agree to the')
  await expect(agreement.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/legal/terms')
  await signUp(page, { firstName: 'Nina', email, password: PASSWORD })
  await page.getByLabel('Verification code').fill(await waitForEmailCode(request, email))
  await expect(page).toHaveURL(/\/profile$/)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const { data } = await callApi(request, '/users/user', { token: token ?? '' })
  expect(data.attributes.terms_version).toBe(termsInForce())
})

/** What protects the buyer, beside a button. */
async function expectProtection(page: Page): Promise<void> {
  const box = page.getByRole('region', { name: 'Buyer protection' })
  await expect(box.getByText(/^Your money is held until/)).toBeVisible()
  await expect(box.getByText(/^Right of withdrawal/)).toBeVisible()
  await expect(box.getByRole('link', { name: 'More about buyer protection' })).toHaveAttribute('href', '/legal/buyer-protection')
}

type Company = { name: string; email: string; number: string | null; vat_number: string | null; address: { line1: string } }

/** Name, address, email address and numbers of a business. */
async function expectCompany(page: Page, { name, email, number, vat_number, address }: Company): Promise<void> {
  const main = page.getByRole('main')
  for (const text of [name, email, address.line1]) await expect(main.getByText(text, { exact: true }).last()).toBeVisible()
  await expect(main.getByText(`Company number: ${number}`)).toBeVisible()
  await expect(main.getByText(`VAT number: ${vat_number}`)).toBeVisible()
}

test('a buyer sees who sells, what is agreed to and what is protected, and gets it by mail', async ({ page, request }) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'rosie')]
  const { slug } = await publishListing(request, { seller })
  const { data: listing } = await callApi(request, `/listings/${slug}`)
  const company = listing.attributes.company as Company
  await signInWithToken(page, buyer.token)

  await test.step('the listing and the page of the seller name the trader', async () => {
    await page.goto(`/listings/${slug}`)
    await expectProtection(page)
    await expectCompany(page, company)
    await page.getByRole('region', { name: 'Seller' }).getByRole('link', { name: company.name }).click()
    await expect(heading(page, company.name)).toBeVisible()
    await expectCompany(page, company)
    await expectAccessible(page)
  })

  await test.step('the pay button names the terms and the right of withdrawal', async () => {
    await openCheckout(page, slug)
    await fillCheckoutFormAndReserve(page, buyer.email)
    await expect(payButton(page)).toBeVisible()
    const agreement = page.getByText('By paying you agree to the')
    await expect(agreement.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/legal/terms')
    await expect(agreement.getByRole('link', { name: 'returns and refunds' })).toHaveAttribute('href', '/legal/returns')
    await expectProtection(page)
    await expectNoHorizontalScroll(page)
    await payWithCardThat(page, 'is approved')
    await expectPaid(page)
  })

  const [order] = (await callApi(request, '/users/orders', { token: buyer.token })).data as unknown as {
    id: string
    attributes: { reference: string; terms_version: number }
  }[]
  await test.step('the order shows the trader, the terms and the withdrawal form', async () => {
    expect(order?.attributes.terms_version).toBe(termsInForce())
    await page.goto(`/profile/my-orders/orders/${order?.id}`)
    await expectCompany(page, company)
    await expectAccessible(page)
    await page.getByRole('link', { name: `Terms of use, version ${termsInForce()}` }).click()
    await expect(page).toHaveURL(`/legal/terms?version=${termsInForce()}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Open withdrawal form' }).click()
    await expect(page.getByText(order?.attributes.reference ?? '-').first()).toBeVisible()
    await expect(page.getByText(company.name).first()).toBeVisible()
  })

  await test.step('the mail of the order contains the terms and the form', async () => {
    type Mail = { attachments?: { filename: string; content: string }[] }
    const readFiles = async () => {
      const response = await request.get('/dev/mailbox.json', { params: { to: buyer.email } })
      return ((await response.json()) as { data: Mail[] }).data.flatMap(({ attachments = [] }) => attachments)
    }
    await expect
      .poll(async () => (await readFiles()).map(({ filename }) => filename), { timeout: 45_000 })
      .toEqual(['terms.html', `withdrawal-form-${order?.attributes.reference}.html`])
    const [terms, form] = await readFiles()
    expect(terms?.content).toContain('The contract of sale is between buyer and seller')
    expect(form?.content).toContain(company.address.line1)
  })
})

test('a private seller is named as one, without an address and a right of withdrawal', async ({ page, request }) => {
  const { token } = await demoMember(request, 'marcus')
  const [listing] = await listResources(request, '/users/listings?items=1', token)
  const note = page.getByText('Private seller: consumer rights of distance sales do not apply.')
  await page.goto(`/listings/${listing?.attributes.slug}`)
  await expect(note).toBeVisible()
  await expect(page.getByText(/^Right of withdrawal/)).toBeHidden()
  await page.getByRole('region', { name: 'Seller' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/users\//)
  await expect(note).toBeVisible()
  await expect(page.getByText(/Company number|VAT number/)).toBeHidden()
})
