import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** Every journey also fails on an error in the browser's console, on a failed script and on a page that throws. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const complaints = listenForErrors(page)
      await use(undefined)
      expect(complaints, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export function listenForErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`threw: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected(message.text(), message.location().url)) complaints.push(`${message.text()} (${message.location().url})`)
  })
  return complaints
}

/** Chromium writes every 4xx answer of the API into the console, though refusing is the API's work. */
const expected = (text: string, url: string) => /Failed to load resource.*status of 4\d\d/.test(text) && /\/api\/v1\/|\.data(\?|$)/.test(url)

/** No violation of WCAG 2.2 A and AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`)).toEqual([])
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, screen } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, screen: window.innerWidth }))
  expect(wide).toBeLessThanOrEqual(screen)
}

export { expect }
