import type { APIRequestContext, Page } from '@playwright/test'
import { simplePdf } from '../../packages/demo-world/src/documents/simple-pdf.ts'
import { type ApiDocument, callApi, listResources } from '../support/api.ts'
import { createMember, demoMember, fetchMails, type Member, uniqueId } from '../support/people.ts'
import { createPhoto } from '../support/photo.ts'
import { heading } from '../support/sign-in.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

/** Creates a complete draft, which the business may not publish before its approval. */
async function createDraft(request: APIRequestContext, { token }: Member): Promise<{ slug: string; title: string }> {
  const photoFile = createPhoto('disc.png', [120, 90, 60])
  const files = [{ name: photoFile.name, content_type: photoFile.mimeType, size: photoFile.buffer.length }]
  const uploadTargets = await callApi(request, '/users/listings/direct_upload_datas', { method: 'POST', body: { files }, token })
  const [upload] = uploadTargets.data as unknown as { id: string; attributes: { form: { url: string; fields: Record<string, string> } } }[]
  const { url, fields } = upload?.attributes.form ?? { url: '', fields: {} }
  expect((await request.post(url, { multipart: { ...fields, file: photoFile } })).status()).toBe(204)
  await callApi(request, `/users/listings/uploads/${upload?.id}`, { method: 'PUT', body: {}, token })
  const title = `Front brake disc, 288 mm, ${uniqueId()}`
  const { token: rosieToken } = await demoMember(request, 'rosie')
  const template = (await listResources(request, '/users/inventories/listings?items=1&q=brake+disc', rosieToken))[0]
  const { data }: ApiDocument = await callApi(request, `/users/listings/${template?.id}`, { token: rosieToken })
  const dispatchAddress = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }
  const listing = {
    title,
    subcategory: data.attributes.subcategory,
    condition: 'used',
    sale_format: 'fixed',
    item_price: '42.00',
    quantity: 1,
    shipping_type: 'ship_only',
    dispatch_address: dispatchAddress,
    photos: [{ upload_id: upload?.id }],
  }
  const draft = await callApi(request, '/users/listings/drafts', { method: 'POST', body: { listing }, token })
  return { slug: String(draft.data.attributes.slug), title }
}

const publish = (request: APIRequestContext, { token }: Member, listing_slug: string) =>
  request.post('/api/v1/users/listings/published', { data: { listing_slug }, headers: { authorization: `Bearer ${token}` } })

/** A business has to name its address and a contact before it sells. */
async function completeTraderDetails(request: APIRequestContext, { token, name, email }: Member): Promise<void> {
  const business_information = { company_name: name, seller_type: 'wrecker_breaker', contact_email: email }
  await callApi(request, '/users/update_profiles/business_information', { method: 'PUT', body: { business_information }, token })
  const business_address = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }
  await callApi(request, '/users/update_profiles/business_address', { method: 'PUT', body: { business_address }, token })
}

async function decide(staffPage: Page, action: string, reason?: string): Promise<void> {
  await staffPage.getByRole('button', { name: action, exact: true }).click()
  const dialog = staffPage.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('an operator approves, blocks and unblocks a business, which is notified each time', async ({ page, request, openVisitorPage }) => {
  test.slow() // three pages, one after the other
  const business = await createMember(request, 'Yara', { role: 'business', company_name: `Yard ${uniqueId()} Ltd` })
  const draft = await createDraft(request, business)
  expect((await publish(request, business, draft.slug)).status()).toBe(403)

  await signInWithToken(page, business.token)
  await page.goto('/profile/details#documents')
  const certificate = simplePdf('Certificate', [{ text: `Certificate of ${business.name}`, x: 72, y: 700, size: 16 }])
  await page.getByLabel('Choose files').setInputFiles({ name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: certificate })
  await expect(page.getByText('Under review')).toBeVisible()

  const staffPage = await openVisitorPage(await demoMember(request, 'olivia'))
  await staffPage.goto(`/staff/people?search=${encodeURIComponent(business.name)}`)
  await staffPage.getByRole('link', { name: business.name }).click()
  await expect(heading(staffPage, business.name)).toBeVisible()
  await expect(staffPage.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  await staffPage.getByRole('button', { name: 'Open Company registration' }).click()
  await expect(staffPage.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /^blob:/)
  await expect(staffPage.getByRole('dialog').getByRole('region', { name: 'Compare with' })).toContainText(business.name)
  await expectAccessible(staffPage)
  await staffPage.keyboard.press('Escape')
  await decide(staffPage, 'Approve')
  await expect(staffPage.getByText('Document opened')).toBeVisible()
  await expect(staffPage.getByText('Business approved')).toBeVisible()
  // The toast fades in; axe measures its contrast.
  await staffPage.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await expectAccessible(staffPage)

  // The toast arrives over the cable, without a reload.
  await expect(page.getByRole('link', { name: 'Your documents are approved. You can now sell.' })).toBeVisible()
  await expect(page.getByText('Your documents are approved.', { exact: true })).toBeVisible()
  expect((await publish(request, business, draft.slug)).status()).toBe(409)
  await completeTraderDetails(request, business)
  const publishResponse = await publish(request, business, draft.slug)
  expect(publishResponse.status()).toBe(201)
  const slug = ((await publishResponse.json()) as ApiDocument).data.attributes.slug

  const visitorPage = await openVisitorPage()
  await visitorPage.goto(`/listings/${slug}`)
  await expect(heading(visitorPage, draft.title)).toBeVisible()
  await decide(staffPage, 'Block', 'Parts were never sent')
  await expect(heading(page, 'Your account is blocked')).toBeVisible()
  await visitorPage.goto(`/listings/${slug}`)
  await expect(heading(visitorPage, 'Page not found')).toBeVisible()
  await expect
    .poll(async () => (await fetchMails(request, business.email)).map(({ subject }) => subject))
    .toContain('Your account is blocked')

  await decide(staffPage, 'Unblock', 'A mistake of ours')
  await expect
    .poll(async () => (await fetchMails(request, business.email)).map(({ subject }) => subject))
    .toContain('Your account is no longer blocked')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(heading(page, 'Your details')).toBeVisible()
  await visitorPage.goto(`/listings/${slug}`)
  await expect(heading(visitorPage, draft.title)).toBeVisible()
})

test('a member who is not an operator finds no staff pages', async ({ page, request }) => {
  await signInWithToken(page, (await demoMember(request, 'priya')).token)
  for (const path of ['/staff', '/staff/people', '/staff/refunds', '/staff/deliveries', '/staff/audit']) {
    await page.goto(path)
    await expect(heading(page, 'Page not found')).toBeVisible()
  }
})
