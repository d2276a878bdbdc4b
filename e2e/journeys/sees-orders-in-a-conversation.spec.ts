import { callApi } from '../support/api.ts'
import { expectPaid, fillCheckoutFormAndReserve, payWithCardThat } from '../support/checkout.ts'
import { sendParts } from '../support/orders.ts'
import { createMember } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

// The journey cuts the network itself.
test.use({ toleratedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/ })

test('a buyer asks and buys, and both sides see the order in the open conversation @desktop', async ({
  page,
  request,
  openVisitorPage,
}) => {
  const buyer = await createMember(request, 'Nell')
  const { seller, slug } = await createSeller(request, 'Ivor')
  await signInWithToken(page, buyer.token)
  const { data: chat } = await callApi(request, '/users/chats', {
    token: buyer.token,
    method: 'POST',
    body: { chat: { listing_id: slug } },
  })
  const chatPath = `/profile/messages?chatId=${chat.id}`
  const sellerPage = await openVisitorPage(seller)
  const shopPage = await page.context().newPage()
  const [buyerLog, sellerLog] = [page.getByRole('log'), sellerPage.getByRole('log')]

  await test.step('the empty conversation says what to ask, and shows the price', async () => {
    await page.goto(chatPath)
    await expect(page.getByRole('region', { name: 'Your first question' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Is it still available?' }).click()
    await sellerPage.goto(chatPath)
    await expect(sellerLog).toContainText('Is it still available?')
    await expect(sellerPage.getByRole('button', { name: 'Buy now' })).toBeHidden()
  })

  await test.step('the buyer buys it in another tab, and both see it without a reload', async () => {
    await shopPage.goto(chatPath)
    await shopPage.getByRole('button', { name: 'Buy now' }).click()
    await expect(shopPage).toHaveURL(/\/checkout$/)
    await fillCheckoutFormAndReserve(shopPage, buyer.email)
    await payWithCardThat(shopPage, 'is approved')
    await expectPaid(shopPage)
    await expect(buyerLog).toContainText('You bought this part.')
    await expect(sellerLog).toContainText('The buyer bought this part.')
    await expect(sellerPage.getByText('To be accepted')).toBeVisible()
  })

  const { data: orders } = await callApi(request, '/users/orders', { token: buyer.token })
  const orderId = (orders as unknown as { id: string }[])[0]!.id

  await test.step('the seller accepts and sends it, and both see that too', async () => {
    await page.context().setOffline(true)
    await sendParts(request, orderId, seller)
    await expect(sellerLog).toContainText('You accepted the order.')
    await expect(sellerLog).toContainText('You sent the parcel.')
    await page.context().setOffline(false)
    await expect(buyerLog).toContainText('The seller accepted the order.')
    await expect(buyerLog).toContainText('The seller sent the parcel.')
    for (const text of ['You bought this part.', 'The seller accepted the order.']) await expect(buyerLog.getByText(text)).toHaveCount(1)
    for (const reader of [page, sellerPage]) {
      await expectAccessible(reader)
      await expectNoHorizontalScroll(reader)
    }
  })

  await test.step('each side follows the link to its own page of the order', async () => {
    await buyerLog
      .getByRole('link', { name: /^Order / })
      .last()
      .click()
    await expect(page).toHaveURL(new RegExp(`/profile/my-orders/orders/${orderId}$`))
    await sellerLog
      .getByRole('link', { name: /^Order / })
      .last()
      .click()
    await expect(sellerPage).toHaveURL(new RegExp(`/profile/sold-items/orders/${orderId}$`))
  })

  await test.step('each further message in another conversation shows one toast', async () => {
    const toast = sellerPage.getByRole('link', { name: /A second thing/ })
    const write = (text: string) =>
      callApi(request, `/users/chats/${chat.id}/messages`, { token: buyer.token, method: 'POST', body: { message: { text } } })
    await write('A first thing')
    await write('A second thing')
    await expect(toast).toHaveCount(1)
  })
})
