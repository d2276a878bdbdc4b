import type { APIRequestContext, Page } from '@playwright/test'
import { readMessages } from '../support/messages.ts'
import { createMember } from '../support/people.ts'
import { createPhoto } from '../support/photo.ts'
import { createSeller } from '../support/sellers.ts'
import { signInOnPage } from '../support/sign-in.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

// The journey cuts the network itself.
test.use({ toleratedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/ })

const log = (page: Page) => page.getByRole('log')

test('a buyer asks from the listing, and the seller answers in another browser', async ({ page, request, isMobile, openVisitorPage }) => {
  const locale = isMobile ? 'fr' : 'en-GB'
  const prefix = isMobile ? '/fr' : ''
  const [t, listings] = [readMessages(locale, 'chat'), readMessages(locale, 'listings')]
  const write = async (on: Page, text: string) => {
    await on.getByRole('textbox', { name: t('field') }).fill(text)
    await on.getByRole('button', { name: t('send') }).click()
  }
  const buyer = await createMember(request, 'Nell')
  const { seller, slug } = await createSeller(request, 'Ivor')
  const sellerPage = await openVisitorPage(seller)

  await test.step('a visitor writes, signs in, and finds the text in the conversation, also after a reload', async () => {
    const ask = readMessages(locale, 'ask')
    const field = page.getByRole('textbox', { name: t('field') })
    await page.goto(`${prefix}/listings/${slug}`)
    await page.getByRole('button', { name: listings('page.ask_seller') }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: ask('text') })
      .fill('Does it come with bolts?')
    await expectAccessible(page)
    await page.getByRole('button', { name: ask('sign_in') }).click()
    await expect(page).toHaveURL(/sign-in\?return=/)
    await signInOnPage(page, buyer, locale)
    await expect(field).toHaveValue('Does it come with bolts?')
    await page.reload()
    await expect(field).toHaveValue('Does it come with bolts?')
    await field.fill('')
  })

  await test.step('the buyer asks in one tap and writes a telephone number', async () => {
    await page.goto(`${prefix}/listings/${slug}`)
    await page.getByRole('button', { name: listings('page.ask_seller') }).click()
    await expect(page).toHaveURL(/\/profile\/messages\?chatId=\d+$/)
    await page.getByRole('button', { name: t('quick.available') }).click()
    await expect(log(page)).toContainText(t('quick.available'))
    await write(page, 'Call me: 07400 123456')
    await expect(log(page)).toContainText('07400 123456')
    await expect(log(page)).toContainText(t('masked.own'))
  })

  await test.step('the seller sees a badge, reads without the number, and answers', async () => {
    await sellerPage.goto(prefix || '/')
    await expect(sellerPage.locator('a[href$="/profile/messages"]:visible').first()).toContainText('1')
    await sellerPage.goto(`${prefix}/profile/messages`)
    await expectAccessible(sellerPage)
    await sellerPage.getByRole('main').getByRole('link', { name: /Nell/ }).click()
    await expect(log(sellerPage)).toContainText(t('masked.other'))
    await expect(log(sellerPage)).not.toContainText('123456')
    await expect(log(page).getByText(t('delivery.read')).last()).toBeVisible()
    await write(sellerPage, 'Yes, it is.')
    await expect(log(page)).toContainText('Yes, it is.')
    await expect(log(sellerPage).getByText(t('delivery.read')).last()).toBeVisible()
    await expectAccessible(sellerPage)
    await expectAccessible(page)
  })

  await test.step('the seller answers with a photo, which the buyer opens', async () => {
    await sellerPage.locator('input[type=file][multiple]').setInputFiles(createPhoto('disc.png', [120, 40, 20]))
    await expect(sellerPage.getByText('disc.png', { exact: true })).toBeVisible()
    await sellerPage.getByRole('button', { name: t('send') }).click()
    for (const reader of [sellerPage, page])
      await expect(log(reader).getByRole('button', { name: t('photos.open').replace('{number}', '1') })).toHaveCount(1)
    await expectAccessible(page)
    await log(page)
      .getByRole('button', { name: t('photos.open').replace('{number}', '1') })
      .click()
    await expect(page.getByRole('dialog', { name: t('photos.one').replace('{number}', '1') })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the network of the buyer is lost in the middle, and no message is lost or doubled', async () => {
    await page.context().setOffline(true)
    await write(page, 'Written without a network')
    // Wide screens show the bar of the page only.
    const bar = page.getByText(t('connection_lost')).or(page.getByText('You are offline. Some information may be out of date.'))
    await expect(bar.filter({ visible: true }).first()).toBeVisible()
    await write(sellerPage, 'Written meanwhile')
    await page.context().setOffline(false)
    await expect(log(page)).toContainText('Written meanwhile')
    await expect(bar.filter({ visible: true })).toHaveCount(0)
    for (const reader of [page, sellerPage])
      for (const text of ['Written without a network', 'Written meanwhile']) await expect(log(reader).getByText(text)).toHaveCount(1)
    await page.reload()
    await expect(log(page).getByText('Written without a network')).toHaveCount(1)
  })

  await test.step('a lost response and a lost request each end in one message', async () => {
    const messages = '**/users/chats/*/messages'
    const retry = page.getByRole('button', { name: t('retry') })
    const abort = (isReceived: boolean) =>
      page.route(messages, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        if (isReceived) await route.fetch()
        await route.abort()
      })
    const writeAndFail = async (text: string) => {
      const failure = page.waitForEvent('requestfailed')
      await write(page, text)
      await failure
      await page.unroute(messages)
    }
    await abort(true)
    await writeAndFail('The response is lost') // the broadcast confirms it
    await expect(retry).toBeHidden()
    await abort(false)
    await writeAndFail('The request is lost')
    await retry.click()
    await expect(retry).toBeHidden()
    for (const reader of [page, sellerPage])
      for (const text of ['The response is lost', 'The request is lost']) await expect(log(reader).getByText(text)).toHaveCount(1)
  })

  await test.step('the seller archives the conversation, and a new message brings it back', async () => {
    await sellerPage.getByRole('button', { name: t('menu') }).click()
    await sellerPage.getByRole('menuitem', { name: t('archive') }).click()
    await expect(sellerPage).toHaveURL(/\/profile\/messages$/)
    await expect(sellerPage.getByRole('main').getByRole('link', { name: /Nell/ })).toBeHidden()
    await sellerPage.getByRole('link', { name: t('tab.archived') }).click()
    await expect(sellerPage.getByRole('main').getByRole('link', { name: /Nell/ })).toBeVisible()
    await write(page, 'One more question')
    await sellerPage.getByRole('link', { name: t('tab.open') }).click()
    await expect(sellerPage.getByRole('main').getByRole('link', { name: /One more question/ })).toBeVisible()
  })
})

test('chatId in the query of any page opens the conversation @desktop', async ({ page, request }) => {
  const buyer = await createMember(request, 'Nell')
  await signInWithToken(page, buyer.token)
  await page.goto('/?chatId=999999')
  await expect(page).toHaveURL(/\/profile\/messages\?chatId=999999$/)
  await expect(page.getByRole('heading', { name: readMessages('en-GB', 'chat')('not_found') })).toBeVisible()
})

test('a visitor asks from the page of a seller, by keyboard, after the choice of a part @desktop', async ({ page, request, isMobile }) => {
  const locale = isMobile ? 'fr' : 'en-GB'
  const prefix = isMobile ? '/fr' : ''
  const [t, ask] = [readMessages(locale, 'chat'), readMessages(locale, 'ask')]
  const buyer = await createMember(request, 'Nell')
  await page.goto(`${prefix}/users/${await demoSellerSlug(request)}`)
  await page.getByRole('button', { name: readMessages(locale, 'sellers')('ask') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: ask('sign_in') }).click()
  await expect(dialog.getByText(ask('part_missing'))).toBeVisible()
  await dialog.getByRole('combobox').press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox')).not.toHaveValue('')
  await dialog.getByRole('textbox', { name: ask('text') }).fill('Is it in stock?')
  await dialog.getByRole('button', { name: ask('sign_in') }).click()
  await signInOnPage(page, buyer, locale)
  await expect(page.getByRole('textbox', { name: t('field') })).toHaveValue('Is it in stock?')
})

/** The seller of the first part on sale. */
async function demoSellerSlug(request: APIRequestContext): Promise<string> {
  const { included } = await (await request.get('/api/v1/listings?q=brake&items=1')).json()
  return included.find(({ type }: { type: string }) => type === 'user').attributes.slug
}
