import type { Page } from '@playwright/test'
import { readMessages } from '../support/messages.ts'
import { createMember } from '../support/people.ts'
import { createPhoto } from '../support/photo.ts'
import { createSeller } from '../support/sellers.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

const PHONE_SIZE = { width: 390, height: 844 }
const log = (page: Page) => page.getByRole('log')

test('the seller publishes a question of a buyer on the listing, for a visitor to read @desktop', async ({
  page,
  request,
  isMobile,
  openVisitorPage,
}) => {
  const locale = isMobile ? 'fr' : 'en-GB'
  const prefix = isMobile ? '/fr' : ''
  const [t, listings, texts] = [readMessages(locale, 'chat'), readMessages(locale, 'listings'), readMessages(locale, 'enquiries')]
  const write = async (on: Page, text: string) => {
    await on.getByRole('textbox', { name: t('field') }).fill(text)
    await on.getByRole('button', { name: t('send') }).click()
    await expect(log(on)).toContainText(text)
  }
  const buyer = await createMember(request, 'Odette')
  const { seller, slug } = await createSeller(request, 'Ivor')
  const sellerPage = await openVisitorPage(seller)
  await sellerPage.setViewportSize(PHONE_SIZE)
  const visitorPage = await openVisitorPage()
  const enquiries = visitorPage.getByRole('region', { name: new RegExp(texts('title')) })

  await test.step('the buyer asks from the listing', async () => {
    await signInWithToken(page, buyer.token)
    await page.goto(`${prefix}/listings/${slug}`)
    await page.getByRole('button', { name: listings('page.ask_seller') }).click()
    await write(page, 'Hello, does it fit the 2.0 TDI? Odette')
  })

  await test.step('the seller answers with a photo on a phone', async () => {
    await sellerPage.goto(`${prefix}/profile/messages`)
    await sellerPage.getByRole('link', { name: /Odette/ }).click()
    await sellerPage.locator('input[type=file][multiple]').setInputFiles(createPhoto('disc.png', [120, 40, 20]))
    await expect(sellerPage.getByText('disc.png', { exact: true })).toBeVisible()
    await write(sellerPage, 'Yes, see the number in the photo. Call 07400 123456')
    await expect(log(page).getByRole('button', { name: t('photos.open').replace('{number}', '1') })).toBeVisible()
  })

  await test.step('the name of the buyer is refused, and the shortened question is published', async () => {
    await sellerPage.getByRole('button', { name: t('enquiry.publish') }).click()
    const dialog = sellerPage.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: texts('text') })).toHaveValue('Hello, does it fit the 2.0 TDI? Odette')
    await dialog.getByRole('button', { name: texts('publish') }).click()
    await expect(dialog.getByText(readMessages(locale, 'errors')('enquiry_names_buyer'))).toBeVisible()
    await expectAccessible(sellerPage)
    await dialog.getByRole('textbox', { name: texts('text') }).fill('Does it fit the 2.0 TDI?')
    await dialog.getByRole('button', { name: texts('publish') }).click()
    await expect(dialog).toBeHidden()
    await expect(log(sellerPage)).toContainText(t('enquiry.published'))
    await expect(log(page)).toContainText(t('enquiry.published'))
    await expectAccessible(sellerPage)
    await expectAccessible(page)
  })

  await test.step('a visitor reads it on the listing, without name and telephone number', async () => {
    await visitorPage.goto(`${prefix}/listings/${slug}`)
    await expect(enquiries).toContainText('Does it fit the 2.0 TDI?')
    await expect(enquiries).toContainText('Yes, see the number in the photo. Call •••')
    await expect(enquiries).not.toContainText('Odette')
    await expectAccessible(visitorPage)
  })

  await test.step('the seller edits it on the page of the part', async () => {
    await sellerPage.goto(`${prefix}/listings/${slug}`)
    await sellerPage.getByRole('button', { name: texts('change_one').replace('{text}', 'Does it fit the 2.0 TDI?') }).click()
    await sellerPage.getByRole('textbox', { name: texts('reply') }).fill('Yes, it fits.')
    await sellerPage.getByRole('button', { name: texts('save') }).click()
    await expect(sellerPage.getByRole('dialog')).toBeHidden()
    await expect(sellerPage.getByRole('region', { name: new RegExp(texts('title')) })).toContainText('Yes, it fits.')
    await expectAccessible(sellerPage)
  })

  await test.step('the buyer removes it for good', async () => {
    await log(page)
      .getByRole('button', { name: t('enquiry.remove') })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts('remove') })
      .click()
    await expect(log(page)).not.toContainText(t('enquiry.published'))
    await visitorPage.goto(`${prefix}/listings/${slug}`)
    await expect(enquiries).toBeHidden()
    await sellerPage.goto(`${prefix}/profile/messages`)
    await sellerPage.getByRole('link', { name: /Odette/ }).click()
    await expect(log(sellerPage)).toContainText(t('enquiry.withdrawn'))
  })
})
