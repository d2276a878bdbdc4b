import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'
import { ageOrderUntil, placeOrder, waitForMail } from '../support/waiting-orders.ts'

const sectionOf = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })

/** Waits until "What happens next" says something. Deadlines run in the background. */
async function expectNextStep(page: Page, path: string, text: string | RegExp): Promise<void> {
  const section = sectionOf(page, 'What happens next')
  await expect(async () => {
    await page.goto(path)
    await expect(section).toContainText(text, { timeout: 3_000 })
  }).toPass({ timeout: 45_000 })
}

const buyerPath = (id: string) => `/profile/my-orders/orders/${id}`
const sellerPath = (id: string) => `/profile/sold-items/orders/${id}`

test.describe('an order that is not sent', () => {
  test.slow()
  let buyer: Member
  let seller: Member
  test.beforeEach(async ({ request }) => {
    buyer = await createMember(request, 'Nell')
    seller = await demoMember(request, 'rosie')
  })

  test('is cancelled by the buyer three working days after its last day', async ({ page, request, openVisitorPage }) => {
    const { id, reference } = await placeOrder(request, { buyer, seller })
    const sellerPage = await openVisitorPage(seller)
    await signInWithToken(page, buyer.token)

    await test.step('the seller accepts, and both see the last day', async () => {
      await expectNextStep(page, buyerPath(id), /The seller has until .+ to accept your order/)
      await sellerPage.goto(sellerPath(id))
      await sellerPage.getByRole('button', { name: 'Accept order' }).click()
      await expect(sellerPage.getByText(/^Send the parts by /)).toBeVisible()
      await expectNextStep(page, buyerPath(id), /The seller sends your parts by /)
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
    })

    await test.step('on the last day the seller is reminded', async () => {
      await ageOrderUntil(request, { id, token: buyer.token, kind: 'dispatch', hoursBefore: 10 })
      await waitForMail(request, seller.email, `Send this order: order ${reference}`)
    })

    await test.step('the day passes, and both are notified', async () => {
      await ageOrderUntil(request, { id, token: buyer.token, kind: 'dispatch' })
      await waitForMail(request, buyer.email, `Your order is late: order ${reference}`)
      await waitForMail(request, seller.email, `You have not sent this order in time: order ${reference}`)
      await expectNextStep(page, buyerPath(id), /not sent your parts in time. If nothing is sent by .+, the order is cancelled/)
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await expectNextStep(sellerPage, sellerPath(id), /You have not sent the parts in time. .+ the order is cancelled/)
      await expectAccessible(sellerPage)
      await expectNoHorizontalScroll(sellerPage)
    })

    await test.step('three working days later the buyer cancels', async () => {
      await ageOrderUntil(request, { id, token: buyer.token, kind: 'cancel_allowed' })
      await waitForMail(request, buyer.email, `You can now cancel your order: order ${reference}`)
      await page.goto(buyerPath(id))
      await page.getByRole('button', { name: 'Cancel order' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('You get back')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Cancel order' }).click()
      await expect(dialog).toBeHidden()
      await expectFullRefund(page, { id, buyer })
    })
  })

  test('is cancelled automatically ten working days after its last day', async ({ page, request, openVisitorPage }) => {
    const { id, reference } = await placeOrder(request, { buyer, seller, isAccepted: true })
    await ageOrderUntil(request, { id, token: buyer.token, kind: 'cancel' })
    await waitForMail(request, buyer.email, `Cancelled: not sent in time: order ${reference}`)
    await waitForMail(request, seller.email, `Cancelled: not sent in time: order ${reference}`)
    await signInWithToken(page, buyer.token)
    await expectFullRefund(page, { id, buyer })
    await expectNoHorizontalScroll(page)
    const sellerPage = await openVisitorPage(seller)
    await expectNextStep(sellerPage, sellerPath(id), 'This order is cancelled.')
  })

  test('waits longer when an operator extends the missed day', async ({ page, request, openVisitorPage }) => {
    const { id, reference } = await placeOrder(request, { buyer, seller, isAccepted: true })
    await ageOrderUntil(request, { id, token: buyer.token, kind: 'dispatch' })
    await waitForMail(request, buyer.email, `Your order is late: order ${reference}`)
    const staffPage = await openVisitorPage(await demoMember(request, 'olivia'))
    await staffPage.goto(`/staff/orders/${id}`)
    const late = sectionOf(staffPage, 'Emails').getByRole('listitem').filter({ hasText: 'Your order is late' })
    await expect(late).toContainText(`to the buyer · ${buyer.email}`)
    await expectAccessible(staffPage)
    await staffPage.getByRole('button', { name: 'Extend: Send' }).click()
    const dialog = staffPage.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The carrier was on strike.')
    await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectNoHorizontalScroll(staffPage)
    await signInWithToken(page, buyer.token)
    await expectNextStep(page, buyerPath(id), /The seller sends your parts by /)
    await expect(page.getByText('Deadline extended by our team')).toBeVisible()
    await expect(page.getByText('The carrier was on strike.')).toBeHidden()
  })

  test('is refunded when the seller does not accept it within three working days', async ({ page, request, openVisitorPage }) => {
    const { id, reference } = await placeOrder(request, { buyer, seller })
    await ageOrderUntil(request, { id, token: buyer.token, kind: 'accept', hoursBefore: 12 })
    await waitForMail(request, seller.email, `Accept this order: order ${reference}`)
    const sellerPage = await openVisitorPage(seller)
    await expectNextStep(sellerPage, sellerPath(id), /Accept the order or decline parts by .+ Otherwise it is declined/)
    await ageOrderUntil(request, { id, token: buyer.token, kind: 'accept' })
    await waitForMail(request, buyer.email, `The seller did not accept your order in time: order ${reference}`)
    await signInWithToken(page, buyer.token)
    await expectFullRefund(page, { id, buyer })
    await expectNextStep(sellerPage, sellerPath(id), 'This order is cancelled.')
    await expect(sellerPage.getByRole('button', { name: 'Accept order' })).toBeHidden()
  })
})

/** The page of a cancelled order shows that everything was paid back. */
async function expectFullRefund(page: Page, { id, buyer }: { id: string; buyer: Member }): Promise<void> {
  await expectNextStep(page, buyerPath(id), 'This order is cancelled.')
  await expect(async () => {
    const { data } = await callApi(page.request, `/users/orders/${id}`, { token: buyer.token })
    const { total, repaid, repayments } = data.attributes as { total: object; repaid: object; repayments: { status: string }[] }
    expect(repaid).toEqual(total)
    expect(repayments.map(({ status }) => status)).toEqual(['done'])
  }).toPass({ timeout: 30_000 })
  await page.reload()
  await expect(sectionOf(page, 'Money back').getByText(/done/)).toBeVisible()
}
