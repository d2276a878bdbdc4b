import { readFile } from 'node:fs/promises'
import { buyCheapestLabel } from '../support/labels.ts'
import { buyParts } from '../support/orders.ts'
import { createMember, demoMember } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a seller buys a label, gives it back, buys another one, prints it and sends the parcel', async ({
  page,
  request,
  openVisitorPage,
}) => {
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'rosie')]
  const orderId = await buyParts(page, { buyer, seller })
  const sellerPage = await openVisitorPage(seller)

  await test.step('the seller sees the prices of the parcel and buys the cheapest service', async () => {
    await sellerPage.goto(`/profile/sold-items/orders/${orderId}`)
    await sellerPage.getByRole('button', { name: 'Accept order' }).click()
    await sellerPage.getByRole('button', { name: 'Send parcel' }).click()
    await buyCheapestLabel(sellerPage)
    await expect(sellerPage.getByText('Hand the parcel to Sandbox carrier')).toBeVisible()
    await expect(sellerPage.getByText('Economy, £5.49 out of your earnings')).toBeVisible()
    await expect(sellerPage.getByRole('button', { name: 'Send parcel' })).toHaveCount(0)
    await expectAccessible(sellerPage)
  })

  await test.step('the seller gives it back and buys another one', async () => {
    await sellerPage.getByRole('button', { name: 'Give label back' }).click()
    await expect(sellerPage.getByText('Hand the parcel to Sandbox carrier')).toHaveCount(0)
    await sellerPage.getByRole('button', { name: 'Send parcel' }).click()
    await buyCheapestLabel(sellerPage)
    await expect(sellerPage.getByText('Hand the parcel to Sandbox carrier')).toBeVisible()
  })

  await test.step('the seller prints the label, while the buyer does not see the parcel yet', async () => {
    const download = sellerPage.waitForEvent('download')
    await sellerPage.getByRole('button', { name: 'Print label' }).click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByText(/The seller sends your parts by|has until/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Parcels' })).toHaveCount(0)
  })

  await test.step('the seller sends the parcel, and the buyer sees carrier and number', async () => {
    await sellerPage.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(sellerPage.getByText('On its way')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible()
    await expect(page.getByText(/Sandbox carrier · Tracking number SBX\d{12}/)).toBeVisible()
    await expect(page.getByText('£5.49')).toHaveCount(0)
    await expectAccessible(page)
  })
})
