import { readFile } from 'node:fs/promises'
import { callApi } from '../support/api.ts'
import { buyParts } from '../support/orders.ts'
import { createMember, demoMember } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a seller accepts two orders, buys their labels in one step, prints them and books a pickup', async ({
  page,
  request,
  openVisitorPage,
}) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'rosie')]
  const orderIds = [await buyParts(page, { buyer, seller }), await buyParts(page, { buyer, seller })]
  const references: string[] = []
  for (const id of orderIds)
    references.push(String((await callApi(request, `/users/orders/${id}`, { token: seller.token })).data.attributes.reference))
  const sellerPage = await openVisitorPage(seller)
  const select = async () => {
    for (const reference of references) await sellerPage.getByRole('checkbox', { name: `Select order ${reference}` }).check()
  }

  await test.step('the seller accepts both orders', async () => {
    await sellerPage.goto('/profile/sold-items/orders?stage=all')
    await select()
    await sellerPage.getByRole('button', { name: 'Accept 2 orders' }).click()
    await expect(sellerPage.getByText('2 orders accepted')).toBeVisible()
  })

  await test.step('the seller sees the price of each label and buys them', async () => {
    await sellerPage.goto('/profile/sold-items/orders?stage=all')
    await select()
    await sellerPage.getByRole('button', { name: 'Buy 2 labels' }).click()
    const dialog = sellerPage.getByRole('dialog')
    for (const reference of references) await expect(dialog.getByText(`Order ${reference}`, { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^Total: £/)).toBeVisible()
    await expectAccessible(sellerPage)
    await dialog.getByRole('button', { name: /^Buy 2 labels for £/ }).click()
    await expect(dialog.getByText('Label bought')).toHaveCount(2)
    await expectAccessible(sellerPage)
    const download = sellerPage.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Packing slips and labels' }).click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the seller books a pickup of these two parcels and cancels it', async () => {
    const pickups = sellerPage.getByRole('region', { name: 'Pickups' })
    const booking = pickups.getByRole('listitem').filter({ hasText: references[0]! })
    await pickups.getByRole('button', { name: 'Book a pickup' }).first().click()
    const dialog = sellerPage.getByRole('dialog')
    await expectAccessible(sellerPage)
    await dialog.getByRole('radio', { name: '13:00 to 17:00' }).check()
    // The seller has parcels of other journeys.
    for (const label of await dialog.getByText(/^Order PL/).all()) {
      const text = (await label.textContent()) ?? ''
      if (!references.some((reference) => text.includes(reference))) await label.click()
    }
    await dialog.getByRole('button', { name: 'Book pickup of 2 parcels' }).click()
    await expect(booking.getByText(/Sandbox carrier comes on .*, 13:00 to 17:00/)).toBeVisible()
    await expectAccessible(sellerPage)
    await sellerPage.goto(`/profile/sold-items/orders/${orderIds[0]}`)
    await expect(sellerPage.getByText(/The carrier comes on .*, 13:00 to 17:00/)).toBeVisible()
    await sellerPage.goto('/profile/sold-items/orders?stage=all')
    await booking.getByRole('button', { name: 'Cancel pickup' }).click()
    await expect(booking).toHaveCount(0)
    await expect(pickups.getByRole('button', { name: 'Book a pickup' }).first()).toBeVisible()
  })
})
