import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expectPaid, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, signInWithToken, test } from '../support/test.ts'

/** Buys a brake disc from `seller`. @returns the id and the number of the order */
async function buyDisc(page: Page, buyer: Member, seller: Member): Promise<{ id: string; reference: string }> {
  const { token, email } = buyer
  const { slug } = await publishListing(page.request, { seller })
  await callApi(page.request, '/users/carts/listings', { token, method: 'POST', body: { cart_listing: { listing_slug: slug } } })
  const address = { full_name: 'Nell Ward', line1: '7 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country: 'GB' }
  const { data } = await callApi(page.request, '/payments/orders', { token, method: 'POST', body: { payment_order: { email, address } } })
  const reserve = { token, method: 'PUT', body: { action_type: 'reserve' } } as const
  await callApi(page.request, `/users/checkouts/reserve_listings/${data.id}`, reserve)
  await signInWithToken(page, token)
  await page.goto(`/checkout/${data.id}`)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
  const paid = await callApi(page.request, `/payments/orders/${data.id}`, { token })
  const id = String((paid.data.attributes.order_ids as string[])[0])
  const order = await callApi(page.request, `/users/orders/${id}`, { token })
  return { id, reference: String(order.data.attributes.reference) }
}

/** Opens the dialog of an action, gives the reason and sends it. */
async function act(page: Page, { button, submit, reason }: { button: string; submit: string; reason: string }): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('an operator extends a deadline of an order, then cancels it', async ({ page, request, openVisitorPage }) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Nell'), await demoMember(request, 'rosie')]
  const { id, reference } = await buyDisc(page, buyer, seller)
  const staffPage = await openVisitorPage(await demoMember(request, 'olivia'))

  await test.step('the operator finds the order by its number', async () => {
    await staffPage.goto('/staff/orders')
    const main = staffPage.getByRole('main')
    await main.getByRole('searchbox').fill(reference.toLowerCase())
    await main.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(staffPage.getByRole('link', { name: /^PL/ })).toHaveCount(1)
    await expectAccessible(staffPage)
    await staffPage.getByRole('link', { name: reference }).click()
    await expect(staffPage.getByRole('heading', { name: `Order ${reference}` })).toBeVisible()
    await expect(staffPage.getByText(buyer.email ?? '', { exact: true })).toBeVisible()
    await expectAccessible(staffPage)
  })

  await test.step('the operator extends the time of the seller, then cancels', async () => {
    await act(staffPage, { button: 'Extend: Accept the order', submit: 'Extend', reason: 'The seller is in hospital.' })
    await expect(staffPage.getByText('The seller is in hospital.').first()).toBeVisible()
    await act(staffPage, { button: 'Cancel order', submit: 'Cancel order', reason: 'The shop has burnt down.' })
    await expect(staffPage.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
    await expect(staffPage.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  })

  await test.step('the buyer sees the cancellation and the audit log has every step', async () => {
    await page.goto(`/profile/my-orders/orders/${id}`)
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
    await staffPage.goto('/staff/audit?action=order.cancel')
    await expect(staffPage.getByRole('link', { name: `Order ${reference}` })).toHaveAttribute('href', `/staff/orders/${id}`)
    await expectAccessible(staffPage)
  })

  await test.step('missed deadlines and failed repayments have lists', async () => {
    for (const [path, title] of [
      ['/staff/deadlines', 'Missed deadlines'],
      ['/staff/repayments', 'Failed repayments'],
    ] as const) {
      await staffPage.goto(path)
      await expect(staffPage.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expectAccessible(staffPage)
    }
  })
})
