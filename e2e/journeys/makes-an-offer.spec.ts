import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { openChat } from '../support/chats.ts'
import { expectPaid, fillCheckoutFormAndReserve, payWithCardThat } from '../support/checkout.ts'
import { readMessages } from '../support/messages.ts'
import { createMember, uniqueId } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { signInOnPage } from '../support/sign-in.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

const t = readMessages('en-GB', 'offers')
const dialog = (page: Page) => page.getByRole('dialog')
/** The row of a part in the list of offers. Toasts are list items too. */
const rowOf = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test('a buyer offers, the seller counters, and the buyer accepts and pays @desktop', async ({ page, request, openVisitorPage }) => {
  const title = `Alternator ${uniqueId()}`
  const terms = { title, sale_format: 'offers', item_price: '80.00', min_offer_price: '30.00' }
  const { seller, slug } = await createSeller(request, 'Ivor', terms)
  const buyer = await createMember(request, 'Nell')
  const sellerPage = await openVisitorPage(seller)

  await test.step('a visitor types an offer, signs in, and sends it with the typed price', async () => {
    await page.goto(`/listings/${slug}`)
    await page.getByRole('button', { name: t('make.title') }).click()
    await expect(dialog(page)).toContainText('£80.00')
    await dialog(page)
      .getByRole('textbox', { name: t('make.price') })
      .fill('60')
    await expect(dialog(page)).toContainText('25% below the price')
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: t('make.sign_in') })
      .click()
    await expect(page).toHaveURL(/sign-in\?return=/)
    await signInOnPage(page, buyer, 'en-GB')
    await expect(dialog(page).getByRole('textbox', { name: t('make.price') })).toHaveValue('60')
    await dialog(page)
      .getByRole('button', { name: t('make.send') })
      .click()
    await expect(dialog(page)).toContainText(t('made.pending.title'))
    await dialog(page)
      .getByRole('link', { name: t('made.see') })
      .click()
    await expect(page.getByRole('list', { name: t('buyer.title') })).toContainText('£60.00')
    await expectAccessible(page)
  })

  await test.step('the seller has a badge, and suggests another price', async () => {
    await sellerPage.goto('/profile/offers')
    const row = rowOf(sellerPage, title)
    await expect(row).toContainText(t('state.to_answer'))
    await expectAccessible(sellerPage)
    await row.getByRole('button', { name: new RegExp(`^${t('action.counter')}`) }).click()
    await dialog(sellerPage)
      .getByRole('textbox', { name: t('respond.counter.price') })
      .fill('70')
    await expectAccessible(sellerPage)
    await dialog(sellerPage)
      .getByRole('button', { name: t('respond.counter.submit') })
      .click()
    await expect(dialog(sellerPage)).toBeHidden()
    await expect(row).toContainText('£70.00')
    await expect(row).toContainText(t('state.waiting'))
    await row.getByText(t('rounds.title')).click()
    await expect(row).toContainText('The buyer offered £60.00')
  })

  await test.step('the buyer sees the new price without a reload, and accepts it', async () => {
    const row = rowOf(page, title)
    await expect(row).toContainText('£70.00')
    await row.getByRole('button', { name: new RegExp(`^${t('action.accept')}`) }).click()
    await dialog(page)
      .getByRole('button', { name: t('respond.accept.submit') })
      .click()
    await expect(row).toContainText(t('state.to_pay'))
    await row.getByRole('link', { name: new RegExp(`^${t('action.pay')}`) }).click()
    await expect(page).toHaveURL(/\/checkout\?agreed=\d+&cart=0/)
  })

  await test.step('the buyer pays the agreed price', async () => {
    await fillCheckoutFormAndReserve(page, buyer.email)
    await payWithCardThat(page, 'is approved')
    await expectPaid(page)
    await page.goto('/profile/my-offers?status=paid')
    await expect(rowOf(page, title)).toContainText('£70.00')
    await sellerPage.goto('/profile/offers')
    await expect(rowOf(sellerPage, title)).toContainText(t('state.paid'))
  })
})

test('a seller offers a lower price to a buyer who likes the part, who pays it @desktop', async ({ page, request, openVisitorPage }) => {
  const title = `Starter ${uniqueId()}`
  const { seller, slug } = await createSeller(request, 'Ivor', { title, sale_format: 'offers', item_price: '80.00' })
  const buyer = await createMember(request, 'Nell')
  await callApi(request, '/users/likes', { method: 'POST', token: buyer.token, body: { like: { listing_id: slug } } })
  await signInWithToken(page, buyer.token)
  await page.goto('/profile/my-offers')
  const row = rowOf(page, title)
  await expect(page.getByText(t('none'))).toBeVisible()
  const sellerPage = await openVisitorPage(seller)
  await sellerPage.goto(`/listings/${slug}`)
  await sellerPage.getByRole('button', { name: t('watchers.open') }).click()
  await expect(dialog(sellerPage)).toContainText('1 person likes or watches this part.')
  await dialog(sellerPage)
    .getByRole('textbox', { name: t('watchers.price') })
    .fill('75')
  await expectAccessible(sellerPage)
  await dialog(sellerPage)
    .getByRole('button', { name: t('watchers.send') })
    .click()
  await expect(dialog(sellerPage)).toBeHidden()

  // The list shows it without a reload.
  await expect(row).toContainText('£75.00')
  await row.getByRole('button', { name: new RegExp(`^${t('action.accept')}`) }).click()
  await dialog(page)
    .getByRole('button', { name: t('respond.accept.submit') })
    .click()
  await row.getByRole('link', { name: new RegExp(`^${t('action.pay')}`) }).click()
  await fillCheckoutFormAndReserve(page, buyer.email)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
  await page.goto('/profile/my-offers')
  await expect(row).toContainText(t('state.paid'))
})

test('a buyer offers in a conversation, the seller counters there, and the buyer accepts @phone', async ({ request, openVisitorPage }) => {
  const { seller, slug } = await createSeller(request, 'Ivor', { sale_format: 'offers', item_price: '80.00' })
  const buyer = await createMember(request, 'Nell')
  const path = `/profile/messages?chatId=${await openChat(request, buyer, slug)}`
  const [page, sellerPage] = [await openVisitorPage(buyer), await openVisitorPage(seller)]
  const respond = async (on: Page, action: 'accept' | 'counter') =>
    on.getByRole('button', { name: new RegExp(`^${t(`action.${action}`)}`) }).click()
  await page.goto(path)
  await page.getByRole('button', { name: t('chat.make') }).click()
  await dialog(page)
    .getByRole('textbox', { name: t('make.price') })
    .fill('60')
  await dialog(page)
    .getByRole('button', { name: t('make.send') })
    .click()
  await expect(dialog(page)).toContainText(t('made.pending.title'))
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('chat.yours').replace('{price}', '£60.00'))).toBeVisible()

  await sellerPage.goto(path)
  await respond(sellerPage, 'counter')
  await dialog(sellerPage)
    .getByRole('textbox', { name: t('respond.counter.price') })
    .fill('70')
  await dialog(sellerPage)
    .getByRole('button', { name: t('respond.counter.submit') })
    .click()
  await expect(dialog(sellerPage)).toBeHidden()
  await expect(page.getByText(t('chat.theirs').replace('{name}', 'Ivor J.').replace('{price}', '£70.00'))).toBeVisible()
  await respond(page, 'accept')
  await dialog(page)
    .getByRole('button', { name: t('respond.accept.submit') })
    .click()
  await expect(page.getByRole('log')).toContainText('£70.00')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: new RegExp(`^${t('action.pay')}`) }).click()
  await expect(page.getByRole('main')).toContainText('£70.00')
})
