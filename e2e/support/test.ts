import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Member } from './people.ts'

type Options = {
  /** Errors in the console that this journey brings about itself, such as a cut connection. */
  tolerated: RegExp | undefined
  /** Whether the question about cookies was answered before: its box would lie over what a phone's screen shows. */
  consentGiven: boolean
}

type Fixtures = {
  quiet: undefined
  /** Somebody else with a browser of their own, signed in when a member is given. */
  visitor: (member?: Member) => Promise<Page>
}

/** Every journey also fails on an error in any browser's console, on a failed script and on a page that throws. */
export const test = base.extend<Options & Fixtures>({
  tolerated: [undefined, { option: true }],
  consentGiven: [true, { option: true }],
  storageState: async ({ baseURL, consentGiven }, use) => {
    const cookies = { name: 'cookies', value: JSON.stringify({ analytics: false, advertisement: false }) }
    await use({ cookies: [], origins: consentGiven ? [{ origin: baseURL ?? '', localStorage: [cookies] }] : [] })
  },
  quiet: [
    async ({ page, tolerated }, use) => {
      const complaints = listenForErrors(page, tolerated)
      await use(undefined)
      expect(complaints, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  visitor: async ({ browser, tolerated }, use) => {
    const open: { page: Page; complaints: string[] }[] = []
    await use(async (member) => {
      const page = await (await browser.newContext()).newPage()
      open.push({ page, complaints: listenForErrors(page, tolerated) })
      if (member) await signInWith(page, member.token)
      return page
    })
    for (const { page } of open) await page.context().close()
    expect(
      open.flatMap(({ complaints }) => complaints),
      'errors in the other browsers',
    ).toEqual([])
  },
})

/** As if they had signed in on this device before. Signing in itself is a journey of its own. */
export async function signInWith(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token)
}

export function listenForErrors(page: Page, tolerated?: RegExp): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`threw: ${error.message}`))
  page.on('console', (message) => {
    const [text, { url }] = [message.text(), message.location()]
    if (message.type() === 'error' && !expected(text, url, page) && !tolerated?.test(text)) complaints.push(`${text} (${url})`)
  })
  return complaints
}

/** Chromium writes every 4xx answer of the API into the console, though refusing is the API's work; so is a page's that is not there. */
const expected = (text: string, url: string, page: Page) =>
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
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, screen } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, screen: window.innerWidth }))
  expect(wide).toBeLessThanOrEqual(screen)
}

export { expect }
