import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Member } from './people.ts'

type Options = {
  /** Errors in the console that this journey brings about itself, such as a cut connection. */
  toleratedErrors: RegExp | undefined
  /** Whether the question about cookies was answered before: its box would lie over what a phone's screen shows. */
  hasAnsweredConsent: boolean
}

type Fixtures = {
  noConsoleErrors: undefined
  /** Somebody else with a browser of their own, signed in when a member is given. */
  openVisitorPage: (member?: Member) => Promise<Page>
}

/** Every journey also fails on an error in any browser's console, on a failed script and on a page that throws. */
export const test = base.extend<Options & Fixtures>({
  toleratedErrors: [undefined, { option: true }],
  hasAnsweredConsent: [true, { option: true }],
  storageState: async ({ baseURL, hasAnsweredConsent }, use) => {
    const storedConsent = { name: 'cookies', value: JSON.stringify({ analytics: false, advertisement: false }) }
    await use({ cookies: [], origins: hasAnsweredConsent ? [{ origin: baseURL ?? '', localStorage: [storedConsent] }] : [] })
  },
  noConsoleErrors: [
    async ({ page, toleratedErrors }, use) => {
      const errors = listenForErrors(page, toleratedErrors)
      await use(undefined)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  openVisitorPage: async ({ browser, toleratedErrors }, use) => {
    const visitors: { page: Page; errors: string[] }[] = []
    await use(async (member) => {
      const page = await (await browser.newContext()).newPage()
      visitors.push({ page, errors: listenForErrors(page, toleratedErrors) })
      if (member) await signInWithToken(page, member.token)
      return page
    })
    for (const { page } of visitors) await page.context().close()
    expect(
      visitors.flatMap(({ errors }) => errors),
      'errors in the other browsers',
    ).toEqual([])
  },
})

/** As if they had signed in on this device before. Signing in itself is a journey of its own. */
export async function signInWithToken(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token)
}

export function listenForErrors(page: Page, toleratedErrors?: RegExp): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`threw: ${error.message}`))
  page.on('console', (message) => {
    const [text, { url }] = [message.text(), message.location()]
    if (message.type() === 'error' && !isExpectedError(text, url, page) && !toleratedErrors?.test(text)) errors.push(`${text} (${url})`)
  })
  return errors
}

/** Chromium writes every 4xx answer of the API into the console, though refusing is the API's work; so is a page's that is not there. */
const isExpectedError = (text: string, url: string, page: Page) =>
  /Failed to load resource.*status of 4\d\d/.test(text) && (/\/api\/v1\/|\.data(\?|$)/.test(url) || url === page.url())

/** No violation of WCAG 2.2 A and AA, nor of axe's best practices, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] }) // what passes need not be listed,
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']) // those of WCAG 2.2 run only when they are named
    .setLegacyMode(true) // and what is found in frames of other origins need not be gathered: there are none. Half the time.
    .analyze()
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    ),
  ).toEqual([])
}

/** Nothing is wider than the screen. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { contentWidth, viewportWidth } = await page.evaluate(() => ({
    contentWidth: document.documentElement.scrollWidth,
    viewportWidth: window.innerWidth,
  }))
  expect(contentWidth).toBeLessThanOrEqual(viewportWidth)
}

export { expect }
