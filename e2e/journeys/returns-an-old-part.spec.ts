import type { Locator, Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expectPaid, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { buyParts, sendParts } from '../support/orders.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { createPhoto } from '../support/photo.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

const SURCHARGE = '25.00'

const dialogButton = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const cardOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Old unit and exchange surcharge' }) }).last()
const rowOf = (list: Locator, name: string) => list.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')

/** The buyer has the part. */
async function confirmArrival(page: Page, orderId: string, { token }: Member): Promise<void> {
  const order = await callApi(page.request, `/users/orders/${orderId}`, { token })
  const item_ids = (order.data.attributes.items as { id: string }[]).map(({ id }) => id)
  const body = { order_items: { action: 'confirm', item_ids } }
  await callApi(page.request, `/users/orders/${orderId}/items`, { token, method: 'PUT', body })
}

async function sendOldUnit(page: Page): Promise<void> {
  await cardOf(page).getByRole('button', { name: 'Send old unit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Send it to' })).toBeVisible()
  await dialog.getByLabel(/^Carrier/).selectOption('Royal Mail')
  await dialog.getByLabel('Tracking number').fill('CD123456789GB')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(cardOf(page).getByText('Old unit sent', { exact: true })).toBeVisible()
}

test('a buyer pays an exchange surcharge and gets it back for the old unit', async ({ page, request, openVisitorPage }) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'fiona')]
  const { slug } = await publishListing(request, { seller, surcharge: SURCHARGE, template: 'brake caliper' })
  let orderId = ''

  await test.step('the surcharge is beside the price, in the basket and in the total', async () => {
    await signInWithToken(page, buyer.token)
    await page.goto(`/listings/${slug}`)
    await expect(page.getByText('+ £25.00 exchange surcharge')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to basket' }).first().click()
    await expect(page.getByRole('button', { name: 'Added' }).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('plus £25.00 exchange surcharge, refunded for the old unit')).toBeVisible()
    await expect(rowOf(page.getByRole('main'), 'Exchange surcharge')).toHaveText('£25.00')
    await expectAccessible(page)
  })

  await test.step('the buyer pays it with the part', async () => {
    const address = { full_name: 'Nell Ward', line1: '7 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country: 'GB' }
    const { token, email } = buyer
    const created = await callApi(request, '/payments/orders', { token, method: 'POST', body: { payment_order: { email, address } } })
    const reserve = { token, method: 'PUT', body: { action_type: 'reserve' } } as const
    await callApi(request, `/users/checkouts/reserve_listings/${created.data.id}`, reserve)
    const total = (created.data.attributes.total as { amount: string }).amount
    await page.goto(`/checkout/${created.data.id}`)
    await expect(page.getByText('plus £25.00 exchange surcharge').first()).toBeVisible()
    await expect(page.getByRole('button', { name: `Pay £${total}` })).toBeVisible()
    await payWithCardThat(page, 'is approved')
    await expectPaid(page)
    const paid = await callApi(request, `/payments/orders/${created.data.id}`, { token })
    orderId = String((paid.data.attributes.order_ids as string[])[0])
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(cardOf(page).getByText('Held', { exact: true })).toBeVisible()
    await expect(cardOf(page).getByText(/You have 30 days to send it/)).toBeVisible()
    await expect(page.getByText(`£${total}`).first()).toBeVisible()
  })

  await test.step('the part arrives and the old unit is sent to the seller', async () => {
    await sendParts(request, orderId, seller)
    await confirmArrival(page, orderId, buyer)
    await page.reload()
    await expect(cardOf(page).getByText(/Send the old unit to the seller by/)).toBeVisible()
    await sendOldUnit(page)
  })

  await test.step('the seller confirms it and the money goes back', async () => {
    const sellerPage = await openVisitorPage(seller)
    await sellerPage.goto(`/profile/sold-items/orders/${orderId}`)
    await expect(rowOf(sellerPage.getByRole('main'), 'Surcharge held for the old unit')).toHaveText('-£25.00')
    await expectAccessible(sellerPage)
    await cardOf(sellerPage).getByRole('button', { name: 'Old unit is right' }).click()
    await dialogButton(sellerPage, 'Confirm').click()
    await expect(cardOf(sellerPage).getByText('Refunded', { exact: true })).toBeVisible()
    await page.reload()
    await expect(cardOf(page).getByText('You get the surcharge back.')).toBeVisible()
    await expect
      .poll(async () => {
        const { data } = await callApi(request, `/users/orders/${orderId}`, { token: buyer.token })
        return data.attributes.repayments
      })
      .toMatchObject([{ reason: 'surcharge', status: 'done', amount: { amount: SURCHARGE } }])
  })
})

test('an operator decides about an old unit that the seller has refused', async ({ page, request, openVisitorPage }) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'fiona')]
  const orderId = await buyParts(page, { buyer, seller, surcharge: SURCHARGE, template: 'brake caliper' })
  await sendParts(request, orderId, seller)
  await confirmArrival(page, orderId, buyer)
  const { data } = await callApi(request, `/users/orders/${orderId}`, { token: buyer.token })
  const reference = String(data.attributes.reference)
  await page.goto(`/profile/my-orders/orders/${orderId}`)
  await sendOldUnit(page)

  await test.step('the seller refuses it with a text and a photo', async () => {
    const sellerPage = await openVisitorPage(seller)
    await sellerPage.goto(`/profile/sold-items/orders/${orderId}`)
    await cardOf(sellerPage).getByRole('button', { name: 'Refuse old unit' }).click()
    const dialog = sellerPage.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption('It cannot be repaired')
    await dialog.getByLabel(/^Explanation/).fill('One of the lugs is broken off.')
    await dialog.locator('input[type=file]').setInputFiles([createPhoto('lug.png', [60, 60, 90])])
    await expect(dialog.getByRole('button', { name: 'Remove photo lug.png' })).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await expectAccessible(sellerPage)
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
    await expect(cardOf(sellerPage).getByText('Old unit refused', { exact: true })).toBeVisible()
    await expect(cardOf(sellerPage).getByRole('img', { name: 'Photo 1 of the old unit' })).toBeVisible()
  })

  await test.step('the buyer reads it and lets the team decide', async () => {
    await page.reload()
    await expect(cardOf(page).getByText('Seller: One of the lugs is broken off.')).toBeVisible()
    await expect(cardOf(page).getByRole('img', { name: 'Photo 1 of the old unit' })).toBeVisible()
    await cardOf(page).getByRole('button', { name: 'Let our team decide' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('It was whole when I packed it.')
    await dialogButton(page, 'Send').click()
    await expect(cardOf(page).getByText('With our team')).toBeVisible()
  })

  await test.step('the operator sees both sides with the photo and decides for the buyer', async () => {
    const staffPage = await openVisitorPage(await demoMember(request, 'olivia'))
    await staffPage.goto('/staff/surcharges')
    const dispute = staffPage.locator('section', { has: staffPage.getByRole('link', { name: reference }) }).last()
    await expect(dispute.getByText(/It cannot be repaired\s+One of the lugs is broken off\./)).toBeVisible()
    await expect(dispute.getByText('It was whole when I packed it.')).toBeVisible()
    await expect(dispute.getByRole('img', { name: 'Photo 1 of the old unit' })).toBeVisible()
    await expectAccessible(staffPage)
    await dispute.getByRole('radio', { name: 'The buyer' }).check()
    await dispute.getByRole('textbox').fill('The break is new. The box has a knock at the same place.')
    await dispute.getByRole('button', { name: 'Decide' }).click()
    await expect(staffPage.getByRole('link', { name: reference })).toHaveCount(0)
  })

  await test.step('the buyer reads the decision and gets the money', async () => {
    await page.reload()
    await expect(cardOf(page).getByText(/^Our team: The break is new/)).toBeVisible()
    await expect(cardOf(page).getByText('Refunded', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
