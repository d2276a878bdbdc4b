import type { Page } from '@playwright/test'
import { openChat } from '../support/chats.ts'
import { readMessages } from '../support/messages.ts'
import { createMember, uniqueId } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

const log = (page: Page) => page.getByRole('log')

test('two members block, unblock and archive a conversation @phone', async ({ page, request, isMobile, openVisitorPage }) => {
  const locale = isMobile ? 'fr' : 'en-GB'
  const prefix = isMobile ? '/fr' : ''
  const t = readMessages(locale, 'chat')
  const name = `Nadia${uniqueId()}`
  const [buyer, { seller, slug }] = [await createMember(request, name), await createSeller(request, 'Ivor')]
  const path = `${prefix}/profile/messages?chatId=${await openChat(request, buyer, slug)}`
  const field = (on: Page) => on.getByRole('textbox', { name: t('field') })
  const write = async (on: Page, text: string) => {
    await field(on).fill(text)
    await on.getByRole('button', { name: t('send') }).click()
    await expect(log(on)).toContainText(text)
  }
  const choose = async (on: Page, item: string) => {
    await on.getByRole('button', { name: t('menu') }).click()
    await on.getByRole('menuitem', { name: item }).click()
  }
  const sellerPage = await openVisitorPage(seller)
  await signInWithToken(page, buyer.token)
  await page.goto(path)
  await write(page, 'Is it still available?')
  await sellerPage.goto(path)
  await expect(log(sellerPage)).toContainText('Is it still available?')

  await test.step('the seller blocks the buyer, after a question', async () => {
    await choose(sellerPage, t('block'))
    await expect(sellerPage.getByRole('dialog')).toContainText(t('block_text'))
    await expectAccessible(sellerPage)
    await sellerPage
      .getByRole('dialog')
      .getByRole('button', { name: t('block') })
      .click()
    await expect(sellerPage.getByText(t('cannot_write.blocked'))).toBeVisible()
    await expect(field(sellerPage)).toBeHidden()
  })

  await test.step('the buyer cannot write, and the page says so', async () => {
    await page.reload()
    await expect(page.getByText(t('cannot_write.other'))).toBeVisible()
    await expect(field(page)).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('after the block has ended both can write again', async () => {
    await choose(sellerPage, t('unblock'))
    await write(sellerPage, 'Sorry, yes it is')
    await page.reload()
    await expect(log(page)).toContainText('Sorry, yes it is')
    await write(page, 'Thank you')
  })

  await test.step('the buyer archives the conversation, finds it there, and moves it back', async () => {
    const link = page.getByRole('link', { name: new RegExp(seller.name.split(' ')[0] ?? '') })
    await choose(page, t('archive'))
    await expect(page).toHaveURL(/\/profile\/messages$/)
    await expect(link).toBeHidden()
    await page.getByRole('link', { name: t('tab.archived') }).click()
    await link.click()
    await choose(page, t('unarchive'))
    await page.goto(`${prefix}/profile/messages`)
    await expect(link).toBeVisible()
  })

  await test.step('a new message brings an archived conversation back, in real time', async () => {
    await page.goto(path)
    await choose(page, t('archive'))
    await page.getByRole('link', { name: t('tab.open') }).click()
    await write(sellerPage, 'One more thing')
    await expect(page.getByRole('main').getByRole('link', { name: /One more thing/ })).toBeVisible()
  })
})
