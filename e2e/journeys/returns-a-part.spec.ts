import type { Page } from '@playwright/test'
import { buyParts, sendParts } from '../support/orders.ts'
import { createMember, demoMember } from '../support/people.ts'
import { createPhoto } from '../support/photo.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const dialogButton = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

test('a buyer refuses a partial refund, returns one part and keeps a part of the money of the other', async ({
  page,
  request,
  openVisitorPage,
}) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'rosie')]
  const orderId = await buyParts(page, { buyer, seller, count: 2 })
  await sendParts(request, orderId, seller)
  const sellerPage = await openVisitorPage(seller)
  let refundPath = ''

  await test.step('the buyer says what is wrong with one part, with a photo', async () => {
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await page.getByRole('link', { name: 'Something is wrong' }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('radio', { name: /It arrived damaged/ }).check()
    await page.getByLabel(/Describe what is wrong/).fill('The disc is cracked from the hub to the rim.')
    await page.locator('input[type=file]').setInputFiles([createPhoto('crack.png', [90, 60, 60])])
    await expect(page.getByRole('button', { name: 'Remove photo crack.png' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(page.getByText('Waiting for the seller')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Photo 1 of this message' })).toBeVisible()
    refundPath = new URL(page.url()).pathname
  })

  await test.step('the seller offers a part, which the buyer refuses', async () => {
    await sellerPage.goto(refundPath.replace('my-orders', 'sold-items'))
    await sellerPage.getByRole('button', { name: 'Offer a part of it' }).click()
    await sellerPage.getByLabel('For the part').fill('99999')
    await dialogButton(sellerPage, 'Make the offer').click()
    await expect(sellerPage.getByText(/Enter an amount above zero/)).toBeVisible()
    await sellerPage.getByLabel('For the part').fill('5.01')
    await expectAccessible(sellerPage)
    await dialogButton(sellerPage, 'Make the offer').click()
    await expect(sellerPage.getByText('Offer from the seller')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Refuse the offer' }).click()
    await dialogButton(page, 'Refuse the offer').click()
    await expect(page.getByText('Waiting for the seller')).toBeVisible()
  })

  await test.step('the seller accepts the return, and the buyer sends it', async () => {
    await sellerPage.reload()
    await sellerPage.getByRole('button', { name: 'Accept the return' }).click()
    await dialogButton(sellerPage, 'Accept the return').click()
    await expect(sellerPage.getByText('Return accepted').first()).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'I have sent it' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Carrier').selectOption('Royal Mail')
    await dialog.getByLabel('Tracking number').fill('CD123456789GB')
    await dialog.getByRole('button', { name: 'I have sent it' }).click()
    await expect(page.getByText('Return on its way')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the seller receives it and the money goes back', async () => {
    await sellerPage.reload()
    await sellerPage.getByRole('button', { name: 'The return has arrived' }).click()
    await dialogButton(sellerPage, 'It has arrived').click()
    await expect(sellerPage.getByText('Return received').first()).toBeVisible()
    await sellerPage.getByRole('button', { name: /^Refund £/ }).click()
    await dialogButton(sellerPage, /^Refund £/).click()
    await expect(sellerPage.getByText('Refunded', { exact: true })).toBeVisible()
  })

  await test.step('the seller gives a part of the other one back, unasked', async () => {
    await sellerPage.goto(`/profile/sold-items/orders/${orderId}`)
    await sellerPage.getByRole('button', { name: 'Give money back' }).click()
    const dialog = sellerPage.getByRole('dialog')
    await dialog.getByRole('checkbox').nth(0).uncheck()
    await dialog.getByRole('checkbox').nth(1).check()
    await dialog.getByLabel('For the part').fill('3.33')
    await dialog.getByRole('button', { name: 'Give £3.33 back' }).click()
    await expect(sellerPage.getByRole('link', { name: 'Given by the seller' })).toBeVisible()
    await page.goto('/profile/my-orders/refunds')
    await expect(page.getByText('£3.33')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a consumer withdraws from a purchase of a business', async ({ page, request, openVisitorPage }) => {
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'rosie')]
  const orderId = await buyParts(page, { buyer, seller })
  await sendParts(request, orderId, seller)
  await page.goto(`/profile/my-orders/orders/${orderId}`)
  await page.getByRole('button', { name: 'Withdraw from the purchase' }).click()
  await expectAccessible(page)
  await dialogButton(page, 'Withdraw').click()
  await page.getByRole('link', { name: 'Withdrawal from the purchase', exact: true }).click()
  await expect(page.getByText(/Send the part back by/)).toBeVisible()
  await expect(page.getByText('Send it to')).toBeVisible()

  const sellerPage = await openVisitorPage(seller)
  await sellerPage.goto('/profile/sold-items/refunds')
  await sellerPage.getByRole('link', { name: 'Withdrawal from the purchase', exact: true }).first().click()
  await expect(sellerPage.getByText(/The buyer sends the part back by/)).toBeVisible()
  await expect(sellerPage.getByRole('button', { name: 'Decline' })).toHaveCount(0)
})
