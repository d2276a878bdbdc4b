import { buyParts } from '../support/orders.ts'
import { createMember, demoMember } from '../support/people.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

test('a seller declines one part and sends the other, and the buyer confirms its arrival', async ({ page, request }) => {
  const buyer = await createMember(request, 'Nell')
  const seller = await demoMember(request, 'rosie')
  const orderId = await buyParts(page, { buyer, count: 2 })

  await test.step('the buyer sees until when the seller has to decide', async () => {
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByText(/The seller has until .* to accept your order/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the seller declines one part and confirms the other', async () => {
    await signInWithToken(page, seller.token)
    await page.goto(`/profile/sold-items/orders/${orderId}`)
    await page
      .getByRole('button', { name: /^Decline.*brake disc/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption('It is damaged')
    await dialog.getByLabel(/Message to the buyer/).fill('One lug is broken off.')
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(page.getByText('One lug is broken off.')).toBeVisible()
    await page.getByRole('button', { name: 'Accept order' }).click()
    await expect(page.getByText(/Send the parts by /)).toBeVisible()
  })

  await test.step('the seller sends a parcel', async () => {
    await page.getByRole('button', { name: 'Send parcel' }).click()
    await page.getByRole('radio', { name: /I have a label/ }).check()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Carrier').selectOption('Royal Mail')
    await dialog.getByLabel('Tracking number').fill('12')
    await expect(dialog.getByText(/does not look like a number of Royal Mail/)).toBeVisible()
    await dialog.getByLabel('Tracking number').fill('AB123456789GB')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(page.getByRole('link', { name: /Track with Royal Mail/ })).toHaveAttribute('href', /AB123456789GB/)
  })

  await test.step('the buyer sees the money of the declined part and confirms the arrival of the other', async () => {
    await signInWithToken(page, buyer.token)
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()
    await expect(page.getByText('Declined by the seller').first()).toBeVisible()
    await page.getByRole('button', { name: 'It has arrived' }).click()
    await page.getByRole('button', { name: 'Yes, it has arrived' }).click()
    await expect(page.getByText('This order is completed.')).toBeVisible()
    await expect(page.getByText('Order completed')).toBeVisible()
    await expectAccessible(page)
  })
})
