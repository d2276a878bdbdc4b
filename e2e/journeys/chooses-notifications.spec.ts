import { callApi } from '../support/api.ts'
import { startBrowserPush } from '../support/browser-push.ts'
import { fetchDeviceMessages, registerDevice } from '../support/devices.ts'
import { readMessages } from '../support/messages.ts'
import { createMember, fetchMails } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '../support/test.ts'
import { placeOrder } from '../support/waiting-orders.ts'

test('a seller is told of a sale by toast, badge, inbox, mail and push, and unsubscribes from the mails @phone', async ({
  page,
  request,
  browser,
  isMobile,
  openVisitorPage,
}) => {
  const locale = isMobile ? 'fr' : 'en-GB'
  const prefix = isMobile ? '/fr' : ''
  const [t, notifications] = [readMessages(locale, 'notification-settings'), readMessages(locale, 'notifications')]
  const { seller, slug } = await createSeller(request, 'Ivor')
  const buyer = await createMember(request, 'Nell')
  const sellerPage = await openVisitorPage(seller)
  const sales = sellerPage.getByRole('group', { name: t('kind.sales.name') })
  const saleMails = async () => (await fetchMails(request, seller.email)).filter(({ subject }) => subject.startsWith('Sold'))

  const [pushMessages, pushDevices] = [readMessages(locale, 'push-subscriptions'), readMessages(locale, 'push-tokens')]
  const sold = readMessages('en-GB', 'notifications')('kind.sold_listing')
  const push = await startBrowserPush(sellerPage)
  const device = await registerDevice(request, seller, 'ios')

  await test.step('push is turned on in the browser, and the device of the app is listed', async () => {
    await sellerPage.goto(`${prefix}/profile/notification-settings`)
    await waitForHydration(sellerPage)
    const card = sellerPage.getByRole('region', { name: pushMessages('title') })
    await card.getByRole('button', { name: pushMessages('turn_on') }).click()
    await expect(card.getByText(pushMessages('state_on'))).toBeVisible()
    const devices = sellerPage.getByRole('region', { name: pushDevices('title') })
    await expect(devices.getByText(pushDevices('platform.ios'), { exact: true })).toBeVisible()
    await expectAccessible(sellerPage)
    await expectNoHorizontalScroll(sellerPage)
    await card.getByRole('button', { name: pushMessages('send_test') }).click()
    await expect.poll(() => push.received.length).toBe(1)
    await push.deliver(push.received[0] ?? '')
    expect(await push.listShown()).toMatchObject([{ title: pushMessages('test_title'), tag: 'test' }])
  })

  await test.step('toast and badge appear without a reload', async () => {
    await sellerPage.goto(`${prefix}/profile/notifications`)
    await waitForHydration(sellerPage)
    await expect(sellerPage.getByText(notifications('empty.title'))).toBeVisible()
    await placeOrder(request, { buyer, seller, slug })
    const toasts = sellerPage.getByRole('region', { name: notifications('title') })
    await expect(toasts.getByText(notifications('kind.sold_listing'))).toBeVisible()
    await expect(sellerPage.getByRole('button', { name: new RegExp(`^${notifications('title')}\\W*1`) })).toBeVisible()
  })

  await test.step('the inbox has the sale', async () => {
    await expect(sellerPage.getByRole('main').getByRole('link', { name: new RegExp(notifications('kind.sold_listing')) })).toBeVisible()
  })

  await test.step('the browser shows the sale, and a click opens it', async () => {
    await expect.poll(() => push.received.length, { timeout: 20_000 }).toBe(2)
    // A message that arrives twice is shown once.
    for (const _ of [1, 2]) await push.deliver(push.received[1] ?? '')
    const [sale, ...others] = (await push.listShown()).filter(({ tag }) => tag !== 'test')
    expect(others).toEqual([])
    // The seller has an account in English, also when the page is in French.
    expect(sale?.title).toBe(sold)
    expect(await push.click(sale?.tag ?? '')).toEqual({ action: 'open', url: sale?.url })
    await push.deliver(push.received[1] ?? '')
    await sellerPage.goto(sale?.url ?? '')
    await expect(sellerPage.getByRole('heading', { level: 1 })).toBeVisible()
    // A window that shows the page is focused.
    expect(await push.click(sale?.tag ?? '')).toEqual({ action: 'focus', url: sale?.url })
    // While it is focused, the message is not left beside it.
    await push.deliver(push.received[1] ?? '')
    expect(await push.listShown()).toMatchObject([{ tag: 'test' }])
  })

  await test.step('the device of the app gets the sale once, with the path that it opens', async () => {
    await expect.poll(async () => (await fetchDeviceMessages(request, device)).length, { timeout: 20_000 }).toBe(1)
    const [message] = await fetchDeviceMessages(request, device)
    expect(message).toMatchObject({ title: sold, data: { path: expect.stringMatching(/^\/profile\//) } })
    await sellerPage.goto(`${prefix}/profile/notification-settings`)
    await waitForHydration(sellerPage)
    const devices = sellerPage.getByRole('region', { name: pushDevices('title') })
    await devices.getByRole('button').click()
    await expect(devices.getByText(pushDevices('empty'))).toBeVisible()
  })

  await test.step('a subscription that the browser renews stays on', async () => {
    const endpoint = await push.renew()
    const { data } = await callApi(request, '/push_subscription', { token: seller.token })
    expect(data.attributes.endpoint).toBe(endpoint)
  })

  const link = await test.step('the mail has a link to unsubscribe', async () => {
    await expect.poll(async () => (await saleMails()).length, { timeout: 20_000 }).toBe(1)
    const [mail] = await saleMails()
    return new URL(/\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  })

  await test.step('the button works without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plainPage = await context.newPage()
    await plainPage.goto(`${prefix}/unsubscribe?token=forged`)
    await plainPage.getByRole('button', { name: t('unsubscribe.button') }).click()
    await expect(plainPage.getByText(t('unsubscribe.invalid'))).toBeVisible()
    await plainPage.goto(`${prefix}${link.pathname}${link.search}`)
    await plainPage.getByRole('button', { name: t('unsubscribe.button') }).click()
    await expect(plainPage.getByText(t('unsubscribe.done'))).toBeVisible()
    await context.close()
    await sellerPage.goto(`${prefix}/profile/notification-settings`)
    await sales.getByRole('combobox', { name: t('way.mail') }).selectOption('at_once')
    await expect(sales.getByText(t('saved'))).toBeVisible()
    await sellerPage.goto(`${prefix}/profile/notifications`)
  })

  await test.step('the link changes nothing, its button does', async () => {
    await page.goto(`${prefix}${link.pathname}${link.search}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('unsubscribe.button') }).click()
    await expect(page.getByText(t('unsubscribe.done_kind.sales'))).toBeVisible()
    await expectNoHorizontalScroll(page)
  })

  await test.step('the settings show it, and are changed', async () => {
    await sellerPage.goto(`${prefix}/profile/notifications`)
    await sellerPage
      .getByRole('main')
      .getByRole('link', { name: notifications('settings') })
      .and(sellerPage.locator('h1 ~ div a'))
      .click()
    const mail = sales.getByRole('combobox', { name: t('way.mail') })
    await expect(mail).toHaveValue('off')
    await mail.selectOption('daily')
    await sellerPage.getByRole('checkbox', { name: t('quiet.on') }).check()
    await expect(sellerPage.getByRole('combobox', { name: t('quiet.from'), exact: true })).toHaveValue('22:00')
    await sellerPage.reload()
    await expect(mail).toHaveValue('daily')
    await expectAccessible(sellerPage)
    await expectNoHorizontalScroll(sellerPage)
  })
  push.stop()
})
