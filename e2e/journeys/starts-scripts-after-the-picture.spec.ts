import { expect, test, waitForHydration } from '../support/test.ts'

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
