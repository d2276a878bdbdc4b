import { publishDuplicate } from '../support/listings.ts'
import { demoMember, uniqueId } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

/** A part of 1.5 kg that is delivered or collected. */
const listingChanges = {
  sale_format: 'fixed',
  item_price: '40.00',
  quantity: 5,
  shipping_type: 'both',
  dimensions: { length: '30', width: '30', height: '6' },
  weight: '1.5',
  min_offer_price: null,
}

test('a seller changes delivery prices and collection hours, which a visitor sees on the part and in the basket', async ({
  page,
  request,
  openVisitorPage,
  isMobile,
}) => {
  // One seller per project, because shipping rules apply to all listings of a seller.
  const seller = await demoMember(request, isMobile ? 'niamh' : 'imran')
  const slug = await publishDuplicate(request, seller.token, '', { ...listingChanges, title: `Brake disc ${uniqueId()}` })
  await signInWithToken(page, seller.token)
  await page.goto('/profile/shipping-return-rules')

  const mainland = page.getByRole('region', { name: 'UK mainland', exact: true })
  const upTo2kg = mainland.getByRole('listitem', { name: 'UK mainland, row 2' })
  await upTo2kg.getByLabel('Price').fill('7,77')
  await page.getByLabel('Parcel weight').fill('1,5')
  await expect(page.getByText(/^1\.5 kg to Leeds: £7\.77/)).toBeVisible()
  await expect(mainland.getByText('Unsaved changes')).toBeVisible()
  await mainland.getByRole('button', { name: 'Save UK mainland' }).click()
  await expect(mainland.getByText('Unsaved changes')).toBeHidden()

  await page.getByRole('button', { name: 'Add hours on Sunday' }).click()
  await page.getByRole('form', { name: 'Add hours on Sunday' }).getByLabel('Opens at').fill('10:15')
  await page.getByRole('form', { name: 'Add hours on Sunday' }).getByLabel('Closes at').fill('11:45')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove 10:15–11:45 on Sunday' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const buyerPage = await openVisitorPage()
  await buyerPage.goto(`/listings/${slug}`)
  await expect(buyerPage.getByText(/£7\.77 to the UK mainland/)).toBeVisible()
  await expect(buyerPage.getByText(/^(Open until|Closed, opens)/)).toBeVisible()
  await expect(buyerPage.getByText('10:15–11:45')).toBeVisible()
  await buyerPage.getByRole('button', { name: 'Add to basket' }).click()
  await expect(buyerPage.getByText('Added to basket', { exact: true })).toBeVisible()
  await buyerPage.goto('/cart')
  await expect(buyerPage.getByText(/^Delivery £7\.77/)).toBeVisible()

  await mainland.getByRole('checkbox', { name: /Deliver to this zone/ }).uncheck()
  await mainland.getByRole('button', { name: 'Save UK mainland' }).click()
  await expect(mainland.getByText('Unsaved changes')).toBeHidden()
  await buyerPage.reload()
  await expect(buyerPage.getByText('No delivery to this postcode')).toBeVisible()
  await buyerPage.getByLabel(/^Delivery method for Brake disc/).selectOption('click_and_collect')
  await expect(buyerPage.getByText(/Collection hours: .*Sun 10:15–11:45/)).toBeVisible()

  // Restores the rules, because journeys share the demo data.
  await mainland.getByRole('checkbox', { name: /Deliver to this zone/ }).check()
  await mainland.getByRole('button', { name: 'Save UK mainland' }).click()
  await expect(mainland.getByText('Unsaved changes')).toBeHidden()
  await page.getByRole('button', { name: 'Remove 10:15–11:45 on Sunday' }).click()
  await expect(page.getByRole('button', { name: 'Remove 10:15–11:45 on Sunday' })).toBeHidden()
})

test('a seller who leaves with unsaved changes must confirm it', async ({ page, request }) => {
  await signInWithToken(page, (await demoMember(request, 'marcus')).token)
  await page.goto('/profile/shipping-return-rules')
  await page.getByRole('region', { name: 'UK mainland', exact: true }).getByLabel('Dispatch time').fill('9')
  await page.getByRole('link', { name: 'My garage' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay on page' }).click()
  await expect(page.getByRole('region', { name: 'UK mainland', exact: true }).getByLabel('Dispatch time')).toHaveValue('9')
  await page.getByRole('link', { name: 'My garage' }).first().click()
  await dialog.getByRole('button', { name: 'Leave page', exact: true }).click()
  await expect(page).toHaveURL(/my-garage/)
})
