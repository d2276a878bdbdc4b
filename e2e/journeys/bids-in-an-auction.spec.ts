import type { Page } from '@playwright/test'
import { publishDuplicate } from '../support/listings.ts'
import { readMessages } from '../support/messages.ts'
import { createMember, demoMember, uniqueId } from '../support/people.ts'
import { signInOnPage } from '../support/sign-in.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/test.ts'

const t = readMessages('en-GB', 'auction-panel')
const bidButton = (page: Page) => page.getByRole('button', { name: t('action.bid'), exact: true })
const rebidButton = (page: Page, price: string) =>
  page.getByRole('button', { name: t('action.rebid').replace('{price}', price), exact: true })

async function sendMaximum(page: Page, maximum: string, button = t('bid.send')): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('bid.maximum') }).fill(maximum)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

test('a visitor watches an auction, signs in, bids, is outbid and bids again @desktop', async ({ page, request, openVisitorPage }) => {
  const { token } = await demoMember(request, 'rosie')
  const [member, rival] = [await createMember(request, 'Nadia'), await createMember(request, 'Bram')]
  const slug = await publishDuplicate(request, token, 'brake disc', {
    title: `Gearbox, ${uniqueId()}`,
    ...{ sale_format: 'auction', starting_price: '20.00', auction_duration: 3, item_price: null, exchange_surcharge: null, quantity: 1 },
  })
  const rivalPage = await openVisitorPage(rival)

  await test.step('the visitor sees the bid of a member without a reload', async () => {
    await page.goto(`/listings/${slug}`)
    await expect(page.getByText(t('starting_price'), { exact: true })).toBeVisible()
    await expect(page.getByText('No bids yet')).toBeVisible()
    await expectAccessible(page)
    await rivalPage.goto(`/listings/${slug}`)
    await bidButton(rivalPage).click()
    await sendMaximum(rivalPage, '30')
    await expect(rivalPage.getByText(t('view.leading'))).toBeVisible()
    await expect(page.getByRole('button', { name: '1 bid', exact: true })).toBeVisible()
    await expect(page.getByText(t('leader').replace('{name}', 'B***m'))).toBeVisible()
  })

  await test.step('the maximum of the visitor is kept through the sign-in', async () => {
    await bidButton(page).click()
    await expectAccessible(page)
    await sendMaximum(page, '25', t('bid.sign_in'))
    await expect(page).toHaveURL(new RegExp(`sign-in\\?return=.*${slug}`))
    await signInOnPage(page, member, 'en-GB')
    await expect(page).toHaveURL(new RegExp(`/listings/${slug}$`))
    const field = page.getByRole('dialog').getByRole('textbox', { name: t('bid.maximum') })
    await expect(field).toHaveValue('25')
    await sendMaximum(page, '25')
  })

  await test.step('the member is outbid by the higher maximum, and bids again in one tap', async () => {
    await expect(page.getByText(t('view.outbid'), { exact: true })).toBeVisible()
    await rebidButton(page, '£27.00').click()
    await expect(rebidButton(page, '£29.00')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  await test.step('a higher maximum leads, and the rival sees it at once', async () => {
    await page.getByRole('button', { name: t('action.higher'), exact: true }).click()
    await sendMaximum(page, '40')
    await expect(page.getByText(t('view.leading'))).toBeVisible()
    await expect(rivalPage.getByText(t('view.outbid'), { exact: true })).toBeVisible()
    await expect(rivalPage.getByText('£31.00', { exact: true })).toBeVisible()
    await rebidButton(rivalPage, '£32.00').click()
    await expect(page.getByText('£33.00', { exact: true })).toBeVisible()
    await expect(page.getByText(t('view.leading'))).toBeVisible()
  })

  await test.step('the bids are listed without names and maxima', async () => {
    await page.getByRole('button', { name: '5 bids', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('history.title') })
    await expect(dialog.getByText('B***m').first()).toBeVisible()
    await expect(dialog.getByText('N***a').first()).toBeVisible()
    await expect(dialog).not.toContainText('£40.00')
    await expectAccessible(page)
  })
})
