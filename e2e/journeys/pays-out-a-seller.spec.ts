import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { createMember, demoMember } from '../support/people.ts'
import { completeOrder, connectAccount, createSeller } from '../support/sellers.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'
import { placeOrder } from '../support/waiting-orders.ts'

test('a seller sees the money on its way, available and paid out, and downloads the month', async ({ page, request }) => {
  test.setTimeout(120_000)
  const { seller, slug } = await createSeller(request, 'Cora')
  const buyer = await createMember(request, 'Nell')
  const order = await placeOrder(request, { buyer, seller, slug, isAccepted: true })
  await signInWithToken(page, seller.token)

  await test.step('sees the sale on its way, then available', async () => {
    await page.goto('/profile/earnings')
    await expect(balanceOf(page, 'On its way')).not.toHaveText('£0.00')
    await expect(balanceOf(page, 'Available')).toHaveText('£0.00')
    await completeOrder(request, order.id, { buyer, seller })
    await expect(async () => {
      await page.reload()
      await expect(balanceOf(page, 'Available')).not.toHaveText('£0.00', { timeout: 2_000 })
    }).toPass()
  })
  const earned = (await balanceOf(page, 'Available').textContent()) ?? ''

  await test.step('connects an account and chooses to be paid every day', async () => {
    await page.goto('/profile/payment-setup')
    await connectAccount(page)
    await page.goto('/profile/earnings')
    await page.getByLabel('How often do you want to be paid?').selectOption('daily')
    await expect(page.getByText('Your choice is saved.')).toBeVisible()
  })

  await test.step('is paid by the run of the day', async () => {
    const { token } = await demoMember(request, 'olivia')
    await callApi(request, '/operators/payouts/run', { method: 'PUT', token, body: {} })
    await expect(async () => {
      await page.reload()
      await expect(balanceOf(page, 'Paid out')).toHaveText(earned, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(balanceOf(page, 'Available')).toHaveText('£0.00')
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: order.reference })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  await test.step('downloads the statement, and the table whose sums are right', async () => {
    const statement = await download(page, /^Statement of .* as PDF$/)
    expect(statement.name).toMatch(/^statement-\d{4}-\d\d\.pdf$/)
    expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByLabel('Month', { exact: true }).selectOption({ index: 1 })
    const table = await download(page, 'Save as CSV')
    const rows = table.bytes
      .toString('utf8')
      .trim()
      .split(/\r?\n/)
      .map((row) => row.split(','))
    expect(rows.map(([, type]) => type)).toEqual(['type', 'opening_balance', 'sale', 'payout', 'closing_balance'])
    expect(rows[2]?.[7]).toBe(earned.replace('£', ''))
    expect(rows[3]?.[7]).toBe(earned.replace('£', '-'))
    expect([rows[1]?.[8], rows[4]?.[8]]).toEqual(['0.00', '0.00'])
  })
})

/** The amount below a name on the card of the balance. */
const balanceOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition')
    .first()

async function download(page: Page, name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
