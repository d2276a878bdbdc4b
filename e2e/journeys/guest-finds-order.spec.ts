import type { APIRequestContext, Page } from '@playwright/test'
import { callApi, listResources } from '../support/api.ts'
import { buyNowAndReserve, expectPaid, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { demoMember, fetchMails, uniqueEmail } from '../support/people.ts'
import { heading } from '../support/sign-in.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

/** Waits for a mail to an address whose subject or text matches. @returns the first group */
async function waitForMail(request: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  let match: string | undefined
  await expect
    .poll(async () => {
      match = (await fetchMails(request, email)).map(({ subject, text }) => pattern.exec(`${subject}\n${text}`)?.[1]).find(Boolean)
      return match
    })
    .toBeDefined()
  return match ?? ''
}

/** The seller accepts the newest order and sends it. */
async function acceptAndSend(request: APIRequestContext, title: string): Promise<void> {
  const { token } = await demoMember(request, 'rosie')
  const orders = await listResources(request, '/users/sold_items?items=48', token)
  const order = orders.find(({ attributes }) => JSON.stringify(attributes.items).includes(title))
  if (!order) throw new Error(`no order of ${title}`)
  const [item] = order.attributes.items as { id: string }[]
  const send = (method: 'PUT' | 'POST', path: string, body: object) =>
    callApi(request, `/users/orders/${order.id}/${path}`, { token, method, body })
  await send('PUT', 'items', { order_items: { action: 'accept', item_ids: [item!.id] } })
  const parcel = { attempt: crypto.randomUUID(), carrier: 'royal_mail', items: [{ item_id: item!.id, quantity: 1 }] }
  await send('POST', 'parcels', { parcel })
}

const linkButton = (page: Page) => page.getByRole('button', { name: 'Open my order' })

test('a guest finds an order on another device and says that it has arrived', async ({ page, request, openVisitorPage }) => {
  const listing = await publishListing(request)
  const email = uniqueEmail('nell')
  await buyNowAndReserve(page, listing.slug, email)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
  const reference = await waitForMail(request, email, /\b(PL[2-9A-Z]{9})\b/)
  await acceptAndSend(request, listing.title)

  const otherDevice = await openVisitorPage()
  await test.step('asks for a link, from the sign-in page', async () => {
    await otherDevice.goto('/sign-in')
    await otherDevice.getByRole('main').getByRole('link', { name: 'Find your order' }).click()
    await expect(heading(otherDevice, 'Find your order')).toBeVisible()
    await expectAccessible(otherDevice)
    await otherDevice.getByLabel('Email address').fill(email)
    await otherDevice.getByLabel('Order number').fill(reference.toLowerCase())
    await otherDevice.getByRole('button', { name: 'Send link' }).click()
    await expect(otherDevice.getByText('we have sent a link to it')).toBeVisible()
  })

  const path = await waitForMail(request, email, /(\/find-order\/open#token=[\w-]+)/)
  await test.step('opens the order by the link and confirms the arrival', async () => {
    await otherDevice.goto(path)
    await expect(linkButton(otherDevice)).toBeVisible()
    expect(otherDevice.url()).not.toContain('token')
    await expectAccessible(otherDevice)
    await linkButton(otherDevice).click()
    await expect(otherDevice.getByText(listing.title).first()).toBeVisible()
    await otherDevice.getByRole('button', { name: 'It has arrived' }).click()
    await otherDevice.getByRole('button', { name: 'Yes, it has arrived' }).click()
    await expect(otherDevice.getByText('This order is completed.')).toBeVisible()
  })

  await test.step('the link works once', async () => {
    const thirdDevice = await openVisitorPage()
    await thirdDevice.goto(path)
    await linkButton(thirdDevice).click()
    await expect(heading(thirdDevice, 'This link no longer works')).toBeVisible()
    await expectAccessible(thirdDevice)
  })
})
