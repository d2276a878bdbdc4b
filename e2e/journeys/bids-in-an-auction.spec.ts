import { auctionPanelOf, startAuction } from '../support/auctions.ts'
import { createMember } from '../support/people.ts'
import { signInOnPage } from '../support/sign-in.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/test.ts'

test('a visitor watches an auction, signs in, bids, is outbid and bids again @desktop', async ({ page, request, openVisitorPage }) => {
  const { slug } = await startAuction(request)
  const [member, rival] = [await createMember(request, 'Nadia'), await createMember(request, 'Bram')]
  const rivalPage = await openVisitorPage(rival)
  const [panel, rivalPanel] = [auctionPanelOf(page), auctionPanelOf(rivalPage)]
  const { t } = panel

  await test.step('the visitor sees the bid of a member without a reload', async () => {
    await page.goto(`/listings/${slug}`)
    await expect(page.getByText(t('starting_price'), { exact: true })).toBeVisible()
    await expect(page.getByText('No bids yet').first()).toBeVisible()
    await expectAccessible(page)
    await rivalPage.goto(`/listings/${slug}`)
    await rivalPanel.bid.click()
    await rivalPanel.sendMaximum('30')
    await expect(rivalPanel.status('leading')).toBeVisible()
    await expect(page.getByRole('button', { name: '1 bid', exact: true })).toBeVisible()
    await expect(page.getByText(t('leader').replace('{name}', 'B***m'))).toBeVisible()
  })

  await test.step('the maximum of the visitor is kept through the sign-in', async () => {
    await panel.bid.click()
    await expectAccessible(page)
    await panel.sendMaximum('25', t('bid.sign_in'))
    await expect(page).toHaveURL(new RegExp(`sign-in\\?return=.*${slug}`))
    await signInOnPage(page, member, 'en-GB')
    await expect(page).toHaveURL(new RegExp(`/listings/${slug}$`))
    const field = page.getByRole('dialog').getByRole('textbox', { name: t('bid.maximum') })
    await expect(field).toHaveValue('25')
    await panel.sendMaximum('25')
  })

  await test.step('the member is outbid by the higher maximum, and bids again in one tap', async () => {
    await expect(panel.status('outbid')).toBeVisible()
    await panel.rebid('£27.00').click()
    await expect(panel.rebid('£29.00')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  await test.step('the bids are listed without names and maxima', async () => {
    await page.getByRole('button', { name: '3 bids', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('history.title') })
    await expect(dialog.getByText('B***m').first()).toBeVisible()
    await expect(dialog.getByText('N***a').first()).toBeVisible()
    await expect(dialog).not.toContainText('£30.00')
    await expectAccessible(page)
  })
})
