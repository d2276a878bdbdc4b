import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import type { MarkupCache } from './cached-markup.tsx'
import { isIncomplete } from './render-document.ts'

/** Around contents while their page is rendered. React escapes texts: none can contain one. */
const tagOf = (index: number) => `captured-${index}`
const TAGS = /<\/?captured-\d+>/g

/** Two bytes for each character of key and HTML. */
const BYTES_PER_CHARACTER = 2

/** Creates a store of HTML for all pages of a process. The HTML used least recently is dropped. */
export function createMarkupStore(maxBytes: number) {
  const htmlByKey = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (html, key) => (key.length + html.length) * BYTES_PER_CHARACTER,
  })
  return {
    find: (key: string) => htmlByKey.get(key),
    put: (key: string, html: string) => void htmlByKey.set(key, html),
    sizeBytes: () => htmlByKey.calculatedSize,
    count: () => htmlByKey.size,
  }
}

export type MarkupStore = ReturnType<typeof createMarkupStore>

/**
 * The markup of one page: stored HTML, and elements around missing parts. React renders missing
 * parts in their place, with all contexts and ids of the page.
 */
export function createPageMarkup(store: MarkupStore) {
  const capturedKeys: string[] = []
  const cache: MarkupCache = {
    find: store.find,
    capture: (key, contents) => createElement(tagOf(capturedKeys.push(key) - 1), null, contents),
  }

  /** Stores missing parts of a rendered page. Returns its HTML without the elements around them. */
  function complete(html: string): string {
    if (capturedKeys.length === 0) return html
    let position = 0
    for (const [index, key] of capturedKeys.entries()) {
      const [start, end] = [`<${tagOf(index)}>`, `</${tagOf(index)}>`]
      const startIndex = html.indexOf(start, position)
      if (startIndex === -1) continue // of a render that was repeated
      position = startIndex + start.length
      const part = html.slice(position, html.indexOf(end, position))
      if (!isIncomplete(part)) store.put(key, copy(part.replace(TAGS, '')))
    }
    return html.replace(TAGS, '')
  }

  return { cache, complete }
}

/** A part of a string keeps the whole string in memory. */
const copy = (text: string) => Buffer.from(text).toString()
