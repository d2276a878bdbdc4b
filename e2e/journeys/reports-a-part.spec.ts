import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { createMember, demoMember, fetchMails, uniqueId } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { heading } from '../support/sign-in.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test, waitForHydration } from '../support/test.ts'

async function reportPart(page: Page, slug: string): Promise<void> {
  await page.goto(`/listings/${slug}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Report this part' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'What is wrong?' }).selectOption({ label: 'Counterfeit part' })
  await dialog.getByRole('textbox', { name: 'Details' }).fill('The logo is printed, not cast.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toBeHidden()
}

test('a buyer reports a part, an operator blocks it, the seller appeals, and another operator reverses the block @desktop', async ({
  page,
  request,
  openVisitorPage,
}) => {
  test.slow() // four people, one after the other
  const sellerName = `Nadia${uniqueId()}`
  const { seller, slug } = await createSeller(request, sellerName)
  const buyer = await createMember(request, 'Bram')
  await signInWithToken(page, buyer.token)
  await reportPart(page, slug)
  await page.goto('/profile/reports')
  await expect(page.getByText('Waiting for our team')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const staffPage = await openVisitorPage()
  await signInWithToken(staffPage, (await demoMember(request, 'olivia')).token)
  await staffPage.goto('/staff/reports?kind=listing')
  const row = staffPage.getByRole('row').filter({ hasText: sellerName })
  await row.getByRole('link').first().click()
  await expect(heading(staffPage, /^Listing “Front brake disc, 312 mm”$/)).toBeVisible()
  await expect(staffPage.getByText('The logo is printed, not cast.')).toBeVisible()
  await staffPage.getByRole('radio', { name: /^Block the listing/ }).check()
  await staffPage.getByRole('textbox', { name: 'Reason' }).fill('It is a copy of a brand.')
  await expectAccessible(staffPage)
  await staffPage.getByRole('button', { name: 'Decide' }).click()
  await expect(staffPage.getByRole('radio')).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('Listing blocked')).toBeVisible()
  const response = await page.goto(`/listings/${slug}`)
  expect(response?.status()).toBe(404)

  const sellerPage = await openVisitorPage()
  await signInWithToken(sellerPage, seller.token)
  await sellerPage.goto('/profile/reports/decisions')
  await sellerPage.getByRole('link', { name: 'Your listing “Front brake disc, 312 mm” is blocked' }).click()
  await expect(sellerPage.getByText('It is a copy of a brand.')).toBeVisible()
  await sellerPage.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill('I have the invoice of the brand.')
  await expectAccessible(sellerPage)
  await expectNoHorizontalScroll(sellerPage)
  await sellerPage.getByRole('button', { name: 'Send appeal' }).click()
  await expect(sellerPage.getByText('Another member of our team will decide and tell you.')).toBeVisible()
  await expect
    .poll(async () => (await fetchMails(request, seller.email)).some(({ text }) => text.includes('It is a copy of a brand.')))
    .toBe(true)
  expect((await fetchMails(request, seller.email)).some(({ text }) => text.includes('Bram'))).toBe(false)

  // Who has decided does not decide about the appeal.
  await staffPage.goto('/staff/reports?state=appealed&kind=listing')
  await staffPage.getByRole('row').filter({ hasText: sellerName }).getByRole('link').first().click()
  await expect(staffPage.getByText('I have the invoice of the brand.')).toBeVisible()
  await expect(staffPage.getByRole('radio')).toHaveCount(0)
  const casePath = new URL(staffPage.url()).pathname

  await signInWithToken(staffPage, (await demoMember(request, 'omar')).token)
  await staffPage.goto(casePath)
  await staffPage.getByRole('radio', { name: /^Reverse the decision/ }).check()
  await staffPage.getByRole('textbox', { name: 'Reason' }).fill('The invoice is that of the brand.')
  await staffPage.getByRole('button', { name: 'Decide' }).click()
  const toasts = staffPage.getByRole('region', { name: 'Notifications (F6)' })
  await expect(toasts.getByText('The decision is saved, and both sides are notified.')).toBeVisible()
  await sellerPage.reload()
  await expect(sellerPage.getByText('The invoice is that of the brand.')).toBeVisible()
  await expect(sellerPage.getByText('The listing is on sale again.')).toBeVisible()
  expect((await page.goto(`/listings/${slug}`))?.status()).toBe(200)
})

test('a seller corrects a blocked listing, and an operator clears it @desktop', async ({ page, request, openVisitorPage }) => {
  const { seller, slug } = await createSeller(request, `Noor${uniqueId()}`)
  const reporter = await createMember(request, 'Bram')
  const olivia = await demoMember(request, 'olivia')
  const report = { listing_id: slug, reason_id: 'contact_data', text: 'The title has a telephone number.' }
  const { data } = await callApi(request, '/reports', { method: 'POST', token: reporter.token, body: { report } })
  const decision = { outcome: 'block_listing', reason: 'Remove the number from the title.', last_report_id: data.id }
  const casePath = `/operators/reports/${data.id}`
  const { data: decided } = await callApi(request, `${casePath}/decide`, { method: 'PUT', token: olivia.token, body: { decision } })
  const { id: listingId } = decided.attributes.listing as { id: string }

  await signInWithToken(page, seller.token)
  await page.goto(`/sell/${listingId}`)
  await expect(page.getByText('Reason: Remove the number from the title.')).toBeVisible()
  const listing = { title: 'Front brake disc, 312 mm, vented' }
  await callApi(request, `/users/listings/blocked/${slug}`, { method: 'PUT', token: seller.token, body: { listing } })
  await page.getByRole('link', { name: 'Read the decision' }).click()
  await page.getByRole('button', { name: 'I have corrected the listing: check it again' }).click()
  await expect(page.getByText('Our team will check the listing again.')).toBeVisible()

  const staffPage = await openVisitorPage(olivia)
  await staffPage.goto(`/staff/reports/${data.id}`)
  await staffPage.getByRole('radio', { name: /^Accept the correction/ }).check()
  await staffPage.getByRole('textbox', { name: 'Reason' }).fill('The number is gone.')
  await staffPage.getByRole('button', { name: 'Decide' }).click()
  const toasts = staffPage.getByRole('region', { name: 'Notifications (F6)' })
  await expect(toasts.getByText('The decision is saved, and the seller is notified.')).toBeVisible()
  expect((await page.request.get(`/listings/${slug}`)).status()).toBe(200)
})
