import type { Page } from '@playwright/test'
import { publishListing } from '../support/listings.ts'
import { createMember } from '../support/people.ts'
import { expect, signInWithToken, test, waitForHydration } from '../support/test.ts'

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

for (const width of [390, 320])
  for (const [name, css] of Object.entries(largeText))
    test(`the header keeps search and basket on a screen of ${width} px with ${name} @phone`, async ({ page, request }) => {
      test.slow()
      await page.setViewportSize({ width, height: 844 })
      const listing = await publishListing(request)
      const open = async (path: string) => {
        await page.goto(path)
        await page.addStyleTag({ content: css })
        await waitForHydration(page)
        await expectUsableHeader(page)
      }
      for (const path of ['/', '/search?q=brake+disc', `/listings/${listing.slug}`, '/cart', '/landing', '/sign-in']) await open(path)
      await signInWithToken(page, (await createMember(request, 'Vera')).token)
      for (const path of ['/profile/details', '/profile/my-listings/available', '/sell']) await open(path)
    })
