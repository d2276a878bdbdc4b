import type { Page, Route } from '@playwright/test'
import { publishListing } from '../support/listings.ts'
import { expect, test, waitForHydration } from '../support/test.ts'

/** Holds back the scripts of pages. `hold` starts again after `release`. */
async function holdScripts(page: Page) {
  const heldScripts: Route[] = []
  let isHolding = true
  await page.route(/\/assets\/.*\.js$/, (route) => (isHolding ? void heldScripts.push(route) : route.continue()))
  return {
    hold: () => {
      isHolding = true
    },
    release: async () => {
      await expect.poll(() => heldScripts.length).toBeGreaterThan(5)
      isHolding = false
      for (const route of heldScripts.splice(0)) await route.continue()
    },
  }
}

test('the scripts of a page do not share the connection with its first picture @phone', async ({ page }) => {
  const readTimes = async () => {
    await page.goto('/search?q=brake')
    await waitForHydration(page)
    return page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
      return {
        pictureLoadedMs: resources.find(({ name }) => name === picture?.currentSrc)?.responseEnd ?? Number.POSITIVE_INFINITY,
        scriptsStartMs: resources.filter(({ name }) => /\/assets\/.*\.js$/.test(name)).map(({ startTime }) => startTime),
      }
    })
  }
  await readTimes() // the server creates this picture once, which can take longer than scripts wait
  const { pictureLoadedMs, scriptsStartMs } = await readTimes()
  expect(scriptsStartMs.length).toBeGreaterThan(5)
  expect(Math.min(...scriptsStartMs)).toBeGreaterThanOrEqual(pictureLoadedMs)
})

test('a press before the scripts have arrived is done once they have @phone', async ({ page, request }) => {
  const { slug } = await publishListing(request, { quantity: 2 })
  const scripts = await holdScripts(page)
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(new URL(request.url()).pathname))

  await page.goto(`/listings/${slug}`, { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: 'Add to basket' }).first()
  await add.click()
  await add.click()
  await scripts.release()
  await expect(page.getByRole('link', { name: 'Basket 1' })).toBeVisible()
  expect(changes.filter((path) => path.includes('cart'))).toHaveLength(1)

  scripts.hold()
  await page.goto('/sign-up', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/sign-up')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('presses and choices before the scripts have arrived are not lost by the next one @phone', async ({ page, request }) => {
  const { slug } = await publishListing(request, { quantity: 2 })
  const scripts = await holdScripts(page)
  await page.goto(`/listings/${slug}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add to basket' }).first().click()
  await page.locator('a[href="/cart"]:visible').first().click()
  await scripts.release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your basket')
  await expect(page.getByRole('link', { name: 'Basket 1' })).toBeVisible()

  scripts.hold()
  await page.goto('/search?q=brake', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('newest')
  await scripts.release()
  await expect(page).toHaveURL(/sort=newest/)
})

test('"Back" before the scripts have arrived opens the page before @phone', async ({ page }) => {
  await page.goto('/search?q=brake')
  await waitForHydration(page)
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await page.locator('article a').first().click()
  await page.waitForURL(/\/listings\//)
  const scripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Part numbers' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/search?q=brake')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await scripts.release()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
})

test.describe('a visitor whose browser cannot load the scripts', () => {
  test.use({ toleratedErrors: /Failed to load resource|net::ERR_FAILED/ })

  test('reads that buttons do not work, and loads the page again @phone', async ({ page, request }) => {
    const { slug } = await publishListing(request, { quantity: 2 })
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(`/listings/${slug}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Add to basket' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'buttons do not work' })).toBeVisible()
    await page.unroute(/\/assets\/.*\.js$/)
    await page.getByRole('link', { name: 'Load the page again' }).click()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Add to basket' }).first().click()
    await expect(page.getByRole('link', { name: 'Basket 1' })).toBeVisible()
  })
})
