import type { Page } from '@playwright/test'
import { openChat } from '../support/chats.ts'
import { readMessages } from '../support/messages.ts'
import { createMember, uniqueId } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

const t = readMessages('en-GB', 'chat')
const MAX_LENGTH = 4000
/** Letters with forty marks each. */
const zalgo = 'Zalgo'.replaceAll(/./g, (letter) => letter + '\u0301\u0328\u0489\u035c'.repeat(10))

const texts = [
  '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><b>bold</b> &amp; {name}',
  'javascript:alert(1) http://example.com/?a=1&b=2#c “quoted” **stars** `code`',
  '👩‍🔧🏳️‍🌈👨‍👩‍👧‍👦 ok 🇬🇧',
  'مرحبا، هل القطعة متوفرة؟ OEM 8K0 615 301',
  'שלום, האם החלק זמין? (80 £)',
  'visible\u200bzero\u200d\ufeffwidth',
  `${zalgo} is here`,
  'invoice\u202egpj.exe \u2066and\u2069 after',
  'Zeile 1\nLigne 2\n\n行 4 日本語 한국어 ไทย हिन्दी',
  'x'.repeat(MAX_LENGTH),
]

const log = (page: Page) => page.getByRole('log')

const shownTexts = (page: Page) => log(page).locator('p.whitespace-pre-wrap').allTextContents()

/** No text makes the page, or its own bubble, wider than the screen. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      log: [...document.querySelectorAll('[role=log], [role=log] p.whitespace-pre-wrap')].filter(
        (node) => node.scrollWidth > node.clientWidth + 1,
      ).length,
    }))
    expect(overflow, `at ${width} pixels`).toEqual({ page: 0, log: 0 })
  }
}

test('texts of every script are shown as typed, and none is executed @desktop', async ({ page, request, openVisitorPage }) => {
  const name = `Nadia${uniqueId()}`
  const [buyer, { seller, slug }] = [await createMember(request, name), await createSeller(request, 'Ivor')]
  const chatId = await openChat(request, buyer, slug)
  await signInWithToken(page, buyer.token)
  await page.goto(`/profile/messages?chatId=${chatId}`)

  await test.step('the buyer writes them', async () => {
    for (const text of texts) {
      await page.getByRole('textbox', { name: t('field') }).fill(text)
      await page.getByRole('button', { name: t('send') }).click()
      await expect(page.getByRole('textbox', { name: t('field') })).toHaveValue('')
    }
    await expect.poll(() => shownTexts(page)).toEqual(texts)
  })

  const reader = await openVisitorPage(seller)
  await test.step('the seller reads them as typed, in the list too', async () => {
    await reader.goto('/profile/messages')
    await expect(reader.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await expectNoOverflow(reader)
    await reader.goto(`/profile/messages?chatId=${chatId}`)
    await expect.poll(() => shownTexts(reader)).toEqual(texts)
  })

  await test.step('nothing overflows, is executed or turns the text around it', async () => {
    for (const side of [page, reader]) {
      await expectNoOverflow(side)
      expect(await side.evaluate(() => 'hacked' in window)).toBe(false)
      await expect(log(side).locator('img, script, b')).toHaveCount(0)
      await expectAccessible(side)
    }
  })
})
