import { ageAuctionUntilEnd, ageAuctionUntilUnpaid, auctionPanelOf, bidByApi, startAuction } from '../support/auctions.ts'
import { expectPaid, fillCheckoutFormAndReserve, payWithCardThat } from '../support/checkout.ts'
import { readMessages } from '../support/messages.ts'
import { createMember } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a seller lowers the reserve, and the bidder sees at once that it is met @phone', async ({ request, openVisitorPage }) => {
  const [lists, notices] = [readMessages('fr', 'auction-lists'), readMessages('fr', 'notifications')]
  const { seller, slug, title } = await startAuction(request, { reserve_price: '60.00' })
  const bidder = await createMember(request, 'Nadia')
  const [page, sellerPage] = [await openVisitorPage(bidder), await openVisitorPage(seller)]
  const panel = auctionPanelOf(page, 'fr')

  await test.step('the bidder leads below the reserve', async () => {
    await page.goto(`/fr/listings/${slug}`)
    await panel.bid.click()
    await panel.sendMaximum('45')
    await expect(panel.status('leading_reserve')).toBeVisible()
    await expect(page.getByText(panel.t('reserve_not_met'), { exact: true })).toBeVisible()
  })

  await test.step('the seller lowers the reserve below the maximum', async () => {
    await sellerPage.goto('/fr/profile/auctions')
    const row = sellerPage.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(lists('selling.badge.may_lower_reserve'))
    await row.getByRole('button', { name: new RegExp(`^${lists('selling.action.lower_reserve')}`) }).click()
    const dialog = sellerPage.getByRole('dialog')
    await dialog.getByRole('textbox', { name: lists('selling.lower.label') }).fill('40')
    await expectAccessible(sellerPage)
    await dialog.getByRole('button', { name: lists('selling.action.lower_reserve') }).click()
    await expect(row).toContainText(lists('selling.badge.will_be_sold'))
  })

  await test.step('the bidder leads at the reserve, and has a notice', async () => {
    await expect(page.getByText(panel.t('reserve_met'), { exact: true })).toBeVisible()
    await expect(panel.status('leading')).toBeVisible()
    await expect(panel.price('40,00 £')).toBeVisible()
    await expect(page.getByRole('link', { name: notices('kind.reserve_lowered') })).toBeVisible()
  })
})

test('the winner does not pay, and the second bidder accepts the offer of the seller and pays @phone', async ({
  request,
  openVisitorPage,
}) => {
  const [lists, offers] = [readMessages('en-GB', 'auction-lists'), readMessages('en-GB', 'offers')]
  const { seller, slug, title } = await startAuction(request)
  const [winner, second] = await Promise.all([createMember(request, 'Nadia'), createMember(request, 'Bram')])
  await bidByApi(request, second, slug, '30.00')
  await bidByApi(request, winner, slug, '50.00')
  const [winnerPage, secondPage, sellerPage] = [await openVisitorPage(winner), await openVisitorPage(second), await openVisitorPage(seller)]
  await Promise.all([winnerPage, secondPage].map((page) => page.goto(`/listings/${slug}`)))

  await test.step('the time to pay passes', async () => {
    await ageAuctionUntilEnd(request, slug)
    await expect(auctionPanelOf(winnerPage).status('won')).toBeVisible()
    await sellerPage.goto('/profile/auctions?state=closed')
    const row = sellerPage.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(lists('selling.badge.winner_pays'))
    await ageAuctionUntilUnpaid(request, slug)
    await expect(auctionPanelOf(winnerPage).status('not_paid')).toBeVisible()
  })

  await test.step('the seller offers the part to the second bidder', async () => {
    const row = sellerPage.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(lists('selling.badge.may_offer_second_chance'))
    await row.getByRole('button', { name: new RegExp(`^${lists('selling.action.offer_second_chance')}`) }).click()
    const dialog = sellerPage.getByRole('dialog')
    await expectAccessible(sellerPage)
    await dialog.getByRole('button', { name: lists('selling.action.offer_second_chance') }).click()
    await expect(row).toContainText(lists('selling.badge.second_chance_open'))
  })

  await test.step('the second bidder follows the notice, accepts and pays the own maximum', async () => {
    await secondPage.getByRole('link', { name: /You can still buy/ }).click()
    await expect(secondPage).toHaveURL(/\/profile\/my-offers/)
    const row = secondPage.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('£30.00')
    await expect(row).toContainText('This is your highest bid.')
    await row.getByRole('button', { name: new RegExp(`^${offers('action.accept')}`) }).click()
    await secondPage
      .getByRole('dialog')
      .getByRole('button', { name: offers('respond.accept.submit') })
      .click()
    await row.getByRole('link', { name: new RegExp(`^${offers('action.pay')}`) }).click()
    await fillCheckoutFormAndReserve(secondPage, second.email)
    await payWithCardThat(secondPage, 'is approved')
    await expectPaid(secondPage)
    await sellerPage.goto('/profile/offers')
    await expect(sellerPage.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText(offers('state.paid'))
  })
})
