import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { buyCheapestLabel } from '../support/labels.ts'
import { buyParts, sendParts } from '../support/orders.ts'
import { createMember, demoMember, fetchMails } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const dialogButton = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

/** Moves a parcel to its next steps on the page of the carrier, which informs the shop. */
async function moveParcel(page: Page, number: string, steps: number): Promise<void> {
  await page.goto('/dev/carrier')
  const events = page.locator(`#${number}`).locator('li')
  for (let step = 0; step < steps; step++) {
    const count = await events.count()
    await page.locator(`#${number}`).getByRole('button', { name: 'Next step' }).click()
    await expect(events).toHaveCount(count + 1)
  }
}

test('a buyer sends a part back with the label that the seller has bought', async ({ page, request, openVisitorPage }) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'rosie')]
  const orderId = await buyParts(page, { buyer, seller })
  await sendParts(request, orderId, seller)
  const sellerPage = await openVisitorPage(seller)
  let refundPath = ''
  let number = ''
  const expectStatus = (status: string) =>
    expect
      .poll(async () => (await callApi(request, `/users/refunds/${refundPath.split('/').at(-1)}`, buyer)).data.attributes.status)
      .toBe(status)

  await test.step('the buyer asks for a refund, and the seller accepts the return', async () => {
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await page.getByRole('link', { name: 'Something is wrong' }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('radio', { name: /It arrived damaged/ }).check()
    await page.getByLabel(/Describe what is wrong/).fill('The disc is cracked from the hub to the rim.')
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(page.getByText('Waiting for the seller')).toBeVisible()
    refundPath = new URL(page.url()).pathname
    await sellerPage.goto(refundPath.replace('my-orders', 'sold-items'))
    await sellerPage.getByRole('button', { name: 'Accept the return' }).click()
    await dialogButton(sellerPage, 'Accept the return').click()
    await expect(sellerPage.getByText('Return accepted').first()).toBeVisible()
  })

  await test.step('the seller buys a label for it', async () => {
    await sellerPage.getByRole('button', { name: 'Buy a return label' }).click()
    await buyCheapestLabel(sellerPage)
    await expect(sellerPage.getByText(/The buyer can print the label/)).toBeVisible()
    await expectAccessible(sellerPage)
  })

  await test.step('the buyer is notified in the list and by mail', async () => {
    await expect
      .poll(async () =>
        (await fetchMails(request, buyer.email)).some(({ subject }) => subject.startsWith('Your label for the return is ready')),
      )
      .toBe(true)
    await page.goto('/')
    await page.getByRole('button', { name: /^Notifications.*unread/ }).click()
    await page.getByText(/The seller has paid for a label to send/).click()
    await expect(page).toHaveURL(new RegExp(`${refundPath}$`))
    await expect(page.getByText(/The seller has paid for your return/)).toBeVisible()
    await expect(page.getByText('The seller has paid the return postage.')).toBeVisible()
    await expect(page.getByText(/Keep the receipt/)).toHaveCount(0)
    await expect(page.getByText('£5.49')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the buyer prints it and hands the parcel in', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print label' }).click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'I have sent it' }).click()
    const text = await page
      .getByRole('dialog')
      .getByText(/Hand the parcel with the label/)
      .textContent()
    number = /SBX\d{12}/.exec(text ?? '')?.[0] ?? ''
    await expectAccessible(page)
    await dialogButton(page, 'I have sent it').click()
    await expect(page.getByText('Return on its way').first()).toBeVisible()
  })

  await test.step('the carrier brings it back, and the money goes back', async () => {
    await moveParcel(page, number, 4)
    await expectStatus('return_received')
    await sellerPage.reload()
    await expect(sellerPage.getByText('Return received').first()).toBeVisible()
    await sellerPage.getByRole('button', { name: /^Refund £/ }).click()
    await dialogButton(sellerPage, /^Refund £/).click()
    await expect(sellerPage.getByText('Refunded').first()).toBeVisible()
    await page.goto(refundPath)
    await expect(page.getByText(/is refunded to the means of payment that you used/)).toBeVisible()
    await expectAccessible(page)
  })
})
