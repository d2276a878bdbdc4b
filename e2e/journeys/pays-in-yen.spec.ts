import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expectPaid, fillCheckoutForm } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { sendParts } from '../support/orders.ts'
import { createMember, demoMember } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test, waitForHydration } from '../support/test.ts'

/** An amount in yen, with thousands separators and without decimals. */
const YEN = /¥\d{1,3}(,\d{3})*(?![\d.,])/

/** Amounts in yen on the page, as numbers. None of them has decimals. */
async function readYen(page: Page): Promise<number[]> {
  const text = await page.getByRole('main').innerText()
  expect(text).not.toMatch(/¥[\d,]+\.\d/)
  return [...text.matchAll(/¥([\d,]+)/g)].map(([, digits]) => Number(digits?.replaceAll(',', '')))
}

test('a buyer pays in yen and gets a part of it back, without decimals', async ({ page, request, openVisitorPage }) => {
  test.slow()
  const [buyer, seller] = [await createMember(request, 'Yuki'), await demoMember(request, 'rosie')]
  const { slug, title } = await publishListing(request, { seller, price: '58.40' })
  let orderId = ''
  let paidYen = 0

  await test.step('the listing, the basket and the checkout show yen', async () => {
    await signInWithToken(page, buyer.token)
    await page.goto(`/listings/${slug}`)
    await waitForHydration(page)
    await page.getByLabel('Currency').selectOption('jpy')
    await expect(page.getByRole('main').getByText(YEN).first()).toBeVisible()
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(page.getByText('Added to basket').first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText(title).first()).toBeVisible()
    expect(Math.max(...(await readYen(page)))).toBeGreaterThan(5_000)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: 'Go to checkout' })
      .or(page.getByRole('button', { name: 'Go to checkout' }))
      .first()
      .click()
    await fillCheckoutForm(page, buyer.email)
    await readYen(page)
  })

  await test.step('the buyer pays whole yen', async () => {
    await page.getByRole('button', { name: /^Continue to payment \(¥[\d,]+\)$/ }).click()
    const pay = page.getByRole('button', { name: /^Pay ¥[\d,]+$/ })
    paidYen = Number((await pay.innerText()).replaceAll(/\D/g, ''))
    await page.getByRole('radio', { name: 'Approved card' }).check()
    await expectAccessible(page)
    await pay.click()
    await expectPaid(page)
    const [order] = (await callApi(request, '/users/orders', { token: buyer.token })).data as unknown as { id: string }[]
    orderId = order?.id ?? ''
    await page.goto(`/profile/my-orders/orders/${orderId}`)
    await expect(page.getByText(`¥${paidYen.toLocaleString('en-GB')}`).first()).toBeVisible()
    await expectNoHorizontalScroll(page)
  })

  await test.step('the seller sends it and gives a part of the price back', async () => {
    await sendParts(request, orderId, seller)
    const sellerPage = await openVisitorPage(seller)
    await sellerPage.goto(`/profile/sold-items/orders/${orderId}`)
    await sellerPage.getByRole('button', { name: 'Give money back' }).click()
    const dialog = sellerPage.getByRole('dialog')
    await dialog.getByLabel('For the part').fill('9.99')
    await dialog.getByRole('button', { name: 'Give £9.99 back' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the buyer gets the share of whole yen', async () => {
    const load = async () => (await callApi(request, `/users/orders/${orderId}`, { token: buyer.token })).data.attributes
    type Money = { amount: string; currency: string }
    const repayments = async () => (await load()).repayments as { amount: Money; status: string }[]
    await expect.poll(async () => (await repayments()).map(({ status }) => status), { timeout: 30_000 }).toEqual(['done'])
    const { charged, total } = (await load()) as { charged: Money; total: Money }
    expect(charged).toEqual({ amount: String(paidYen), currency: 'jpy' })
    const [repaid] = await repayments()
    expect(repaid?.amount).toEqual({ amount: expect.stringMatching(/^\d+$/), currency: 'jpy' })
    expect(Math.abs(Number(repaid?.amount.amount) - (paidYen * 9.99) / Number(total.amount))).toBeLessThan(1)
    await page.reload()
    const shown = `¥${Number(repaid?.amount.amount).toLocaleString('en-GB')}`
    await expect(page.getByText(shown).first()).toBeVisible()
    await readYen(page)
    await expectAccessible(page)
  })
})
