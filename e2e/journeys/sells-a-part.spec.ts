import type { Page } from '@playwright/test'
import { buyNowAndReserve, expectPaid, payWithCardThat } from '../support/checkout.ts'
import { createMember, uniqueEmail, uniqueId, waitForEmailCode } from '../support/people.ts'
import { createPhoto } from '../support/photo.ts'
import { signUp } from '../support/sign-in.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a new member signs up, lists a brake disc and is notified when it is sold @desktop', async ({ page, request, openVisitorPage }) => {
  test.setTimeout(120_000)
  const suffix = uniqueId()
  const [title, number] = [`Brake disc off a Golf, ${suffix}`, `5Q0 ${suffix.slice(0, 4)} ${suffix.slice(4)}`]
  const email = uniqueEmail('marta')

  await test.step('signs up and confirms the address', async () => {
    await page.goto('/sell')
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await signUp(page, { firstName: 'Marta', email, password: 'grey-plastic-bucket-7' })
    await expect(page.getByRole('heading', { name: 'Confirm your email address', level: 1 })).toBeVisible()
    await page.getByLabel('Verification code').fill(await waitForEmailCode(request, email))
    await expect(page.getByRole('heading', { name: 'Sell a part', level: 1 })).toBeVisible()
  })

  await test.step('uploads two photos with a progress bar', async () => {
    const releaseUploads = holdUploads(page)
    await page.getByLabel('Choose photos').setInputFiles([createPhoto('front.png', [92, 96, 104]), createPhoto('back.png', [60, 64, 70])])
    await expect(page.getByRole('progressbar').first()).toBeVisible()
    releaseUploads()
    await expect(page.getByRole('listitem', { name: 'Photo 2 of 2' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })

  await test.step('describes and publishes it', async () => {
    await page.getByRole('textbox', { name: 'Part number 1' }).fill(number)
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('combobox', { name: 'Category' }).fill('brake disc')
    await page.getByRole('option', { name: /^Brake discs/ }).click()
    await page.getByRole('combobox', { name: 'Add a car' }).fill('golf mk7')
    await page
      .getByRole('option', { name: /^Volkswagen Golf Mk7 \(5G\)\s*2012/ })
      .first()
      .click()
    await page.getByLabel('From year').fill('2014')
    await page.getByText('Find by registration, VIN or from lists').click()
    await page.getByRole('textbox', { name: 'UK registration' }).fill('OY15 KDN')
    await page.getByRole('textbox', { name: 'UK registration' }).press('Enter')
    await page.getByRole('button', { name: /^Add Volkswagen Golf/ }).click()
    await expect(page.getByRole('button', { name: /^Remove Volkswagen Golf Mk7/ })).toHaveCount(2)
    await page.getByRole('radio', { name: /^Used/ }).check()
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('58.40')
    await page.getByRole('radio', { name: 'Delivery only' }).check()
    await page.getByLabel('Weight').fill('8.5')
    const dispatchAddress = page.getByRole('group', { name: 'Dispatch address' })
    await dispatchAddress.getByLabel('Street address').fill('4 Tannery Row')
    await dispatchAddress.getByLabel('Town or city').fill('Hexham')
    await dispatchAddress.getByLabel('Postcode').fill('NE46 1AA')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('heading', { name: 'On sale', level: 1 })).toBeFocused()
    await expect(page.getByRole('link', { name: 'View listing' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('finds it by its part number in another format', async () => {
    await page.getByRole('searchbox', { name: 'Search for parts' }).fill(`5q0-${suffix.slice(0, 4)}.${suffix.slice(4)}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?/)
    await expect(async () => {
      await page.reload() // the search index is up to one second behind
      await expect(page.getByRole('link', { name: title })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText('£58.40').first()).toBeVisible()
  })

  await test.step('changes the price', async () => {
    await page.getByRole('link', { name: 'Edit listing' }).click()
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('49.50')
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'View listing' }).click()
    await expect(page.getByText('£49.50').first()).toBeVisible()
  })

  await test.step('is notified immediately when it is bought', async () => {
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    const buyer = await createMember(request, 'Priya')
    const buyerPage = await openVisitorPage(buyer)
    await buyNowAndReserve(buyerPage, new URL(page.url()).pathname.split('/').at(-1) ?? '', buyer.email)
    await payWithCardThat(buyerPage, 'is approved')
    await expectPaid(buyerPage)
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(`bought “${title}”`)
    await expect(page.getByRole('button', { name: 'Notifications 1 unread' })).toBeVisible()
  })

  await test.step('sees the earnings, and visitors see that it is sold', async () => {
    await page.goto('/profile/sold-items/orders')
    await expect(page.getByRole('heading', { name: 'Sold items', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: /^Order / }).click()
    await expect(page.getByRole('heading', { name: /^Order /, level: 1 })).toBeVisible()
    const payment = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Payment' }) })
    await expect(payment).toContainText('Parts£49.50')
    await expect(payment).toContainText('Selling fee (10%)-£4.95')
    await expect(payment).toContainText(/Your earnings£\d+\.\d\d/)
    await expect(page.getByText('7 Mill Lane')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page.getByText('Sold out').or(page.getByText('This is your listing')).first()).toBeVisible()
    const visitorPage = await openVisitorPage()
    await visitorPage.goto(page.url())
    await expect(visitorPage.getByText('This part is no longer available.')).toBeVisible()
    await expect(visitorPage.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
  })
})

/** Delays uploads until the returned function is called, so that their progress is visible. */
function holdUploads(page: Page): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void page.route(
    (url) => url.pathname.startsWith('/storage/uploads'),
    async (route) => {
      await promise
      await route.continue()
    },
  )
  return resolve
}
