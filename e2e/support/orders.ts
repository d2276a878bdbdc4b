import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectPaid, payWithCardThat } from './checkout.ts'
import { publishListing } from './listings.ts'
import type { Member } from './people.ts'
import { signInWithToken } from './test.ts'

type Purchase = { buyer: Member; seller?: Member; count?: number; surcharge?: string; template?: string }

/** Buys new brake discs of a seller and pays them on the screen. @returns the id of the order */
export async function buyParts(page: Page, { buyer: { token, email }, seller, count = 1, ...listing }: Purchase): Promise<string> {
  for (let i = 0; i < count; i++) {
    const { slug } = await publishListing(page.request, { ...listing, ...(seller ? { seller } : {}) })
    await callApi(page.request, '/users/carts/listings', { token, method: 'POST', body: { cart_listing: { listing_slug: slug } } })
  }
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

/** The seller accepts all items of an order and sends them in one parcel. */
export async function sendParts(request: APIRequestContext, orderId: string, { token }: Member): Promise<void> {
  const order = await callApi(request, `/users/orders/${orderId}`, { token })
  const item_ids = (order.data.attributes.items as { id: string }[]).map(({ id }) => id)
  await callApi(request, `/users/orders/${orderId}/items`, { token, method: 'PUT', body: { order_items: { action: 'accept', item_ids } } })
  const items = item_ids.map((item_id) => ({ item_id, quantity: 1 }))
  const parcel = { carrier: 'royal_mail', tracking_number: 'AB123456789GB', items, attempt: randomUUID() }
  await callApi(request, `/users/orders/${orderId}/parcels`, { token, method: 'POST', body: { parcel } })
}
