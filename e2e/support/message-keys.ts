import { globSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { waitForHydration } from './test.ts'

type MessageTree = { [key: string]: string | MessageTree }

const flattenKeys = (tree: MessageTree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : flattenKeys(value, `${prefix}${key}.`)))

const messageFiles = globSync('packages/i18n/messages/en-GB/*.json', { cwd: `${import.meta.dirname}/../..` })
const allKeys = new Set(
  messageFiles.flatMap((file) => flattenKeys(JSON.parse(readFileSync(`${import.meta.dirname}/../../${file}`, 'utf8')) as MessageTree)),
)

/** A title such as "title | Partlane" is a key; a text such as "title" may be a word. */
export const isTitleWithKey = (title: string) => title === '' || allKeys.has(title.split(' | ')[0] ?? '') || title === 'Partlane'
export const isKey = (text: string) => text.includes('.') && allKeys.has(text)

/** Records all titles, texts and labels that look like a key, also those that are shown briefly. */
export async function recordKeyLikeTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded = { texts: new Set<string>(), titles: new Set<string>() }
    Object.assign(window, { recordedTexts: recorded })
    const attributeNames = ['title', 'aria-label', 'placeholder', 'alt']
    const record = (text: string | null | undefined) => {
      const trimmed = text?.trim() ?? ''
      if (/^[a-z][\w-]*(\.[\w-]+)+$/.test(trimmed)) recorded.texts.add(trimmed)
    }
    const recordAttributes = (element: Element) => {
      for (const name of attributeNames) record(element.getAttribute(name))
    }
    const recordTree = (node: Node) => {
      if (node instanceof Text) record(node.data)
      if (!(node instanceof Element) || node.tagName === 'SCRIPT') return
      recordAttributes(node)
      for (const child of node.childNodes) recordTree(child)
    }
    // Each node is recorded when it is added, and again when its text or an attribute changes.
    new MutationObserver((mutations) => {
      if (document.title) recorded.titles.add(document.title)
      for (const { type, target, addedNodes } of mutations)
        if (type === 'childList') addedNodes.forEach(recordTree)
        else if (target instanceof Element) recordAttributes(target)
        else recordTree(target)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: attributeNames })
  })
}

/** Navigates as a link does: without loading a document, and after the page has been hydrated. */
export async function navigateInBrowser(page: Page, path: string): Promise<void> {
  await waitForHydration(page)
  const isOtherPage = new URL(path, page.url()).pathname !== new URL(page.url()).pathname
  const formerHeading = isOtherPage ? await page.locator('h1').first().elementHandle() : null
  await page.evaluate((target) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    return router.navigate(target)
  }, path)
  // The router has arrived before React shows the page.
  await formerHeading?.waitForElementState('hidden')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Returns the keys that the page has shown since it was loaded. */
export async function shownKeys(page: Page): Promise<string[]> {
  const { texts, titles } = await page.evaluate(() => {
    const { recordedTexts } = window as unknown as { recordedTexts: { texts: Set<string>; titles: Set<string> } }
    return { texts: [...recordedTexts.texts], titles: [...recordedTexts.titles, document.title] }
  })
  return [...texts.filter(isKey), ...titles.filter(isTitleWithKey)]
}
