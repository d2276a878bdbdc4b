import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Member } from './people.ts'

type Options = {
  /** Console errors that the journey causes itself, such as a lost connection. */
  toleratedErrors: RegExp | undefined
  /** Whether the consent banner was answered before. It covers a large part of a phone's screen. */
  hasConsentChoice: boolean
}

type Fixtures = {
  noConsoleErrors: undefined
  /** Opens a page in a separate browser context, signed in if a member is given. */
  openVisitorPage: (member?: Member) => Promise<Page>
}

/** Every journey also fails on a console error or an uncaught exception in any of its pages. */
export const test = base.extend<Options & Fixtures>({
  toleratedErrors: [undefined, { option: true }],
  hasConsentChoice: [true, { option: true }],
  storageState: async ({ baseURL, hasConsentChoice }, use) => {
    const storedConsent = { name: 'cookies', value: JSON.stringify({ analytics: false, advertisement: false }) }
    await use({ cookies: [], origins: hasConsentChoice ? [{ origin: baseURL ?? '', localStorage: [storedConsent] }] : [] })
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

/** Stores the token in the browser, as an earlier sign-in on this device would have done. */
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

/**
 * Chromium logs every 4xx response as an error. Such responses are expected from the API, from data
 * requests and for a page that does not exist.
 */
const isExpectedError = (text: string, url: string, page: Page) =>
  /Failed to load resource.*status of 4\d\d/.test(text) && (/\/api\/v1\/|\.data(\?|$)/.test(url) || url === page.url())

/** Less than half as long as `axe.source`: it is sent to each document and compiled there. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const axeOptions: RunOptions = {
  resultTypes: ['violations'],
  // The rules of WCAG 2.2 run only if their tag is listed.
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  iframes: false, // the only frame shows an uploaded document
}

/**
 * Expects no violation of WCAG 2.2 A and AA or of axe's best practices on the current page, at its
 * top: elsewhere the header of phones covers a part of some control, which axe takes for too small.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  // The content is checked, not the skeletons that are shown until it is loaded.
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-busy=true]'))
  // A colour has its final contrast only after its transition.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  // Once into each document. @axe-core/playwright does so for each call: three times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (options) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return results.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    )
  }, axeOptions)
  expect(violations).toEqual([])
}

/**
 * Expects that no content is wider than the screen. The screen is the configured viewport, because
 * `window.innerWidth` of a mobile browser grows with the content.
 */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(contentWidth).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Sums the layout shifts of each page that is opened afterwards, without those after an input. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shiftWindow = window as unknown as { layoutShift: number }
    shiftWindow.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shiftWindow.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)

/** Waits until React has hydrated the document. Only React's own root has this state. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } }
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    const root = key === undefined ? undefined : (document as unknown as Record<string, Root>)[key]
    return root?.stateNode.current.memoizedState?.isDehydrated === false
  })
}

export { expect }
