import type { APIRequestContext } from '@playwright/test'
import { call, rowsOf } from '../support/api.ts'
import { demoPerson, type Member, unique } from '../support/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signInWith, test } from '../support/test.ts'

/** A part of 1.5 kg that is sent or collected. Whatever else the seller has stays as it is. */
async function listPart(request: APIRequestContext, { token }: Member): Promise<string> {
  const [like] = await rowsOf(request, '/users/inventories/listings?items=1', token)
  const copied = await call(request, '/users/listings/duplications', {
    method: 'POST',
    body: { listing_slug: like?.attributes.slug },
    token,
  })
  const slug = String(copied.data.attributes.slug)
  const sides = { length_mm: 300, width_mm: 300, height_mm: 60 }
  const listing = { title: `Brake disc ${unique()}`, sale_format: 'fixed', item_price_minor: 4000, quantity: 5, shipping_type: 'both' }
  await call(request, `/users/listings/drafts/${slug}`, {
    method: 'PUT',
    body: { listing: { ...listing, ...sides, weight_grams: 1500, min_offer_price_minor: null } },
    token,
  })
  const published = await call(request, '/users/listings/published', { method: 'POST', body: { listing_slug: slug }, token })
  return String(published.data.attributes.slug)
}

test('a seller changes what sending costs and when one may collect; a visitor sees both on the part and in the basket', async ({
  page,
  request,
  visitor,
  isMobile,
}) => {
  const seller = await demoPerson(request, isMobile ? 'niamh' : 'imran') // each its own: rules belong to the whole seller
  const slug = await listPart(request, seller)
  await signInWith(page, seller.token)
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
  await expectNoSidewaysScroll(page)

  const buyer = await visitor()
  await buyer.goto(`/listings/${slug}`)
  await expect(buyer.getByText(/£7\.77 to the UK mainland/)).toBeVisible()
  await expect(buyer.getByText(/^(Open until|Closed, opens)/)).toBeVisible()
  await expect(buyer.getByText('10:15–11:45')).toBeVisible()
  await buyer.getByRole('button', { name: 'Add to basket' }).click()
  await expect(buyer.getByText('Added to basket', { exact: true })).toBeVisible()
  await buyer.goto('/cart')
  await expect(buyer.getByText(/^Delivery £7\.77/)).toBeVisible()

  await mainland.getByRole('checkbox', { name: /Deliver to this zone/ }).uncheck()
  await mainland.getByRole('button', { name: 'Save UK mainland' }).click()
  await expect(mainland.getByText('Unsaved changes')).toBeHidden()
  await buyer.reload()
  await expect(buyer.getByText('No delivery to this postcode')).toBeVisible()
  await buyer.getByLabel(/^Delivery method for Brake disc/).selectOption('click_and_collect')
  await expect(buyer.getByText(/Collection hours: .*Sun 10:15–11:45/)).toBeVisible()

  // as it was, for whoever comes next
  await mainland.getByRole('checkbox', { name: /Deliver to this zone/ }).check()
  await mainland.getByRole('button', { name: 'Save UK mainland' }).click()
  await expect(mainland.getByText('Unsaved changes')).toBeHidden()
  await page.getByRole('button', { name: 'Remove 10:15–11:45 on Sunday' }).click()
  await expect(page.getByRole('button', { name: 'Remove 10:15–11:45 on Sunday' })).toBeHidden()
})

test('leaving with something unsaved is asked about once @desktop', async ({ page, request }) => {
  await signInWith(page, (await demoPerson(request, 'marcus')).token)
  await page.goto('/profile/shipping-return-rules')
  await page.getByRole('region', { name: 'UK mainland', exact: true }).getByLabel('Dispatch time').fill('9')
  await page.getByRole('link', { name: 'My garage' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay on page' }).click()
  await expect(page.getByRole('region', { name: 'UK mainland', exact: true }).getByLabel('Dispatch time')).toHaveValue('9')
  await page.getByRole('link', { name: 'My garage' }).first().click()
  await question.getByRole('button', { name: 'Leave page', exact: true }).click()
  await expect(page).toHaveURL(/my-garage/)
})
