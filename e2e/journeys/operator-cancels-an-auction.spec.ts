import { randomInt } from 'node:crypto'
import { callApi } from '../support/api.ts'
import { publishDuplicate } from '../support/listings.ts'
import { readMessages } from '../support/messages.ts'
import { createMember, demoMember, uniqueId } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/test.ts'

const t = readMessages('en-GB', 'operator-auctions')
const MAX_OCTET = 250

test('an operator finds a suspicious bid and cancels the auction', async ({ page, request, openVisitorPage }) => {
  test.slow()
  const seller = await demoMember(request, 'rosie')
  const bidder = await createMember(request, 'Nadia')
  const title = `Gearbox, ${uniqueId()}`
  const terms = {
    sale_format: 'auction',
    starting_price: '20.00',
    auction_duration: 3,
    item_price: null,
    exchange_surcharge: null,
    quantity: 1,
  }
  const slug = await publishDuplicate(request, seller.token, 'brake disc', { title, ...terms })
  const network = `85.${randomInt(MAX_OCTET)}.${randomInt(MAX_OCTET)}`
  const authentication = { email: seller.email, password: seller.password }
  await callApi(request, '/users/sign_in/with_email', { method: 'POST', body: { authentication }, ip: `${network}.7` })
  const bid = { method: 'POST', token: bidder.token, body: { bid: { maximum: '77.00' } }, ip: `${network}.8` } as const
  await callApi(request, `/users/listings/${slug}/bids`, bid)
  const staffPage = await openVisitorPage(await demoMember(request, 'olivia'))

  await test.step('the operator finds the auction among the flagged ones', async () => {
    await staffPage.goto('/staff/auctions')
    await expect(staffPage.getByRole('heading', { name: t('list.title'), level: 1 })).toBeVisible()
    await staffPage.getByLabel(t('list.flagged')).click()
    await expect(staffPage.getByLabel(t('list.flagged'))).toBeChecked()
    const main = staffPage.getByRole('main')
    await main.getByRole('searchbox').fill(title)
    await main.getByRole('button', { name: t('list.find'), exact: true }).click()
    await expect(staffPage.getByRole('link', { name: title })).toHaveCount(1)
    await expectAccessible(staffPage)
    await expectNoHorizontalScroll(staffPage)
    await staffPage.getByRole('link', { name: title }).click()
  })

  await test.step('the operator sees the maximum, the address and the reason of the flag', async () => {
    const row = staffPage.getByRole('row').filter({ hasText: 'Nadia' })
    for (const text of ['£77.00', `${network}.8`, t('link.network'), t('result.leading')]) await expect(row.getByText(text)).toBeVisible()
    await expectAccessible(staffPage)
    await expectNoHorizontalScroll(staffPage)
  })

  await test.step('the operator cancels it with a reason', async () => {
    await staffPage.getByRole('button', { name: t('cancel.action'), exact: true }).click()
    const dialog = staffPage.getByRole('dialog')
    await expectAccessible(staffPage)
    await dialog.getByLabel('Reason').fill('Bids from the network of the seller.')
    await dialog.getByRole('button', { name: t('cancel.action'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(staffPage.getByText(t('status.cancelled'), { exact: true })).toBeVisible()
    await expect(staffPage.getByText('Bids from the network of the seller.')).toBeVisible()
  })

  await test.step('the bidder sees the notice, the seller the reason', async () => {
    const bidderPage = await openVisitorPage(bidder)
    await bidderPage.goto('/profile/notifications')
    await expect(bidderPage.getByText(`The auction of “${title}” was cancelled.`)).toBeVisible()
    const sellerPage = await openVisitorPage(seller)
    await sellerPage.goto('/profile/notifications')
    const text = `Our team has cancelled the auction of “${title}”: Bids from the network of the seller.`
    await expect(sellerPage.getByText(text)).toBeVisible()
    await page.goto(`/listings/${slug}`)
    await expect(page.getByText('The auction was cancelled')).toBeVisible()
  })
})
