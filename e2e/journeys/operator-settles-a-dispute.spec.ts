import type { APIRequestContext, Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expectPaid, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { createPhoto } from '../support/photo.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

/** Buys a brake disc from `seller`. @returns the id of the order */
async function buyDisc(page: Page, buyer: Member, seller: Member): Promise<string> {
  const { token, email } = buyer
  const { slug } = await publishListing(page.request, { seller })
  await callApi(page.request, '/users/carts/listings', { token, method: 'POST', body: { cart_listing: { listing_slug: slug } } })
  const address = { full_name: 'Nell Ward', line1: '7 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country: 'GB' }
  const { data } = await callApi(page.request, '/payments/orders', { token, method: 'POST', body: { payment_order: { email, address } } })
  const reserve = { token, method: 'PUT', body: { action_type: 'reserve' } } as const
  await callApi(page.request, `/users/checkouts/reserve_listings/${data.id}`, reserve)
  await signInWithToken(page, token)
  await page.goto(`/checkout/${data.id}`)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
  const paid = await callApi(page.request, `/payments/orders/${data.id}`, { token })
  return String((paid.data.attributes.order_ids as string[])[0])
}

/**
 * The seller sends the part, and the buyer asks for the money back.
 * @returns the id of the refund and the reference of its order
 */
async function requestRefund(request: APIRequestContext, orderId: string, { seller, buyer }: { seller: Member; buyer: Member }) {
  const order = await callApi(request, `/users/orders/${orderId}`, { token: seller.token })
  const items = order.data.attributes.items as { id: string }[]
  const item_ids = items.map(({ id }) => id)
  const units = item_ids.map((item_id) => ({ item_id, quantity: 1 }))
  const attempt = () => crypto.randomUUID()
  await callApi(request, `/users/orders/${orderId}/items`, {
    token: seller.token,
    method: 'PUT',
    body: { order_items: { action: 'accept', item_ids } },
  })
  const parcel = { carrier: 'royal_mail', tracking_number: 'AB123456789GB', items: units, attempt: attempt() }
  await callApi(request, `/users/orders/${orderId}/parcels`, { token: seller.token, method: 'POST', body: { parcel } })
  const refund = { reason: 'damaged', items: units, text: 'The disc arrived with a crack.', attempt: attempt() }
  const { data } = await callApi(request, `/users/orders/${orderId}/refunds`, { token: buyer.token, method: 'POST', body: { refund } })
  return { refundId: data.id, reference: String(order.data.attributes.reference) }
}

/** Clicks an action, fills in the reason and sends it. */
async function giveReason(page: Page, action: string, text: string, photo?: ReturnType<typeof createPhoto>): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(text)
  if (photo) {
    await dialog.locator('input[type=file]').setInputFiles([photo])
    await expect(dialog.getByRole('button', { name: `Remove photo ${photo.name}` })).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  }
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('an operator decides a refund on which buyer and seller do not agree', async ({ page, request, openVisitorPage }) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'rosie')]
  const orderId = await buyDisc(page, buyer, seller)
  const { refundId, reference } = await requestRefund(request, orderId, { seller, buyer })
  const sellerPage = await openVisitorPage(seller)
  const staffPage = await openVisitorPage(await demoMember(request, 'olivia'))

  await test.step('the seller declines and the buyer asks for a decision, with a photo', async () => {
    await sellerPage.goto(`/profile/sold-items/refunds/${refundId}`)
    await giveReason(sellerPage, 'Decline', 'It left here without a crack.')
    await page.goto(`/profile/my-orders/refunds/${refundId}`)
    await giveReason(page, 'Ask our team to decide', 'The parcel was whole, the disc was not.', createPhoto('crack.png', [90, 60, 60]))
  })

  await test.step('the operator finds the refund and reads both sides', async () => {
    await staffPage.goto('/staff/refunds')
    const main = staffPage.getByRole('main')
    await main.getByRole('searchbox').fill(reference)
    await main.getByRole('button', { name: 'Search', exact: true }).click()
    const link = staffPage.getByRole('link', { name: `Order ${reference}` })
    await expect(staffPage.getByRole('link', { name: /^Order PL/ })).toHaveCount(1)
    await expectAccessible(staffPage)
    await link.click()
    await expect(staffPage.getByText('The disc arrived with a crack.')).toBeVisible()
    await expect(staffPage.getByText('It left here without a crack.')).toBeVisible()
    await expect(staffPage.getByRole('img', { name: 'Photo 1 of this message' })).toBeVisible()
    await expect(staffPage.getByRole('link', { name: 'Nell J.' })).toHaveAttribute('href', `/staff/people/${buyer.id}`)
    await expectAccessible(staffPage)
  })

  await test.step('the operator repays a part, after an amount that is too large', async () => {
    await staffPage.getByRole('radio', { name: /^Refund an amount/ }).check()
    await staffPage.getByLabel('For the parts').fill('9999')
    await staffPage.getByLabel('Reason').fill('The photo shows the crack. The disc can still be turned.')
    await staffPage.getByRole('button', { name: 'Check the decision' }).click()
    await expect(staffPage.getByText('Enter at most £58.40.')).toBeVisible()
    await staffPage.getByLabel('For the parts').fill('20.00')
    const delivery = staffPage.getByLabel('For the delivery')
    if (await delivery.isVisible()) await delivery.fill('0')
    await staffPage.getByRole('button', { name: 'Check the decision' }).click()
    const dialog = staffPage.getByRole('dialog', { name: 'Refund £20.00?' })
    await expect(dialog).toContainText('The disc can still be turned.')
    await expectAccessible(staffPage)
    await dialog.getByRole('button', { name: 'Refund £20.00' }).click()
    await expect(staffPage.getByText(/£20\.00 was refunded on/)).toBeVisible()
    await expect(staffPage.getByRole('button', { name: 'Check the decision' })).toHaveCount(0)
    await staffPage.goto('/staff/audit?action=refund.decide')
    await expect(staffPage.getByRole('link', { name: `Order ${reference}` })).toHaveAttribute('href', `/staff/refunds/${refundId}`)
  })

  await test.step('buyer and seller read the decision', async () => {
    for (const [side, path] of [
      [page, 'my-orders'],
      [sellerPage, 'sold-items'],
    ] as const) {
      await side.goto(`/profile/${path}/refunds/${refundId}`)
      await expect(side.getByText('The photo shows the crack. The disc can still be turned.')).toBeVisible()
      await expect(side.getByText(/£20\.00/).first()).toBeVisible()
    }
  })
})
