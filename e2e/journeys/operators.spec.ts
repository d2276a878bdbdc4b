import type { APIRequestContext, Page } from '@playwright/test'
import { simplePdf } from '../../packages/demo-world/src/documents/simple-pdf.ts'
import { type Answer, call, rowsOf } from '../support/api.ts'
import { codeSentTo, demoPerson, freshEmail, type Member, mailsTo, unique } from '../support/people.ts'
import { photo } from '../support/photo.ts'
import { expect, expectAccessible, signInWith, test } from '../support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** A business of its own, confirmed, with nothing shown yet. */
async function newBusiness(request: APIRequestContext): Promise<Member> {
  const [email, password, company_name] = [freshEmail('yard'), 'grey-plastic-bucket-7', `Yard ${unique()} Ltd`]
  const user = { email, password, role: 'business', first_name: 'Yara', last_name: 'Journey', company_name }
  const { meta: agent } = await call(request, '/users/agent_tokens', { method: 'POST', body: { agent: 'web' } })
  const body = { user, agent_token: agent.agent_token, captcha_token: 'sandbox-pass' }
  const { meta } = await call(request, '/users/sign_up/with_email', { method: 'POST', body })
  const code = await codeSentTo(request, email)
  await call(request, '/users/account_verification/confirm', { method: 'POST', body: { code }, token: String(meta.jwt_token) })
  const signedIn = await call(request, '/users/sign_in/with_email', { method: 'POST', body: { authentication: { email, password } } })
  return { id: signedIn.data.id, email, password, name: company_name, token: String(signedIn.meta.jwt_token) }
}

/** A draft with everything but permission: photo, address, price. */
async function newDraft(request: APIRequestContext, { token }: Member): Promise<{ slug: string; title: string }> {
  const picture = photo('disc.png', [120, 90, 60])
  const files = [{ name: picture.name, content_type: picture.mimeType, size: picture.buffer.length }]
  const asked = await call(request, '/users/listings/direct_upload_datas', { method: 'POST', body: { files }, token })
  const [upload] = asked.data as unknown as { id: string; attributes: { form: { url: string; fields: Record<string, string> } } }[]
  const { url, fields } = upload?.attributes.form ?? { url: '', fields: {} }
  expect((await request.post(url, { multipart: { ...fields, file: picture } })).status()).toBe(204)
  await call(request, `/users/listings/uploads/${upload?.id}`, { method: 'PUT', body: {}, token })
  const title = `Front brake disc, 288 mm, ${unique()}`
  const { token: rosie } = await demoPerson(request, 'rosie')
  const like = (await rowsOf(request, '/users/inventories/listings?items=1&q=brake+disc', rosie))[0]
  const { data }: Answer = await call(request, `/users/listings/${like?.id}`, { token: rosie })
  const place = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }
  const listing = {
    title,
    category_id: data.attributes.category_id,
    condition: 'used',
    sale_format: 'fixed',
    item_price_minor: 4200,
    quantity: 1,
    shipping_type: 'ship_only',
    dispatch_address: place,
    photos: [{ upload_id: upload?.id }],
  }
  const draft = await call(request, '/users/listings/drafts', { method: 'POST', body: { listing }, token })
  return { slug: String(draft.data.attributes.slug), title }
}

const publish = (request: APIRequestContext, { token }: Member, listing_slug: string) =>
  request.post('/api/v1/users/listings/published', { data: { listing_slug }, headers: { authorization: `Bearer ${token}` } })

async function decide(staff: Page, action: string, reason?: string): Promise<void> {
  await staff.getByRole('button', { name: action, exact: true }).click()
  const dialog = staff.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a business is let in by its documents, blocked and restored, and hears of each @desktop', async ({ page, request, visitor }) => {
  test.slow() // three people, one after the other
  const business = await newBusiness(request)
  const draft = await newDraft(request, business)
  expect((await publish(request, business, draft.slug)).status()).toBe(403)

  await signInWith(page, business.token)
  await page.goto('/profile/details#documents')
  const certificate = simplePdf('Certificate', [{ text: `Certificate of ${business.name}`, x: 72, y: 700, size: 16 }])
  await page.getByLabel('Choose files').setInputFiles({ name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: certificate })
  await expect(page.getByText('Waiting for our decision')).toBeVisible()

  const staff = await visitor(await demoPerson(request, 'olivia'))
  await staff.goto(`/staff/people?search=${encodeURIComponent(business.name)}`)
  await staff.getByRole('link', { name: business.name }).click()
  await expect(heading(staff, business.name)).toBeVisible()
  await staff.getByRole('button', { name: 'Open: Company registration' }).click()
  await expect(staff.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /^blob:/)
  await staff.keyboard.press('Escape')
  await decide(staff, 'Approve')
  await expect(staff.getByText('Document opened')).toBeVisible()
  await expectAccessible(staff)

  await expect(page.getByRole('link', { name: 'Your documents are approved. You can sell now.' })).toBeVisible() // the toast, without asking
  await expect(page.getByText('Your documents are approved. Nothing more is needed.')).toBeVisible()
  const published = await publish(request, business, draft.slug)
  expect(published.status()).toBe(201)
  const slug = ((await published.json()) as Answer).data.attributes.slug

  const stranger = await visitor()
  await stranger.goto(`/listings/${slug}`)
  await expect(heading(stranger, draft.title)).toBeVisible()
  await decide(staff, 'Block', 'Parts were never sent')
  await expect(heading(page, 'This account is blocked')).toBeVisible()
  await stranger.goto(`/listings/${slug}`)
  await expect(heading(stranger, 'This page does not exist')).toBeVisible()
  await expect.poll(async () => (await mailsTo(request, business.email)).map(({ subject }) => subject)).toContain('Your account is blocked')

  await decide(staff, 'Restore', 'A mistake of ours')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(heading(page, 'Your details')).toBeVisible()
  await stranger.goto(`/listings/${slug}`)
  await expect(heading(stranger, draft.title)).toBeVisible()
})

test('the staff pages are not there for anybody else @desktop', async ({ page, request }) => {
  await signInWith(page, (await demoPerson(request, 'priya')).token)
  for (const path of ['/staff', '/staff/people', '/staff/audit']) {
    await page.goto(path)
    await expect(heading(page, 'This page does not exist')).toBeVisible()
  }
})
