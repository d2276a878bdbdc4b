import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

/** Buys a part to be collected by the API. @returns the id of the order */
async function buyPartToCollect(page: Page, buyer: Member, seller: Member): Promise<string> {
  const { slug } = await publishListing(page.request, { seller, shippingType: 'click_and_collect' })
  const call = (method: 'POST' | 'PUT', path: string, body: object) => callApi(page.request, path, { token: buyer.token, method, body })
  await call('POST', '/users/carts/listings', { cart_listing: { listing_slug: slug } })
  const address = { full_name: 'Nell Ward', line1: '7 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country: 'GB' }
  const { data } = await call('POST', '/payments/orders', { payment_order: { email: buyer.email, address } })
  await call('PUT', `/users/checkouts/reserve_listings/${data.id}`, { action_type: 'reserve' })
  const payment = { id: data.id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: crypto.randomUUID() }
  const paid = await call('PUT', '/payments/orders', { payment_order: payment })
  return String((paid.data.attributes.order_ids as string[])[0])
}

test('a buyer sees the exact address once the seller has accepted, and collects by code', async ({ page, request }) => {
  const buyer = await createMember(request, 'Nell')
  const seller = await demoMember(request, 'rosie')
  const orderId = await buyPartToCollect(page, buyer, seller)
  const openOrder = async ({ token }: Member, folder: string) => {
    await signInWithToken(page, token)
    await page.goto(`/profile/${folder}/orders/${orderId}`)
  }
  const mapLink = page.getByRole('link', { name: 'Show on OpenStreetMap' })

  await test.step('before the acceptance the buyer sees only the town', async () => {
    await openOrder(buyer, 'my-orders')
    await expect(page.getByText('You see the exact address once the seller has accepted your order.')).toBeVisible()
    await expect(mapLink).toBeHidden()
  })

  await test.step('the seller accepts', async () => {
    await openOrder(seller, 'sold-items')
    await page.getByRole('button', { name: 'Accept order' }).click()
    await expect(page.getByLabel('Code of the buyer')).toBeVisible()
    await expectAccessible(page)
  })

  let code = ''
  await test.step('the buyer sees the address and the code', async () => {
    await openOrder(buyer, 'my-orders')
    await expect(mapLink).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/search\?query=/)
    await expectAccessible(page)
    code = String((await callApi(request, `/users/orders/${orderId}`, { token: buyer.token })).data.attributes.collection_code)
  })

  await test.step('the seller enters the code', async () => {
    await openOrder(seller, 'sold-items')
    await page.getByLabel('Code of the buyer').fill(code)
    await page.getByRole('button', { name: 'Hand over' }).click()
    await expect(page.getByText('Parts collected').first()).toBeVisible()
  })
})
