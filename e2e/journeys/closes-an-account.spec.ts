import { readFile } from 'node:fs/promises'
import { buyNowAndReserve, expectPaid, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember, fetchMails } from '../support/people.ts'
import { completeOrder, connectAccount, createSeller } from '../support/sellers.ts'
import { expectNoToken, heading, signIn } from '../support/sign-in.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'
import { placeOrder } from '../support/waiting-orders.ts'

test('a member downloads the data, closes the account and cannot sign in again', async ({ page, request }) => {
  const member = await createMember(request, 'Leonie')
  await signInWithToken(page, member.token)
  await page.goto('/profile/details')
  await page.getByRole('link', { name: 'Close my account' }).click()
  await expect(heading(page, 'Close your account')).toBeVisible()

  await test.step('downloads a file with the stored data', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()])
    expect(download.suggestedFilename()).toMatch(/^partlane-data-\d{4}-\d\d-\d\d\.json$/)
    const exportedText = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(exportedText)).toBeInstanceOf(Object)
    expect(exportedText).toContain(member.email)
    expect(exportedText).toContain('Leonie')
    expect(exportedText).not.toMatch(/argon2|jwt|password_hash/)
  })

  await test.step('needs a reason, the password and the word CLOSE', async () => {
    const closeButton = page.getByRole('button', { name: 'Close my account' })
    await closeButton.click()
    await expect(page.getByText('Type CLOSE to confirm.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'I have another account' }).check()
    await page.getByLabel('Current password').fill('not-the-password-1')
    await page.getByLabel('Type CLOSE to confirm').fill('close')
    await closeButton.click()
    await expect(page.getByText('Your current password is incorrect.')).toBeVisible()
    await page.getByLabel('Current password').fill(member.password)
    await closeButton.click()
    await expect(page).toHaveURL(/\/account-closed$/)
    await expect(heading(page, 'Your account has been closed')).toBeVisible()
    await expectNoToken(page)
    await expect(page.getByText('Your session has ended', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click()
    await expect(heading(page, /^Find the part/)).toBeVisible()
  })

  await test.step('receives a mail and can no longer sign in', async () => {
    await expect
      .poll(async () => (await fetchMails(request, member.email)).map(({ subject }) => subject))
      .toContain('Your account has been closed')
    await page.goto('/sign-in')
    await signIn(page, member)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectNoToken(page)
  })
})

test('a member with an open order cannot close the account and sees the order', async ({ page, request }) => {
  const member = await createMember(request, 'Ines')
  const listing = await publishListing(request)
  await signInWithToken(page, member.token)
  await buyNowAndReserve(page, listing.slug, member.email)
  await payWithCardThat(page, 'is approved')
  await expectPaid(page)
  await page.goto('/profile/close-account')
  await expect(page.getByText('1 order is in progress')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close my account' })).toHaveCount(0)
  await page.getByRole('link', { name: 'View your orders' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /^Order / })).toHaveCount(1)
})

test('a seller who has sold asks for the final payout, then closes the account', async ({ page, request }) => {
  const { seller, slug } = await createSeller(request, 'Cora')
  const buyer = await createMember(request, 'Nell')
  const { id } = await placeOrder(request, { buyer, seller, slug, isAccepted: true })
  await signInWithToken(page, seller.token)
  await page.goto('/profile/close-account')
  await expect(page.getByText('1 order is in progress')).toBeVisible()
  await expectAccessible(page)
  await completeOrder(request, id, { buyer, seller })

  await test.step('connects an account, because the money cannot be paid', async () => {
    // The money is released a moment after the order is complete.
    const setupLink = page.getByRole('link', { name: 'Go to payment setup' })
    await expect(async () => {
      await page.reload()
      await expect(setupLink).toBeVisible({ timeout: 3000 })
    }).toPass()
    await setupLink.click()
    await connectAccount(page)
  })

  await test.step('asks for the final payout and waits until it has arrived', async () => {
    await page.goto('/profile/close-account')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Pay out now' }).click()
    await expect(page.getByRole('button', { name: 'Close my account' })).toBeVisible({ timeout: 30_000 })
  })

  await test.step('closes the account', async () => {
    await page.getByRole('radio', { name: 'I no longer need it' }).check()
    await page.getByLabel('Current password').fill(seller.password)
    await page.getByLabel('Type CLOSE to confirm').fill('CLOSE')
    await page.getByRole('button', { name: 'Close my account' }).click()
    await expect(heading(page, 'Your account has been closed')).toBeVisible()
  })
})
