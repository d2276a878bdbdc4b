import type { APIRequestContext, Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { buyParts } from '../support/orders.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

type Journey = 'late' | 'lost' | 'returned'

/** Makes a label of the sandbox carrier on its page. @returns its number */
async function makeLabel(page: Page, journey: Journey): Promise<string> {
  await page.goto('/dev/carrier')
  await page.locator('form[action$="/labels"]').getByRole('button', { name: journey, exact: true }).click()
  await expect(page).toHaveURL(/#SBX\d{12}$/)
  return new URL(page.url()).hash.slice(1)
}

/** Moves a parcel to its next step on the page of the carrier, which informs the shop. */
async function moveParcel(page: Page, number: string, steps: number): Promise<void> {
  await page.goto('/dev/carrier')
  const parcel = page.locator(`#${number}`)
  const events = parcel.locator('li')
  for (let step = 0; step < steps; step++) {
    const count = await events.count()
    await parcel.getByRole('button', { name: 'Next step' }).click()
    await expect(events).toHaveCount(count + 1)
  }
}

/** The seller accepts the order and sends it with a number of the carrier, on the screen. */
async function sendWithNumber(page: Page, { orderId, seller, number }: { orderId: string; seller: Member; number: string }): Promise<void> {
  await signInWithToken(page, seller.token)
  await page.goto(`/profile/sold-items/orders/${orderId}`)
  await page.getByRole('button', { name: 'Accept order' }).click()
  await page.getByRole('button', { name: 'Send parcel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /I have a label/ }).check()
  await dialog.getByRole('combobox', { name: /^Carrier/ }).selectOption('Another carrier')
  await dialog.getByLabel('Name of the carrier').fill('Sandbox carrier')
  await dialog.getByLabel('Tracking number').fill(number)
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText(`Tracking number ${number}`)).toBeVisible()
}

type Progress = { parcels: { status: string; is_late: boolean }[] }

/** Waits until the shop knows what the carrier has reported. */
const expectParcel = (request: APIRequestContext, orderId: string, { token }: Member, expected: Partial<Progress['parcels'][number]>) =>
  expect
    .poll(async () => ((await callApi(request, `/users/orders/${orderId}`, { token })).data.attributes as Progress).parcels[0])
    .toMatchObject(expected)

test('a parcel is late and arrives, and the carrier’s word confirms nothing', async ({ page, request }) => {
  const buyer = await createMember(request, 'Nell')
  const seller = await demoMember(request, 'rosie')
  const orderId = await buyParts(page, { buyer })
  const number = await makeLabel(page, 'late')
  await sendWithNumber(page, { orderId, seller, number })

  await test.step('both sides read that the parcel is late, and where it was seen', async () => {
    await moveParcel(page, number, 3)
    await expectParcel(request, orderId, buyer, { status: 'in_transit', is_late: true })
    await page.goto(`/profile/sold-items/orders/${orderId}`)
    await expect(page.getByText(/The parcel is late, says the carrier/)).toBeVisible()
    await signInWithToken(page, buyer.token)
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByText(/Your parcel is late, says the carrier/)).toBeVisible()
    await expect(page.getByText(/The carrier now expects to deliver on/)).toBeVisible()
    await expect(page.getByText('Sandbox depot, Daventry').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it is delivered, and the buyer has time to check it', async () => {
    await moveParcel(page, number, 2)
    await expectParcel(request, orderId, buyer, { status: 'delivered', is_late: false })
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByText(/Your parts have arrived. Please check them/)).toBeVisible()
    await page.getByText(/earlier event/).click()
    await expect(page.getByText('With the carrier')).toBeVisible()
    await page.getByRole('button', { name: 'It has arrived' }).click()
    await page.getByRole('button', { name: 'Yes, it has arrived' }).click()
    await expect(page.getByText('This order is completed.')).toBeVisible()
  })
})

test('a parcel is lost, and the buyer has the money back', async ({ page, request }) => {
  const buyer = await createMember(request, 'Nell')
  const seller = await demoMember(request, 'rosie')
  const orderId = await buyParts(page, { buyer })
  const number = await makeLabel(page, 'lost')
  await sendWithNumber(page, { orderId, seller, number })
  await moveParcel(page, number, 3)
  await expectParcel(request, orderId, buyer, { status: 'lost' })

  await test.step('the seller may send the parts again', async () => {
    await page.goto(`/profile/sold-items/orders/${orderId}`)
    await expect(page.getByText(/The carrier has lost the parcel. Send the parts again by/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send parcel' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the buyer cancels and is paid back', async () => {
    await signInWithToken(page, buyer.token)
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByText(/The carrier has lost your parcel/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Get my money back' }).click()
    await page.getByRole('button', { name: 'Get my money back' }).last().click()
    await expect(page.getByText('This order is cancelled.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()
    await expect(page.getByText(/lost by the carrier/).first()).toBeVisible()
  })
})

test('a parcel comes back to the seller, who sends it again', async ({ page, request }) => {
  const buyer = await createMember(request, 'Nell')
  const seller = await demoMember(request, 'rosie')
  const orderId = await buyParts(page, { buyer })
  const number = await makeLabel(page, 'returned')
  await sendWithNumber(page, { orderId, seller, number })
  await moveParcel(page, number, 6)
  await expectParcel(request, orderId, buyer, { status: 'returned' })
  await page.goto(`/profile/sold-items/orders/${orderId}`)
  await expect(page.getByText(/The carrier has brought the parcel back to you/)).toBeVisible()
  await page.getByRole('button', { name: 'Send parcel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /I have a label/ }).check()
  await dialog.getByRole('combobox', { name: /^Carrier/ }).selectOption('Royal Mail')
  await dialog.getByLabel('Tracking number').fill('AB123456789GB')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText(/The parts are on their way/)).toBeVisible()
})
