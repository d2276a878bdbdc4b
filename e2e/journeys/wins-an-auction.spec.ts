import { ageAuctionUntilEnd, auctionPanelOf, startAuction } from '../support/auctions.ts'
import { expectPaid, fillCheckoutFormAndReserve, payWithCardThat } from '../support/checkout.ts'
import { readMessages } from '../support/messages.ts'
import { createMember } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/test.ts'

const lists = readMessages('en-GB', 'auction-lists')
const notices = readMessages('en-GB', 'notifications')
const MINUTE_MS = 60_000

test('two members bid against each other until the extended end, and the winner pays @phone', async ({ request, openVisitorPage }) => {
  const { seller, slug, title } = await startAuction(request)
  const [nadia, bram] = await Promise.all([createMember(request, 'Nadia'), createMember(request, 'Bram')])
  const [page, rivalPage] = [await openVisitorPage(nadia), await openVisitorPage(bram)]
  const [own, rival] = [auctionPanelOf(page), auctionPanelOf(rivalPage)]

  await test.step('they raise in turn: each sees at once who leads', async () => {
    await Promise.all([page, rivalPage].map((visitor) => visitor.goto(`/listings/${slug}`)))
    await own.bid.click()
    await own.sendMaximum('30')
    await expect(own.status('leading')).toBeVisible()
    await rival.bid.click()
    await rival.sendMaximum('25')
    await expect(rival.status('outbid')).toBeVisible()
    await expect(own.price('£26.00')).toBeVisible()
    await rival.rebid('£27.00').click()
    await expect(own.price('£28.00')).toBeVisible()
    await rival.higher.click()
    await rival.sendMaximum('40')
    await expect(rival.status('leading')).toBeVisible()
    await expect(own.status('outbid')).toBeVisible()
    await own.rebid('£32.00').click()
    await expect(rival.price('£33.00')).toBeVisible()
    await expect(rival.status('leading')).toBeVisible()
  })

  await test.step('a bid in the last minute moves the end for both', async () => {
    const plannedEnd = await own.readEnd()
    await ageAuctionUntilEnd(request, slug, 60)
    await expect.poll(rival.readEnd).toBeLessThan(plannedEnd)
    const nearEnd = await rival.readEnd()
    await own.higher.click()
    await own.sendMaximum('50')
    await expect(own.status('leading')).toBeVisible()
    await expect(rival.status('outbid')).toBeVisible()
    const extendedEnd = await own.readEnd()
    expect(extendedEnd).toBeGreaterThan(nearEnd)
    expect(extendedEnd - Date.now()).toBeLessThanOrEqual(2 * MINUTE_MS)
    await expect.poll(rival.readEnd).toBe(extendedEnd)
    await rival.rebid('£42.00').click()
    await expect(own.price('£43.00')).toBeVisible()
    await expectNoHorizontalScroll(page)
  })

  await test.step('at the end one has won and the other has lost', async () => {
    await ageAuctionUntilEnd(request, slug)
    await expect(own.status('won')).toBeVisible()
    await expect(page.getByRole('link', { name: notices('kind.auction_close_with_winner') })).toBeVisible()
    await expect(rival.status('lost')).toBeVisible()
    await expectAccessible(rivalPage)
    await rivalPage.goto('/profile/my-bids?state=closed')
    await expect(rivalPage.getByRole('listitem').filter({ hasText: title })).toContainText(lists('buying.badge.lost'))
  })

  await test.step('the winner pays the price', async () => {
    await page.getByRole('link', { name: own.t('action.pay'), exact: true }).click()
    await expect(page).toHaveURL(/\/checkout\?agreed=\d+&cart=0/)
    await fillCheckoutFormAndReserve(page, nadia.email)
    await payWithCardThat(page, 'is approved')
    await expectPaid(page)
    await expect(page.getByRole('main')).toContainText('£43.00')
    await page.goto(`/listings/${slug}`)
    await expect(own.status('paid')).toBeVisible()
  })

  await test.step('the seller finds the order', async () => {
    const sellerPage = await openVisitorPage(seller)
    await sellerPage.goto('/profile/auctions?state=closed')
    const row = sellerPage.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(lists('selling.badge.paid'))
    await row.getByRole('link', { name: lists('selling.view_orders') }).click()
    await expect(sellerPage.getByRole('main')).toContainText(title)
  })
})
