import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { createReservedPurchase, expectPaid, payWithCardThat } from '../support/checkout.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

/** The seller accepts and sends everything, and the buyer confirms the arrival. */
async function completeOrder(request: APIRequestContext, orderId: string, { buyer, seller }: { buyer: Member; seller: Member }) {
  const order = await callApi(request, `/users/orders/${orderId}`, { token: seller.token })
  const item_ids = (order.data.attributes.items as { id: string }[]).map(({ id }) => id)
  const change = (token: string, action: string) =>
    callApi(request, `/users/orders/${orderId}/items`, { token, method: 'PUT', body: { order_items: { action, item_ids } } })
  await change(seller.token, 'accept')
  const items = item_ids.map((item_id) => ({ item_id, quantity: 1 }))
  const parcel = { carrier: 'royal_mail', tracking_number: 'AB123456789GB', items, attempt: randomUUID() }
  await callApi(request, `/users/orders/${orderId}/parcels`, { token: seller.token, method: 'POST', body: { parcel } })
  await change(buyer.token, 'confirm')
}

test('buyer and seller review each other, and the seller replies', async ({ page, request }) => {
  const buyer = await createMember(request, 'Nell')
  const seller = await demoMember(request, 'rosie')
  const text = `Fits, and well packed. ${randomUUID()}`
  const purchaseId = await createReservedPurchase(request, buyer)
  await signInWithToken(page, buyer.token)
  await page.goto(`/checkout/${purchaseId}`)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
  const paid = await callApi(request, `/payments/orders/${purchaseId}`, { token: buyer.token })
  const orderId = String((paid.data.attributes.order_ids as string[])[0])
  await completeOrder(request, orderId, { buyer, seller })

  await test.step('the buyer writes a review, which nobody else sees yet', async () => {
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Write a review' }).click()
    await page.getByRole('button', { name: 'Save review' }).click()
    await expect(page.getByText('Choose one to five stars.')).toBeVisible()
    await page.getByRole('radio', { name: /4 of 5 stars/ }).check({ force: true })
    await page.getByLabel('Your review').fill(text)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save review' }).click()
    await expect(page.getByText(/Only you can see this until/)).toBeVisible()
    await page.goto('/users/calder-motor-factors')
    await expect(page.getByText(text)).toBeHidden()
  })

  await test.step('the seller writes a review, and both are visible', async () => {
    await signInWithToken(page, seller.token)
    await page.goto(`/profile/sold-items/orders/${orderId}`)
    await page.getByRole('button', { name: 'Write a review' }).click()
    await expect(page.getByText(text)).toBeHidden()
    await page.getByRole('radio', { name: /5 of 5 stars/ }).check({ force: true })
    await page.getByLabel('Your review').fill('Prompt payment.')
    await page.getByRole('button', { name: 'Save review' }).click()
    await expect(page.getByText(text)).toBeVisible()
  })

  await test.step('the seller replies once, on the page of received reviews', async () => {
    await page.goto('/profile/reviews')
    const review = page.getByRole('listitem').filter({ hasText: text })
    await review.getByRole('button', { name: 'Reply' }).click()
    await review.getByLabel('Your reply').fill('Thank you, Nell.')
    await review.getByRole('button', { name: 'Publish reply' }).click()
    await expect(review.getByText('Thank you, Nell.').first()).toBeVisible()
    await expect(review.getByRole('button', { name: 'Reply' })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('the buyer sees both, and everybody reads them on the page of the seller', async () => {
    await signInWithToken(page, buyer.token)
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByText('Prompt payment.')).toBeVisible()
    await expect(page.getByText('Thank you, Nell.').first()).toBeVisible()
    await page.goto('/users/calder-motor-factors')
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Thank you, Nell.').first()).toBeVisible()
  })
})
