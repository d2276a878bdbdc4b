import type { Page } from '@playwright/test'
import { publishListing } from '../support/listings.ts'
import { expect, expectNoHorizontalScroll, test } from '../support/test.ts'

test.use({ javaScriptEnabled: false, hasConsentChoice: false })

const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('article')

/**
 * Loads the home page until it contains the rows of listings. The page waits at most 80 ms for its
 * optional data (docs/known-issues.md).
 */
async function openHomePageWithRows(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/')
    expect(await page.getByRole('region', { name: 'Recently listed' }).getByRole('article').count()).toBe(4)
  }).toPass()
}

/** On phones a link jumps to the filters. */
async function openFilters(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^Filters/ })
  if (await link.isVisible()) await link.click()
}

test('a visitor selects a make on the home page and sees its parts', async ({ page }) => {
  await openHomePageWithRows(page)
  await expect(page).toHaveTitle('Find the part that fits | Partlane')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('heading', { name: /^Find the part/, level: 1 })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByRole('combobox', { name: 'Make' }).selectOption('Volkswagen')
  await page.getByRole('button', { name: 'Show parts' }).click()
  await expect(page.getByRole('heading', { name: /Volkswagen/, level: 1 })).toBeVisible()
  await expect(results(page).first()).toBeVisible()
})

test('a visitor searches, filters, sorts and pages with links and forms', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search for parts' }).fill('brake disc')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveTitle(/brake discs.* \| Partlane$/)
  await expect(results(page).first()).toBeVisible()

  await openFilters(page)
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: /^Used/ }).click()
  await expect(page).toHaveURL(/condition=used/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Used')
  for (const text of await results(page).allInnerTexts()) expect(text).toContain('Used')

  await openFilters(page)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByLabel('Maximum price', { exact: true }).fill('60')
  await filters.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('up to £60')

  await page.getByLabel('Sort by').selectOption('Price: low to high')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL(/sort=cheapest/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Used')

  await page.goto('/search')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(results(page).first()).toBeVisible()
})

test('a visitor reads a listing, which says that buying needs JavaScript', async ({ page, request }) => {
  const listing = await publishListing(request)
  await page.goto(`/listings/${listing.slug}`)
  await expect(page).toHaveTitle(`${listing.title} | Partlane`)
  await expect(page.getByRole('heading', { name: listing.title, level: 1 })).toBeVisible()
  await expect(page.getByText(listing.price, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Volkswagen Golf Mk7/ })).toBeVisible()
  await expect(page.locator('noscript p')).toHaveText('Turn on JavaScript in your browser to buy this part.')
  await expect(page.getByRole('img', { name: `${listing.title}, photo 1` })).toBeVisible()
  await expectNoHorizontalScroll(page)
})

test('a visitor switches to French and back on the same page', async ({ page, request }) => {
  const listing = await publishListing(request)
  await page.goto('/search?category=brakes')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL(/\/fr\/search\?category=brakes$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('list', { name: 'Résultats de recherche' }).getByRole('article').first()).toBeVisible()
  await page.goto(`/listings/${listing.slug}`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL(new RegExp(`/fr/listings/${listing.slug}$`))
  await expect(page.locator('noscript p')).toHaveText('Activez JavaScript dans votre navigateur pour acheter cette pièce.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
})

const clientRenderedPaths = ['/checkout', '/checkout/1', '/cart', '/sell', '/profile', '/profile/my-orders/orders', '/staff']
test('a visitor is told in both languages which pages need JavaScript', async ({ page }) => {
  for (const path of clientRenderedPaths) {
    await page.goto(path)
    await expect(page.locator('main noscript p'), path).toHaveText('Turn on JavaScript in your browser to use this page.')
    await page.goto(`/fr${path}`)
    await expect(page.locator('main noscript p'), path).toHaveText('Activez JavaScript dans votre navigateur pour utiliser cette page.')
  }
})
