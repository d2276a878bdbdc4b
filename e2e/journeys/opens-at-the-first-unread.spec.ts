import { callApi } from '../support/api.ts'
import { openChat } from '../support/chats.ts'
import { readMessages } from '../support/messages.ts'
import { createMember, uniqueId } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

/** Together higher than any screen of the journeys. */
const MESSAGE_COUNT = 15

test('a seller opens a conversation at its first unread message, and takes a quick reply', async ({ page, request, isMobile }) => {
  const locale = isMobile ? 'fr' : 'en-GB'
  const prefix = isMobile ? '/fr' : ''
  const t = readMessages(locale, 'chat')
  const name = `Nadia${uniqueId()}`
  const [buyer, { seller, slug }] = [await createMember(request, name), await createSeller(request, 'Ivor')]
  const chatId = await openChat(request, buyer, slug)
  for (let i = 1; i <= MESSAGE_COUNT; i++)
    await callApi(request, `/users/chats/${chatId}/messages`, {
      token: buyer.token,
      method: 'POST',
      body: { message: { text: `Message number ${i}.\nIt has\nthree lines` } },
    })
  const log = page.getByRole('log')
  const field = page.getByRole('textbox', { name: t('field') })
  await signInWithToken(page, seller.token)

  await test.step('the first message is in view, the last one is not', async () => {
    await page.goto(`${prefix}/profile/messages?chatId=${chatId}`)
    await expect(log.getByText(t('new_messages'))).toBeInViewport()
    await expect(log.getByText('Message number 1.')).toBeInViewport()
    await expect(log.getByText(`Message number ${MESSAGE_COUNT}.`)).not.toBeInViewport()
    if (!isMobile) await expect(field).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('it is read then: opened again, the conversation begins at its end', async () => {
    await expect
      .poll(async () => (await callApi(request, `/users/chats/${chatId}`, { token: seller.token })).data)
      .toMatchObject({ attributes: { chat_info: { unread_messages_count: 0 } } })
    await page.reload()
    await expect(log.getByText(`Message number ${MESSAGE_COUNT}.`)).toBeInViewport()
    await expect(log.getByText(t('new_messages'))).toBeHidden()
  })

  await test.step('a quick reply is put into the field, and is a draft in the list', async () => {
    await page.getByRole('button', { name: t('quick.still_available') }).click()
    await expect(field).toHaveValue(t('quick.still_available'))
    await page.goto(`${prefix}/profile/messages`)
    await expect(page.getByRole('link', { name: new RegExp(name) })).toContainText(t('draft'))
  })
})
