import type { Page } from '@playwright/test'
import { countOrders, expectPaid, fillCheckoutForm, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, type Member } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('two buyers reserve the last part at once: one succeeds, the other sees an error', async ({ request, openVisitorPage }) => {
  const listing = await publishListing(request)
  const buyers = await Promise.all([createMember(request, 'Ada'), createMember(request, 'Bea')])
  const pages: Page[] = []
  for (const buyer of buyers) {
    const page = await openVisitorPage(buyer)
    await page.goto(`/listings/${listing.slug}`)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(page.getByRole('button', { name: 'Added' })).toBeVisible()
    await page.goto('/checkout')
    await fillCheckoutForm(page, buyer.email)
    pages.push(page)
  }

  await Promise.all(pages.map((page) => page.getByRole('button', { name: /^Continue to payment \(£/ }).click()))
  await Promise.all(
    pages.map((page) => expect(page.getByRole('heading', { name: 'Payment', level: 1 }).or(page.getByRole('alert'))).toBeVisible()),
  )
  const hasReserved = await Promise.all(pages.map((page) => page.getByRole('heading', { name: 'Payment', level: 1 }).isVisible()))
  expect(hasReserved.toSorted()).toEqual([false, true])
  const [winnerIndex, loserIndex] = hasReserved[0] ? [0, 1] : [1, 0]
  const [winnerPage, loserPage] = [pages[winnerIndex] as Page, pages[loserIndex] as Page]

  await expect(loserPage.getByRole('alert')).toContainText(/Not enough in stock|not for sale|has changed/)
  await payWithCardThat(winnerPage, 'is approved')
  await expectPaid(winnerPage)
  expect(await countOrders(request, buyers[winnerIndex] as Member)).toBe(1)
  expect(await countOrders(request, buyers[loserIndex] as Member)).toBe(0)

  await loserPage.goto('/cart')
  await expect(loserPage.getByText('None left at the moment')).toBeVisible()
  await expect(loserPage.getByRole('button', { name: 'Go to checkout' })).toBeDisabled()
})
