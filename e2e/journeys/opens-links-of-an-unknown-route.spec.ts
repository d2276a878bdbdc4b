import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/test.ts'

/** Pages contain their own routes only. The browser requests those of a link before the click. */
const MANIFEST_URL_PATTERN = /\/__manifest\?/

const listingLink = (page: Page) => page.locator('main a[href^="/listings/"]').first()
const expectListing = async (page: Page) => {
  await page.waitForURL(/\/listings\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Part numbers' })).toBeVisible()
}

/** A value that a new document would not have. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

test.describe('a visitor who opens a link', () => {
  test('has its route before the click', async ({ page, isMobile }) => {
    const manifestUrls: string[] = []
    page.on('request', (request) => {
      if (MANIFEST_URL_PATTERN.test(request.url())) manifestUrls.push(request.url())
    })
    await page.goto('/search?category=brakes')
    await waitForHydration(page)
    expect(manifestUrls).toEqual([])
    const manifestResponse = page.waitForResponse(MANIFEST_URL_PATTERN)
    if (isMobile) await listingLink(page).dispatchEvent('pointerdown')
    else await listingLink(page).hover()
    await (await manifestResponse).finished()
    await markDocument(page)
    await listingLink(page).click()
    await expectListing(page)
    expect(await isSameDocument(page)).toBe(true)
    // The router asks for the URL of the prefetch, which is in the browser's cache.
    expect(new Set(manifestUrls).size).toBe(1)
  })

  test('on a page of an older build gets a document of the new one @desktop', async ({ page }) => {
    await page.route(MANIFEST_URL_PATTERN, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/version=\w+/, 'version=older'),
      }),
    )
    await page.goto('/search?category=brakes')
    await waitForHydration(page)
    await markDocument(page)
    await listingLink(page).click()
    await expectListing(page)
    expect(await isSameDocument(page)).toBe(false)
  })
})
