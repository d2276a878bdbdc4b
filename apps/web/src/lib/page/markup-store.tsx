import { LRUCache } from 'lru-cache'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { MarkupCache } from './cached-markup.tsx'

/** React escapes texts, so no text of a page can contain one of these. */
const markOf = (index: number) => `<!--markup ${index}-->`
const MARK = /<!--markup (\d+)-->/g
const SEPARATOR = '<wbr data-end="markup"/>'

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

type MissingMarkup = { key: string; element: ReactElement }

/** The markup of one page: stored HTML, and marks for what is missing, rendered after the page. */
export function createPageMarkup(store: MarkupStore, wrap: (children: ReactNode) => ReactNode) {
  const missing: MissingMarkup[] = []
  const cache: MarkupCache = {
    getOrMark(key, element) {
      const stored = store.find(key)
      if (stored !== undefined) return stored
      missing.push({ key, element })
      return markOf(missing.length - 1)
    },
  }

  /** Replaces the marks. Renders all missing components at once. */
  function complete(html: string): string {
    if (missing.length === 0) return html
    const parts = renderToString(wrap(missing.map(renderWithSeparator))).split(SEPARATOR)
    for (const [index, { key }] of missing.entries()) store.put(key, copy(parts[index] ?? ''))
    return html.replace(MARK, (_mark, index: string) => parts[Number(index)] ?? '')
  }

  return { cache, complete }
}

const renderWithSeparator = ({ element }: MissingMarkup, index: number) => (
  <Fragment key={index}>
    {element}
    <wbr data-end="markup" />
  </Fragment>
)

/** A part of a string keeps the whole string in memory. */
const copy = (text: string) => Buffer.from(text).toString()
