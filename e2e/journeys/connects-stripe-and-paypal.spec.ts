import type { Page, TestInfo } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { createPaymentSetup } from '../support/payment-setup.ts'
import { createMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, listenForErrors, signInWithToken, test } from '../support/test.ts'

/** The desktop shows English, the phone French. The stand-ins are in English. */
const setupOf = ({ project }: TestInfo) => createPaymentSetup(project.name === 'phone' ? 'fr' : 'en-GB')

test('a seller connects Stripe after leaving it twice, and changes the bank account @desktop', async ({
  page,
  request,
  context,
}, testInfo) => {
  const setup = setupOf(testInfo)
  const { text } = setup
  const stripeOf = (tab: Page) => setup.account(tab, text('kind.card_at').replace('{provider}', 'Stripe'))
  const { token } = await createMember(request, 'Elin')
  await signInWithToken(page, token)
  await setup.open(page)
  await stripeOf(page).expectState('not_connected')
  await expectAccessible(page)

  await test.step('the back button leads from Stripe to an account whose details are missing', async () => {
    await stripeOf(page).press(text('connect.card_at').replace('{provider}', 'Stripe'))
    await expect(page.getByRole('heading', { name: 'Connect an account' })).toBeVisible()
    await page.goBack()
    await stripeOf(page).expectState('waiting_for_details')
  })

  const tab = await context.newPage()
  const errors = listenForErrors(tab)
  await test.step('after the tab was closed, the address of the return connects nothing', async () => {
    await stripeOf(page).press(text('continue'))
    const returnUrl = await page.getByRole('link', { name: 'Return without a choice' }).getAttribute('href')
    await page.close()
    await tab.goto(`${returnUrl}&status=connect_completed&active=true&details_submitted=true`)
    await expect(tab).toHaveURL(new RegExp(`${setup.path}\\?connected=stripe$`))
    await setup.expectNotice(tab, 'incomplete')
    await stripeOf(tab).expectState('waiting_for_details')
    for (const requirement of ['date_of_birth', 'external_account', 'terms']) await stripeOf(tab).expectMissing(requirement)
    await expectAccessible(tab)
    await expectNoHorizontalScroll(tab)
  })

  await test.step('the seller continues: without a bank account, then with one', async () => {
    await stripeOf(tab).press(text('continue'))
    await tab.getByRole('button', { name: 'Agree, but without a bank account' }).click()
    await setup.expectNotice(tab, 'incomplete')
    await stripeOf(tab).expectState('consent_granted')
    await stripeOf(tab).expectMissing('external_account')
    await stripeOf(tab).press(text('continue'))
    await tab.getByRole('button', { name: 'Connect with a bank account that refuses payouts' }).click()
    await expect(tab).toHaveURL(new RegExp(`${setup.path}\\?connected=stripe$`))
    await setup.expectNotice(tab, 'complete')
    await stripeOf(tab).expectState('connect_completed')
  })

  await test.step('the bank account is changed at Stripe', async () => {
    await stripeOf(tab).press(text('change'))
    await expect(tab.getByText('Payouts to the bank account are refused.')).toBeVisible()
    await tab.getByRole('button', { name: 'Use a bank account that takes payouts' }).click()
    await expect(tab.getByText('The bank account takes payouts.')).toBeVisible()
    await setup.open(tab)
    await stripeOf(tab).expectState('connect_completed')
    await expectAccessible(tab)
    await expectNoHorizontalScroll(tab)
  })
  expect(errors).toEqual([])
})

test('a seller refuses the permissions of PayPal, tries again, and connects it @phone', async ({ page, request }, testInfo) => {
  const setup = setupOf(testInfo)
  const { text } = setup
  const member = await createMember(request, 'Joss')
  const paypal = setup.account(page, text('kind.paypal'))
  await signInWithToken(page, member.token)
  await setup.open(page)

  await test.step('a seller who goes back has not connected anything', async () => {
    await paypal.press(text('connect.paypal'))
    await expect(page.getByRole('heading', { name: 'Connect your PayPal account' })).toBeVisible()
    await page.goBack()
    await paypal.expectState('not_connected')
    expect(await findPaypal(page, member)).toMatchObject({ status: 'waiting_for_details', merchant_id_added: false, pending: false })
  })

  await test.step('refused permissions lead to the home page with a notice', async () => {
    await paypal.press(text('connect.paypal'))
    const [returned] = await Promise.all([
      page.waitForRequest(/\/payments\/connected\/paypal\//),
      page.getByRole('button', { name: 'Refuse the permissions' }).click(),
    ])
    await expect(page.getByRole('link', { name: text('onboarding_failed.title') })).toBeVisible()
    expect(page.url().endsWith(setup.failedPath)).toBe(true)
    await expectAccessible(page)
    // The same address with the answers of a seller who has agreed.
    const forged = new URL(returned.url())
    for (const name of ['permissionsGranted', 'consentStatus', 'isEmailConfirmed']) forged.searchParams.set(name, 'true')
    forged.searchParams.set('merchantIdInPayPal', 'ABCDEFGHIJKLM')
    await page.goto(forged.href)
    await page.getByRole('link', { name: text('onboarding_failed.title') }).click()
    await paypal.expectState('not_connected')
    expect(await findPaypal(page, member)).toMatchObject({ status: 'waiting_for_details', merchant_id_added: false })
  })

  await test.step('an account that PayPal checks is pending', async () => {
    await paypal.press(text('connect.paypal'))
    await page.getByRole('button', { name: 'Connect, and PayPal checks the account' }).click()
    await expect(page).toHaveURL(new RegExp(`${setup.path}\\?connected=paypal$`))
    await setup.expectNotice(page, 'incomplete')
    await paypal.expectState('waiting_for_connect_completion')
    expect(await findPaypal(page, member)).toMatchObject({
      status: 'waiting_for_connect_completion',
      merchant_id_added: true,
      pending: true,
    })
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  await test.step('the seller agrees and is connected', async () => {
    await paypal.press(text('continue'))
    await page.getByRole('button', { name: 'Agree and connect' }).click()
    await setup.expectNotice(page, 'complete')
    await paypal.expectState('connect_completed')
    await expect(paypal.section.getByRole('button')).toHaveCount(0)
    expect(await findPaypal(page, member)).toMatchObject({ status: 'connect_completed', active: true, pending: false })
  })
})

/** The entry of PayPal in the seller's payment gateways. */
async function findPaypal({ request }: Page, { token }: Member) {
  const { data } = await callApi(request, '/payments/account_details', { token })
  return (data.attributes.gateways as { name: string }[]).find(({ name }) => name === 'paypal')
}
