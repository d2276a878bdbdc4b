import type { APIRequestContext, Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { buyParts, sendParts } from '../support/orders.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/test.ts'

const BANK = '/sandbox-gateway/disputes'

/** The bank of the buyer takes the payment of an order back. @returns the chargeback */
async function openChargeback(request: APIRequestContext, orderId: string, operator: Member) {
  const loadOrder = async () => (await callApi(request, `/operators/orders/${orderId}`, { token: operator.token })).data.attributes
  const [payment] = (await loadOrder()).payments as { gateway_reference: string }[]
  await request.post(BANK, { form: { charge: payment?.gateway_reference ?? '' } })
  const movements = (await loadOrder()).ledger as { movement: string }[]
  const id = movements.map(({ movement }) => /^chargeback:(\d+)$/.exec(movement)?.[1]).find(Boolean) ?? ''
  const { data } = await callApi(request, `/operators/chargebacks/${id}`, { token: operator.token })
  return { id, reference: String(data.attributes.reference) }
}

/** The bank decides on its page. */
async function decideAtBank(page: Page, reference: string, decision: 'seller' | 'buyer'): Promise<void> {
  await page.goto(BANK)
  await expect(page.getByText('Test mode: no real money moves.')).toBeVisible()
  const row = page.locator('form').filter({ hasText: reference })
  await row.getByRole('button', { name: `Decide for the ${decision}` }).click()
  await expect(page.locator('form').filter({ hasText: reference })).toHaveCount(0)
}

test('a seller and an operator respond to a chargeback, which is won, and another one is lost', async ({
  page,
  request,
  openVisitorPage,
}) => {
  test.slow()
  const [buyer, operator] = [await createMember(request, 'Nell'), await demoMember(request, 'olivia')]
  const shop = await demoMember(request, 'rosie')
  const orderId = await buyParts(page, { buyer, seller: shop })
  await sendParts(request, orderId, shop)
  const { id, reference } = await openChargeback(request, orderId, operator)
  const sellerPage = await openVisitorPage(shop)
  const staffPage = await openVisitorPage(operator)
  const orderPath = `/profile/sold-items/orders/${orderId}`

  await test.step('the seller reads what is withheld, and writes a statement', async () => {
    await sellerPage.goto(orderPath)
    await expect(sellerPage.getByText(/of your earnings is withheld until the bank decides/)).toBeVisible()
    await sellerPage.getByLabel(/Your statement/).fill('The buyer wrote that the disc arrived.')
    await sellerPage.getByRole('button', { name: 'Save the statement' }).click()
    await expect(sellerPage.getByText('Your statement has been saved.')).toBeVisible()
    await expectAccessible(sellerPage)
    await expectNoHorizontalScroll(sellerPage)
    const download = sellerPage.waitForEvent('download')
    await sellerPage.getByRole('button', { name: 'View the evidence (PDF)' }).click()
    expect((await download).suggestedFilename()).toBe(`evidence-${reference}.pdf`)
  })

  await test.step('the operator submits the evidence', async () => {
    await staffPage.goto(`/staff/chargebacks/${id}`)
    await expect(staffPage.getByText('The buyer wrote that the disc arrived.')).toBeVisible()
    await expect(staffPage.getByText(/AB123456789GB/)).toBeVisible()
    await expectAccessible(staffPage)
    await expectNoHorizontalScroll(staffPage)
    await staffPage.getByRole('button', { name: 'Submit the evidence' }).click()
    const dialog = staffPage.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The tracking shows the delivery.')
    await dialog.getByRole('button', { name: 'Submit the evidence' }).click()
    await expect(staffPage.getByText('The bank decides', { exact: true })).toBeVisible()
    await expect(staffPage.getByText('The tracking shows the delivery.')).toBeVisible()
  })

  await test.step('the bank decides for the seller, who has the money again', async () => {
    await decideAtBank(page, reference, 'seller')
    await sellerPage.goto(orderPath)
    await expect(sellerPage.getByText(/The bank has decided for you\./)).toBeVisible()
    await staffPage.goto('/staff/chargebacks?state=ended')
    await expect(staffPage.getByRole('link', { name: reference })).toBeVisible()
  })

  await test.step('another chargeback is lost, and the buyer has the money', async () => {
    const secondId = await buyParts(page, { buyer, seller: shop })
    await sendParts(request, secondId, shop)
    const second = await openChargeback(request, secondId, operator)
    await decideAtBank(page, second.reference, 'buyer')
    await sellerPage.goto(`/profile/sold-items/orders/${secondId}`)
    await expect(sellerPage.getByText(/The bank has decided for the buyer\./)).toBeVisible()
    await page.goto(`/profile/my-orders/orders/${secondId}`)
    await expect(page.getByText('Your bank has given you the payment of this order back.')).toBeVisible()
  })
})
