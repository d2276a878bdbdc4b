import type { APIRequestContext, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { createMember, type Member } from './people.ts'
import { createPhoto } from './photo.ts'
import { expect } from './test.ts'

type Upload = { id: string; attributes: { form: { url: string; fields: Record<string, string> } } }

/** A new member with a brake disc on sale. `changes`: other fields of the listing. */
export async function createSeller(
  request: APIRequestContext,
  firstName: string,
  changes: Record<string, unknown> = {},
): Promise<{ seller: Member; slug: string }> {
  const seller = await createMember(request, firstName)
  const { token } = seller
  const photo = createPhoto('disc.png', [92, 96, 104])
  const files = [{ name: photo.name, content_type: photo.mimeType, size: photo.buffer.length }]
  const forms = await callApi(request, '/users/listings/direct_upload_datas', { method: 'POST', token, body: { files } })
  const [upload] = forms.data as unknown as Upload[]
  if (!upload) throw new Error('no form for the photo')
  const { url, fields } = upload.attributes.form
  const sent = await request.post(url, { multipart: { ...fields, file: photo } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const listing = {
    title: 'Front brake disc, 312 mm',
    subcategory: 'brake-discs',
    condition: 'used',
    item_price: '58.40',
    sale_format: 'fixed',
    shipping_type: 'ship_only',
    weight: '8.5',
    photos: [{ upload_id: upload.id }],
    dispatch_address: { line1: '4 Tannery Row', city: 'Hexham', postal_code: 'NE46 1AA', country: 'GB' },
    ...changes,
  }
  const draft = await callApi(request, '/users/listings/drafts', { method: 'POST', token, body: { listing } })
  const slug = String(draft.data.attributes.slug)
  const published = await callApi(request, '/users/listings/published', { method: 'POST', token, body: { listing_slug: slug } })
  return { seller, slug: String(published.data.attributes.slug) }
}

/** The seller sends an accepted order, and the buyer confirms that it has arrived. */
export async function completeOrder(
  request: APIRequestContext,
  id: string,
  { buyer, seller }: { buyer: Member; seller: Member },
): Promise<void> {
  const order = await callApi(request, `/users/orders/${id}`, { token: seller.token })
  const item_ids = (order.data.attributes.items as { id: string }[]).map((item) => item.id)
  const items = item_ids.map((item_id) => ({ item_id, quantity: 1 }))
  const parcel = { carrier: 'royal_mail', tracking_number: 'AB123456789GB', items, attempt: crypto.randomUUID() }
  await callApi(request, `/users/orders/${id}/parcels`, { token: seller.token, method: 'POST', body: { parcel } })
  await callApi(request, `/users/orders/${id}/items`, {
    token: buyer.token,
    method: 'PUT',
    body: { order_items: { action: 'confirm', item_ids } },
  })
}

/** Connects an account at the sandbox, from the page of the payment setup. */
export async function connectAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect an account (test provider)' }).click()
  await page.getByRole('button', { name: 'Connect the account' }).click()
  await expect(page.getByText('Your account is connected.')).toBeVisible()
}
