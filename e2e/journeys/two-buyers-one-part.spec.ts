import type { APIRequestContext, Page } from '@playwright/test'
import { rowsOf } from '../support/api.ts'
import { expectPaid, fillIn, payWithCardThat } from '../support/checkout.ts'
import { listPart } from '../support/parts.ts'
import { type Member, newMember } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('two people want the last one at the same moment: one gets it, the other is told so', async ({ request, visitor }) => {
  test.setTimeout(90_000)
  const part = await listPart(request)
  const buyers = await Promise.all([newMember(request, 'Ada'), newMember(request, 'Bea')])
  const pages: Page[] = []
  for (const buyer of buyers) {
    const page = await visitor(buyer)
    await page.goto(`/listings/${part.slug}`)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(page.getByRole('button', { name: 'Added' })).toBeVisible()
    await page.goto('/checkout')
    await fillIn(page, buyer.email)
    pages.push(page)
  }

  await Promise.all(pages.map((page) => page.getByRole('button', { name: /^Continue to payment \(£/ }).click()))
  await Promise.all(
    pages.map((page) => expect(page.getByRole('heading', { name: 'Payment', level: 1 }).or(page.getByRole('alert'))).toBeVisible()),
  )
  const won = await Promise.all(pages.map((page) => page.getByRole('heading', { name: 'Payment', level: 1 }).isVisible()))
  expect(won.toSorted()).toEqual([false, true])
  const [first, second] = won[0] ? [0, 1] : [1, 0]
  const [winner, loser] = [pages[first] as Page, pages[second] as Page]

  await expect(loser.getByRole('alert')).toContainText(/Not enough in stock|not for sale|has changed/)
  await payWithCardThat(winner, 'is approved')
  await expectPaid(winner)
  expect(await boughtBy(request, buyers[first])).toBe(1)
  expect(await boughtBy(request, buyers[second])).toBe(0)

  await loser.goto('/cart')
  await expect(loser.getByText('None left at the moment')).toBeVisible()
  await expect(loser.getByRole('button', { name: 'Go to checkout' })).toBeDisabled()
})

const boughtBy = async (request: APIRequestContext, buyer: Member | undefined) =>
  (await rowsOf(request, '/users/orders', buyer?.token)).length
