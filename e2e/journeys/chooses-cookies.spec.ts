import type { Locator, Page } from '@playwright/test'
import { publishListing } from '../support/listings.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '../support/test.ts'

const banner = (page: Page, name = 'Cookies') => page.getByRole('region', { name, exact: true })

/** Records layout shifts without a recent input, and the largest paint. */
async function observePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paints = { shift: 0, largest: null as Element | null }
    Object.assign(window, { paints })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) paints.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) paints.largest = entry.element
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
const readPaints = (page: Page) =>
  page.evaluate(() => {
    const { paints } = window as unknown as { paints: { shift: number; largest: Element | null } }
    return { shift: paints.shift, isBannerLargest: paints.largest?.closest('.consent-banner') != null, hasLargest: paints.largest !== null }
  })

/** The centre of the control belongs to the control: nothing lies above it. */
async function expectUncovered(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const isOnTop = await control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  expect(isOnTop).toBe(true)
}

test.describe('the cookie banner of a new visitor', () => {
  test.use({ hasConsentChoice: false })

  test('is in the HTML, small, and never the largest paint', async ({ page, request }) => {
    const listing = await publishListing(request)
    await observePaints(page)
    for (const [path, name] of [
      ['/', 'Cookies'],
      ['/fr', 'Cookies'],
      ['/search?q=brake+disc', 'Cookies'],
      [`/listings/${listing.slug}`, 'Cookies'],
    ] as const) {
      expect(await (await request.get(path)).text()).toContain('consent-banner')
      await page.goto(path)
      await waitForHydration(page)
      await expect(banner(page, name)).toBeVisible()
      const box = await banner(page, name).boundingBox()
      expect(box?.height).toBeLessThanOrEqual(150)
      await expectNoHorizontalScroll(page)
      await page.waitForLoadState('networkidle')
      const paints = await readPaints(page)
      expect(paints).toMatchObject({ isBannerLargest: false, hasLargest: true })
      expect(paints.shift).toBeLessThan(0.05)
    }
  })

  test('covers no action @phone', async ({ page, request }) => {
    const listing = await publishListing(request)
    await page.goto('/')
    await waitForHydration(page)
    await expectUncovered(page.getByRole('button', { name: 'Find car' }).first())
    await page.goto(`/listings/${listing.slug}`)
    await waitForHydration(page)
    const buyNow = page.getByRole('button', { name: 'Buy now' }).first()
    await expectUncovered(buyNow)
    await buyNow.click()
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await expectUncovered(page.getByRole('button', { name: /^Continue to payment/ }))
  })

  test('is answered by keyboard without a shift, and stays away @desktop', async ({ page }) => {
    await observePaints(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await waitForHydration(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Manage' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: /Statistics/ }).check()
    await page.getByRole('button', { name: 'Save choices' }).press('Enter')
    await expect(banner(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('cookies'))).toBe('{"analytics":true,"advertisement":false}')
    // The server's copy is hidden before the first paint.
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await waitForHydration(page)
    await expect(page.locator('.consent-banner')).toHaveCount(0)
    expect((await readPaints(page)).shift).toBeLessThan(0.05)
  })
})

test('"Cookie settings" opens the banner again and returns the focus @desktop', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await expect(banner(page)).toHaveCount(0)
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await settings.click()
  await expect(banner(page)).toBeInViewport({ ratio: 1 })
  await expect(banner(page)).toBeFocused()
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(settings).toBeFocused()
})
