import type { APIRequestContext, Page } from '@playwright/test'
import { listResources } from '../support/api.ts'
import { buyNowAndReserve, expectPaid, openCheckout, payButton, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { demoMember, uniqueEmail } from '../support/people.ts'
import { expect, expectNoHorizontalScroll, layoutShiftOf, recordLayoutShifts, test, waitForHydration } from '../support/test.ts'

/** Listings of the demo data with several photos. */
async function slugsWithPhotos(request: APIRequestContext): Promise<string[]> {
  const rows = await listResources(request, '/listings?q=brake+disc&items=3')
  return rows.map(({ attributes }) => String(attributes.slug))
}

const activeText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('a keyboard user reaches the filters with few Tab presses and can skip them @desktop', async ({ page }) => {
  await page.goto('/search?q=brake+disc')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // "Skip to content"
  await page.keyboard.press('Tab')
  expect(await activeText(page)).toBe('Skip to results')
  await page.keyboard.press('Tab')
  const isInFilters = () => page.evaluate(() => document.activeElement?.closest('#filters') !== null)
  expect(await isInFilters()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await isInFilters()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.closest('#results') !== null)).toBe(true)
})

test('price, "Buy now" and the search stay on the screen of a phone @phone', async ({ page, request }) => {
  const listing = await publishListing(request)
  await page.goto(`/listings/${listing.slug}`)
  await waitForHydration(page)
  const bar = page.locator('[data-phone-bar]')
  await expect(bar.getByText(listing.price)).toBeInViewport({ ratio: 1 })
  await expect(bar.getByText('Buy now')).toBeInViewport({ ratio: 1 })

  const searchBox = page.getByRole('searchbox', { name: 'Search for parts' })
  await page.getByRole('heading', { name: 'Details' }).or(page.getByRole('contentinfo')).first().scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(searchBox).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /home page/ }).first()).not.toBeInViewport()
  await expect(bar.getByText('Buy now')).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Buy now' }).scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await bar.getByText('Buy now').click()
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
})

test('scrolling a listing on a phone shifts nothing @phone', async ({ page, request }) => {
  const [slug] = await slugsWithPhotos(request)
  await recordLayoutShifts(page)
  await page.goto(`/listings/${slug}`)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const shiftOfLoading = await layoutShiftOf(page)
  const [screenHeight, pageHeight] = await page.evaluate(() => [window.innerHeight, document.body.scrollHeight] as const)
  for (const direction of [1, -1])
    for (let y = 0; y < pageHeight; y += screenHeight / 4) {
      await page.mouse.wheel(0, (direction * screenHeight) / 4)
      // Two frames, so that the browser has laid out the new position.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect((await layoutShiftOf(page)) - shiftOfLoading).toBeLessThan(0.001)
})

test('the total and the button of the checkout stay on a narrow phone with a keyboard @phone', async ({ page, request }) => {
  const listing = await publishListing(request)
  await page.setViewportSize({ width: 320, height: 640 })
  await openCheckout(page, listing.slug)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const button = page.getByRole('button', { name: /^Continue to payment \(£/ })
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Full name').focus()
  // As on a phone: the keyboard covers the page, and only the visual viewport becomes smaller.
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 340, configurable: true })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => (await button.boundingBox())?.y ?? 999).toBeLessThan(340 - 44)
})

test('a guest declines and then confirms at the bank, and each result is on the screen and focused @phone', async ({ page, request }) => {
  const listing = await publishListing(request)
  const email = uniqueEmail('bank')
  await buyNowAndReserve(page, listing.slug, email)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await payWithCardThat(page, 'requires confirmation')
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Your bank did not confirm the payment')
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(alert).toBeFocused()
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await expect(payButton(page)).toBeEnabled()

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await payWithCardThat(page, 'requires confirmation')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expectPaid(page)
  const heading = page.getByRole('heading', { name: 'Thank you for your order', level: 1 })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(heading).toBeFocused()
  await page.reload()
  await expectPaid(page)
})

test('the zoom has visible arrows and the small photo at once @desktop', async ({ page, request }) => {
  const [slug] = await slugsWithPhotos(request)
  await page.goto(`/listings/${slug}`)
  await page.getByRole('button', { name: 'Zoom' }).click()
  const dialog = page.getByRole('dialog')
  const loadedPhotos = () =>
    dialog.locator('img').evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(loadedPhotos).toBeGreaterThan(0)
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog).toContainText('2 /')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText('1 /')
})

test('an auction shows the remaining time from the first HTML on @desktop', async ({ page, request }) => {
  const response = await request.get('/search?sale=auction')
  const times = [...(await response.text()).matchAll(/<time [^>]*>([^<]+)<\/time>/g)].map(([, text]) => text)
  expect(times.filter((text) => text !== 'Ended').length).toBeGreaterThan(0)
  for (const text of times) expect(text).toMatch(/^(\d+[dhm] \d+[hms]|Ended)$/)
  await page.goto('/search?sale=auction') // the fixture fails on a hydration error
  await waitForHydration(page)
  await expect(page.locator('main time').first()).toHaveText(/^(\d+[dhm] \d+[hms]|Ended)$/)
})

test('the current tab of the staff area is in sight on a phone @phone', async ({ request, openVisitorPage }) => {
  const staffPage = await openVisitorPage(await demoMember(request, 'olivia'))
  // French has the longer names.
  for (const path of ['/fr/staff', '/fr/staff/refunds', '/fr/staff/ledger', '/fr/staff/audit']) {
    await staffPage.goto(path)
    await waitForHydration(staffPage)
    await staffPage.waitForLoadState('networkidle')
    const current = staffPage.locator('main nav').first().locator('a[aria-current=page]')
    await expect(current).toBeInViewport({ ratio: 1 })
    // Not below the faded ends.
    const { x, width } = (await current.boundingBox()) ?? { x: 0, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
    await expectNoHorizontalScroll(staffPage)
  }
})
