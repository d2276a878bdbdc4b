import type { Page } from '@playwright/test'
import { publishListing } from '../support/listings.ts'
import { demoMember } from '../support/people.ts'
import { expect, expectNoHorizontalScroll, signInWithToken, test, waitForHydration } from '../support/test.ts'

const SCREEN_HEIGHT_PX = 844

/** How phones enlarge text: by the font size of the browser, or by text scaling. */
const largeText = {
  'a root font of 200 %': 'html { font-size: 200% !important }',
  'text scaled to 200 %': 'html { text-size-adjust: 200% !important; -webkit-text-size-adjust: 200% !important }',
}

/** Nothing of the header is outside the screen, and its buttons do not cover each other. */
async function expectUsableHeader(page: Page): Promise<void> {
  const screenWidth = page.viewportSize()?.width ?? 0
  const header = page.getByRole('banner')
  const controls = [
    header.getByRole('link', { name: /home page/ }),
    header.getByRole('searchbox'),
    header.getByRole('button', { name: 'Search', exact: true }),
    header.getByRole('link', { name: /^Basket/ }),
    header.getByRole('link', { name: /^Messages/ }),
  ]
  const boxes = []
  for (const control of controls) {
    await expect(control).toBeInViewport({ ratio: 1 })
    const box = await control.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= screenWidth).toBe(true)
    boxes.push(box)
  }
  const [, , , basket, messages] = boxes
  expect(isOverlap(basket, messages)).toBe(false)
  expect(isOverlap(basket, boxes[0])).toBe(false)
}

type Box = { x: number; y: number; width: number; height: number } | null | undefined
const isOverlap = (a: Box, b: Box) =>
  !a || !b || (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)

/** The bar at the bottom shows its labels in full. */
async function expectCompleteBottomBar(page: Page): Promise<void> {
  const labels = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').locator('> span:last-child')
  await expect(labels).toHaveCount(5)
  expect(await labels.evaluateAll((spans) => spans.filter((span) => span.scrollWidth > span.clientWidth).length)).toBe(0)
}

/** Pages with a text that is there when their content is complete. */
const publicPages = (slug: string): [path: string, text: RegExp][] => [
  ['/', /Recently listed/],
  ['/search?q=brake+disc', /brake discs?$/],
  [`/listings/${slug}`, /Similar parts/],
  ['/landing', /right part/],
  ['/sign-in', /Sign in/],
  ['/sign-up', /Create/],
]
const memberPages: [path: string, text: RegExp][] = [
  ['/', /Recently listed|^Parts that fit your/],
  ['/cart', /Sold by/],
  ['/checkout', /Order summary/],
  ['/sell', /Photos|Sell a part/],
  ['/profile/my-garage', /garage/],
  ['/profile/details', /Profile|details/i],
  ['/profile/my-listings/available', /My listings/],
]

/** Loads the page once and shows it with each enlargement on a usual and on a narrow screen. */
async function expectReadable(page: Page, [path, text]: [path: string, text: RegExp]): Promise<void> {
  await page.setViewportSize({ width: 390, height: SCREEN_HEIGHT_PX })
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('main').getByRole('heading', { name: text }).first()).toBeVisible()
  for (const [name, css] of Object.entries(largeText))
    for (const width of [390, 320])
      await test.step(`${path} at ${width} px with ${name}`, async () => {
        await page.setViewportSize({ width, height: SCREEN_HEIGHT_PX })
        await setStyle(page, css)
        await expectNoHorizontalScroll(page)
        if (path === '/checkout') return // its header is bare on phones
        await expectUsableHeader(page)
        await expectCompleteBottomBar(page)
      })
}

/** Replaces the style of the call before. */
const setStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const style = document.querySelector('style[data-test]') ?? document.head.appendChild(document.createElement('style'))
    style.setAttribute('data-test', '')
    style.textContent = text
  }, css)

test('no page of a visitor is wider than the screen of a phone with large text @phone', async ({ page, request }) => {
  test.slow()
  const listing = await publishListing(request)
  for (const entry of publicPages(listing.slug)) await expectReadable(page, entry)
})

test('no page of a member is wider than the screen of a phone with large text @phone', async ({ page, request }) => {
  test.slow()
  await signInWithToken(page, (await demoMember(request, 'priya')).token)
  for (const entry of memberPages) await expectReadable(page, entry)
})
