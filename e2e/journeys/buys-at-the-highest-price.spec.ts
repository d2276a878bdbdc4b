import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expectPaid, fillCheckoutForm } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { createMember } from '../support/people.ts'
import { expect, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

const PRICE = '1000000.00'
const LINE_COUNT = 2
const UNIT_COUNT = 99
/** 2 lines of 99 units at 1,000,000.00, without the postage of collected parts. */
const TOTAL = '198,000,000.00'
const NARROWEST_PIXELS = 320

/** No amount is cut off or scrolls the page, at the width of the screen and at 320 pixels. */
async function expectWholeAmounts(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: NARROWEST_PIXELS, height: 844 }
  for (const narrow of [width, NARROWEST_PIXELS]) {
    await page.setViewportSize({ width: narrow, height })
    await expectNoHorizontalScroll(page)
    const cut = await page.getByText(/[£\u00a0]\d|\d[\u00a0\u202f ]£/).evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { left, right, width: elementWidth } = element.getBoundingClientRect()
          const isShown = elementWidth > 1 && getComputedStyle(element).visibility === 'visible'
          const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden'
          return isShown && (isCut || left < -1 || right > innerWidth + 1)
        })
        .map((element) => element.textContent),
    )
    expect(cut).toEqual([])
  }
  await page.setViewportSize({ width, height })
}

test('amounts of hundreds of millions fit on the screens of a purchase @phone', async ({ page, request }) => {
  test.slow()
  const buyer = await createMember(request, 'Midas')
  for (let i = 0; i < LINE_COUNT; i++) {
    const { slug } = await publishListing(request, { price: PRICE, quantity: UNIT_COUNT, shippingType: 'click_and_collect' })
    const cart_listing = { listing_slug: slug, item_quantity: UNIT_COUNT }
    await callApi(request, '/users/carts/listings', { token: buyer.token, method: 'POST', body: { cart_listing } })
  }
  await signInWithToken(page, buyer.token)

  await test.step('the basket, in both languages', async () => {
    await page.goto('/cart')
    await expect(page.getByText(`£${TOTAL}`).first()).toBeVisible()
    await expectWholeAmounts(page)
    await page.goto('/fr/cart')
    await expect(page.getByText(/198[\s\u202f]000[\s\u202f]000,00/).first()).toBeVisible()
    await expectWholeAmounts(page)
  })

  await test.step('checkout and payment', async () => {
    await page.goto('/checkout')
    await fillCheckoutForm(page, buyer.email)
    await expectWholeAmounts(page)
    await page.getByRole('button', { name: `Continue to payment (£${TOTAL})` }).click()
    const pay = page.getByRole('button', { name: `Pay £${TOTAL}` })
    await expect(pay).toBeVisible()
    await expectWholeAmounts(page)
    await page.getByRole('radio', { name: 'Approved card' }).check()
    await pay.click()
    await expectPaid(page)
    await expectWholeAmounts(page)
  })

  await test.step('the order and the lists', async () => {
    for (const path of ['/profile/my-orders/orders', '/fr/profile/my-orders/orders']) {
      await page.goto(path)
      await page.locator('a[href*="/my-orders/orders/"]').first().click()
      await expect(page.getByText(/198[\s\u202f,]000[\s\u202f,]000/).first()).toBeVisible()
      await expectWholeAmounts(page)
    }
  })
})
