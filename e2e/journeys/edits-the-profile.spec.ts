import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { createMember, demoMember, uniqueEmail, uniqueId, waitForEmailCode } from '../support/people.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a business enters its details, which its public page shows @desktop', async ({ page, request, openVisitorPage }) => {
  const member = await createMember(request, 'Nadia', { role: 'business', company_name: `Journey Spares ${uniqueId()}` })
  const { data } = await callApi(request, '/users/user', { token: member.token })
  await signInWithToken(page, member.token)
  await page.goto('/profile/details')
  const business = section(page, 'Business')

  await test.step('sees an error at an invalid VAT number', async () => {
    await business.getByLabel('Business type').selectOption('Mechanic')
    await business.getByLabel(/^VAT number/).fill('GB123456789')
    await business.getByRole('button', { name: 'Save' }).click()
    await expect(business.getByText('Enter a valid VAT number.')).toBeVisible()
    await expect(business.getByLabel('Business type')).toHaveValue('mechanic')
  })

  await test.step('corrects it and adds the business address', async () => {
    await business.getByLabel(/^VAT number/).fill('GB 123 4567 82')
    await business.getByLabel(/^About your business/).fill('We mend what others throw away.')
    await business.getByRole('button', { name: 'Save' }).click()
    await expect(business.getByLabel(/^VAT number/)).toHaveValue('GB123456782')
    const businessAddress = section(page, 'Business address')
    await businessAddress.getByRole('button', { name: 'Add address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Business address' })
    await dialog.getByLabel('Street address').fill('4 Forge Lane')
    await dialog.getByLabel('Town or city').fill('Ludlow')
    await dialog.getByRole('textbox', { name: 'Postcode', exact: true }).fill('sy81aa')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(businessAddress.getByText('SY8 1AA')).toBeVisible()
  })

  await test.step('a visitor sees the details', async () => {
    const visitorPage = await openVisitorPage()
    await visitorPage.goto(`/users/${String(data.attributes.slug)}`)
    await expect(visitorPage.getByRole('heading', { name: member.name, level: 1 })).toBeVisible()
    for (const text of ['Mechanic', 'We mend what others throw away.', 'GB123456782', 'SY8 1AA'])
      await expect(visitorPage.getByRole('main').getByText(text)).toBeVisible()
    await expect(visitorPage.getByRole('heading', { name: 'No parts on sale' })).toBeVisible()
  })
})

test('a member adds addresses, changes the default one and restores a removed one @phone', async ({ page, request }) => {
  const member = await createMember(request, 'Owen')
  await signInWithToken(page, member.token)
  await page.goto('/profile/details#addresses')
  const addressBook = section(page, 'Addresses')
  for (const [line1, city, postcode] of [
    ['7 Mill Lane', 'Ludlow', 'sy8 1aa'],
    ['9 New Road', 'Leeds', 'ls3 1lx'],
  ] as const) {
    await addressBook.getByRole('button', { name: 'Add an address' }).click()
    const dialog = page.getByRole('dialog', { name: 'New address' })
    await expect(dialog.getByLabel('Full name')).toHaveValue('Owen Journey')
    await dialog.getByLabel('Street address').fill(line1)
    await dialog.getByLabel('Town or city').fill(city)
    await dialog.getByRole('textbox', { name: 'Postcode', exact: true }).fill(postcode)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const first = addressBook.getByRole('listitem').first()
  await expect(first).toContainText('7 Mill Lane')
  await addressBook.getByRole('button', { name: 'Set as default' }).click()
  await expect(first).toContainText('9 New Road')
  await first.getByRole('button', { name: 'Remove' }).click()
  await expect(addressBook.getByRole('listitem')).toHaveCount(1)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(first).toContainText('9 New Road')
  await page.reload()
  await expect(first).toContainText('9 New Road')
})

test('a seller turns holiday mode on and off, which visitors see in the shop @desktop', async ({ page, request, openVisitorPage }) => {
  const stuart = await demoMember(request, 'stuart') // used by no other journey
  const { data } = await callApi(request, '/users/user', { token: stuart.token })
  const shopPath = `/users/${String(data.attributes.slug)}`
  const visitorPage = await openVisitorPage()
  await visitorPage.goto(shopPath)
  await expect(visitorPage.getByRole('list', { name: 'On sale' }).getByRole('article').first()).toBeVisible()

  await signInWithToken(page, stuart.token)
  await page.goto('/profile/details#holiday')
  const holiday = section(page, 'Holiday mode')
  await expect(holiday.getByText(/taken off sale immediately/)).toBeVisible()
  await holiday.getByRole('button', { name: 'Turn on holiday mode' }).click()
  await expect(holiday.getByText('Holiday mode is on. Your listings are not on sale.')).toBeVisible()
  await visitorPage.goto(shopPath)
  await expect(visitorPage.getByText('On holiday. No parts are on sale until the seller returns.')).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn off holiday mode' }).click()
  await expect(page.getByText(/Holiday mode is on/)).toHaveCount(0)
  await visitorPage.goto(shopPath)
  await expect(visitorPage.getByText(/^On holiday/)).toHaveCount(0)
  // The search index is updated one or two seconds after a change.
  await expect(async () => {
    await visitorPage.goto(shopPath)
    await expect(visitorPage.getByRole('list', { name: 'On sale' }).getByRole('article').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('a member changes the email address and confirms it with a code @phone', async ({ page, request }) => {
  // Used by no other journey: a new member would wait a minute after the code of the sign-up.
  const [member, newEmail] = [await demoMember(request, 'hamish'), uniqueEmail('hamish')]
  await signInWithToken(page, member.token)
  await page.goto('/profile/details')
  const contact = section(page, 'Contact details')
  const save = async (email: string) => {
    await contact.getByLabel('Email address').fill(email)
    await contact.getByLabel('Current password').fill(member.password)
    await contact.getByRole('button', { name: 'Save' }).click()
  }
  await save(newEmail)
  await expect(contact.getByText(`${newEmail} will replace ${member.email}`)).toBeVisible()
  const correctedEmail = uniqueEmail('hamish')
  await save(correctedEmail)
  await expect(contact.getByRole('alert')).toHaveText('We have just sent you a code. Wait a moment before you request another one.')
  await expect(contact.getByLabel('Email address')).toHaveValue(correctedEmail)
  await expect(contact.getByText(`${newEmail} will replace ${member.email}`)).toBeVisible()
  await page.reload()
  await contact.getByRole('link', { name: 'Enter code' }).click()
  await expect(page).toHaveURL(/\/confirm\?channel=email/)
  await page.getByLabel('Verification code').fill(await waitForEmailCode(request, newEmail))
  await expect(page).toHaveURL(/\/profile\/details$/)
  await expect(contact.getByLabel('Email address')).toHaveValue(newEmail)
  await expect(contact.getByRole('link', { name: 'Enter code' })).toHaveCount(0)
})

test('a member changes the password, which signs out other devices @desktop', async ({ page, request, openVisitorPage }) => {
  const member = await createMember(request, 'Quinn')
  const secondSignIn = await callApi(request, '/users/sign_in/with_email', {
    method: 'POST',
    body: { authentication: { email: member.email, password: member.password } },
  })
  const otherDevice = await openVisitorPage({ ...member, token: String(secondSignIn.data.attributes.jwt_token) })
  await otherDevice.goto('/profile')
  await expect(otherDevice.getByRole('heading', { name: member.name, level: 1 })).toBeVisible()
  await signInWithToken(page, member.token)
  await page.goto('/profile/details#password')
  const password = section(page, 'Password')
  await password.getByLabel('Current password').fill(member.password)
  await password.getByLabel('New password').fill('a-quiet-green-lorry-8')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page).getByText(/signed out on your other devices/)).toBeVisible()
  await otherDevice.goto('/profile')
  await expect(otherDevice.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible()
})

test('a member who leaves with unsaved changes must confirm it @phone', async ({ page, request }) => {
  const member = await createMember(request, 'Rhys')
  await signInWithToken(page, member.token)
  await page.goto('/profile/details')
  await section(page, 'Contact details').getByLabel('First name').fill('Rhodri')
  await page.getByRole('link', { name: 'Partlane home page' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay on page' }).click()
  await expect(section(page, 'Contact details').getByLabel('First name')).toHaveValue('Rhodri')
})

test('an unknown seller has no page @desktop', async ({ page }) => {
  const response = await page.goto('/users/nobody-has-this-name')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads and searches a shop @phone', async ({ page }) => {
    await page.goto('/users/hebdens-auto-breakers')
    await expect(page.getByRole('heading', { name: 'Hebden’s Auto Breakers', level: 1 })).toBeVisible()
    await expect(page.getByText('Business details')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search this seller’s parts' }).fill('zzqqxxyy')
    await page.getByRole('search', { name: 'Search this seller’s parts' }).getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'No results for “zzqqxxyy”' })).toBeVisible()
    await page.getByRole('link', { name: 'View all parts' }).click()
    await expect(page.getByRole('list', { name: 'On sale' }).getByRole('article').first()).toBeVisible()
  })
})
