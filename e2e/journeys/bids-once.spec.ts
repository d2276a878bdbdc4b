import type { APIRequestContext, Route } from '@playwright/test'
import { listResources } from '../support/api.ts'
import { ageAuctionUntilEnd, auctionPanelOf, bidByApi, startAuction } from '../support/auctions.ts'
import { countOrders, expectPaid, fillCheckoutFormAndReserve, payWithCardThat } from '../support/checkout.ts'
import { createMember } from '../support/people.ts'
import { expect, signInWithToken, test } from '../support/test.ts'

const countBids = async (request: APIRequestContext, slug: string) => (await listResources(request, `/listings/${slug}/bids`)).length

const [bidPath, ownStatePath] = ['**/api/v1/users/listings/*/bids', '**/api/v1/users/listings/*/auction']

/** The server handles the request, and the browser receives no response. */
async function loseResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test.describe('a bidder', () => {
  test.use({ toleratedErrors: /ERR_FAILED/ })

  test('who taps twice, or whose response is lost, bids once @phone', async ({ page, request }) => {
    const { slug } = await startAuction(request)
    const [member, rival] = [await createMember(request, 'Nadia'), await createMember(request, 'Bram')]
    await bidByApi(request, rival, slug, '25.00')
    const panel = auctionPanelOf(page)
    let sentCount = 0
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/bids')) sentCount += 1
    })
    await signInWithToken(page, member.token)
    await page.goto(`/listings/${slug}`)

    await test.step('two taps on the button of the dialog are one bid', async () => {
      await panel.bid.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: panel.t('bid.maximum') }).fill('21')
      await dialog.getByRole('button', { name: panel.t('bid.send'), exact: true }).dblclick()
      await expect(panel.status('outbid')).toBeVisible()
      expect([sentCount, await countBids(request, slug)]).toEqual([1, 2])
    })

    await test.step('two taps on the one-tap button are one bid', async () => {
      await panel.rebid('£23.00').dblclick()
      await expect(panel.price('£24.00')).toBeVisible()
      expect([sentCount, await countBids(request, slug)]).toEqual([2, 3])
    })

    await test.step('a bid whose response is lost is shown', async () => {
      await page.route(bidPath, (route) => loseResponse(route))
      await panel.higher.click()
      await panel.sendMaximum('40')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(panel.status('leading')).toBeVisible()
      expect(await countBids(request, slug)).toBe(4)
      await page.unroute(bidPath)
    })

    await test.step('without a connection it is repeated, and is not a second bid', async () => {
      await page.route(bidPath, (route) => loseResponse(route))
      await page.route(ownStatePath, (route) => route.abort())
      await panel.raise.click()
      await panel.sendMaximum('60')
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      await page.unroute(bidPath)
      await page.unroute(ownStatePath)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: panel.t('bid.send'), exact: true })
        .click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText(panel.t('own_maximum').replace('{price}', '£60.00'))).toBeVisible()
      // A raise of the leader changes nothing for others: it is not in the history.
      expect(await countBids(request, slug)).toBe(4)
    })
  })
})

test('a winner who goes back after paying cannot pay again @phone', async ({ page, request }) => {
  const { slug } = await startAuction(request)
  const member = await createMember(request, 'Nadia')
  await bidByApi(request, member, slug, '25.00')
  await ageAuctionUntilEnd(request, slug)
  const panel = auctionPanelOf(page)
  await signInWithToken(page, member.token)
  await page.goto(`/listings/${slug}`)
  await page.getByRole('link', { name: panel.t('action.pay'), exact: true }).click()
  await fillCheckoutFormAndReserve(page, member.email)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
  while (!page.url().includes(slug)) await page.goBack()
  await expect(panel.status('paid')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Pay|Continue to payment)/ })).toBeHidden()
  expect(await countOrders(request, member)).toBe(1)
})
