import { readMessages } from '../support/messages.ts'
import { createMember, fetchMails } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '../support/test.ts'
import { placeOrder } from '../support/waiting-orders.ts'

test('a seller is told of a sale by toast, badge, inbox and mail, and unsubscribes from the mails', async ({
  page,
  request,
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

  const link = await test.step('the mail has a link to unsubscribe', async () => {
    await expect.poll(async () => (await saleMails()).length, { timeout: 20_000 }).toBe(1)
    const [mail] = await saleMails()
    return new URL(/\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  })

  await test.step('the link changes nothing, its button does', async () => {
    await page.goto(`${prefix}${link.pathname}${link.search}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('unsubscribe.button') }).click()
    await expect(page.getByText(t('unsubscribe.done').replace('{name}', t('kind.sales.name')))).toBeVisible()
    await expectNoHorizontalScroll(page)
  })

  await test.step('the settings show it, and are changed', async () => {
    await sellerPage.getByRole('link', { name: notifications('settings') }).click()
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
})
