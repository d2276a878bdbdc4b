import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expectPaid, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

async function buyTwoParts(page: Page, buyer: Member): Promise<string> {
  for (let i = 0; i < 2; i++) {
    const { slug } = await publishListing(page.request)
    await callApi(page.request, '/users/carts/listings', {
      token: buyer.token,
      method: 'POST',
      body: { cart_listing: { listing_slug: slug } },
    })
  }
  const payment_order = {
    email: buyer.email,
    address: { full_name: 'Nell Ward', line1: '7 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country: 'GB' },
  }
  const { data } = await callApi(page.request, '/payments/orders', { token: buyer.token, method: 'POST', body: { payment_order } })
  await callApi(page.request, `/users/checkouts/reserve_listings/${data.id}`, {
    token: buyer.token,
    method: 'PUT',
    body: { action_type: 'reserve' },
  })
  await signInWithToken(page, buyer.token)
  await page.goto(`/checkout/${data.id}`)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
  const paid = await callApi(page.request, `/payments/orders/${data.id}`, { token: buyer.token })
  return String((paid.data.attributes.order_ids as string[])[0])
}

test('a seller declines one part and sends the other, and the buyer confirms its arrival', async ({ page, request }) => {
  const buyer = await createMember(request, 'Nell')
  const seller = await demoMember(request, 'rosie')
  const orderId = await buyTwoParts(page, buyer)

  await test.step('the buyer sees until when the seller has to decide', async () => {
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByText(/The seller has until .* to confirm your order/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the seller declines one part and confirms the other', async () => {
    await signInWithToken(page, seller.token)
    await page.goto(`/profile/sold-items/orders/${orderId}`)
    await page
      .getByRole('button', { name: /^Decline.*brake disc/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption('It is damaged')
    await dialog.getByLabel(/Message to the buyer/).fill('One lug is broken off.')
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(page.getByText('One lug is broken off.')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await expect(page.getByText(/Send the parts by /)).toBeVisible()
  })

  await test.step('the seller sends a parcel', async () => {
    await page.getByRole('button', { name: 'Send parcel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Carrier').selectOption('Royal Mail')
    await dialog.getByLabel('Tracking number').fill('12')
    await expect(dialog.getByText(/does not look like a number of Royal Mail/)).toBeVisible()
    await dialog.getByLabel('Tracking number').fill('AB123456789GB')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(page.getByRole('link', { name: /Track with Royal Mail/ })).toHaveAttribute('href', /AB123456789GB/)
  })

  await test.step('the buyer sees the money of the declined part and confirms the arrival of the other', async () => {
    await signInWithToken(page, buyer.token)
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()
    await expect(page.getByText('Declined by the seller').first()).toBeVisible()
    await page.getByRole('button', { name: 'It has arrived' }).click()
    await page.getByRole('button', { name: 'Yes, it has arrived' }).click()
    await expect(page.getByText('This order is completed.')).toBeVisible()
    await expect(page.getByText('Order completed')).toBeVisible()
    await expectAccessible(page)
  })
})
