import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@partlane/domain/locale'
import { pageVersions, type StaticPageId, staticPageIds } from '@partlane/domain/static-pages/static-pages'

/** `html` and `title` contain placeholders such as `{product}`. */
export type PageText = { title: string; summary: string; html: string }

/** Headings that every file begins with. */
const FILE_PATTERN = /^<h1>(.+)<\/h1>\n<p class="summary">(.+)<\/p>\n([\s\S]+)$/

/** @throws Error if the file does not begin with a title and a summary */
export function parsePageText(file: string): PageText {
  const [, title, summary, html] = FILE_PATTERN.exec(file) ?? []
  if (!title || !summary || !html) throw new Error('a text begins with <h1> and <p class="summary">, each on one line')
  return { title, summary, html }
}

const keyOf = (id: StaticPageId, version: number, locale: Locale) => `${id}/${version}.${locale}`

/** All texts, read once: texts/<page>/<version>.<locale>.html. */
const texts = new Map(
  staticPageIds.flatMap((id) =>
    pageVersions[id].flatMap(({ version }) =>
      locales.map((locale) => {
        const key = keyOf(id, version, locale)
        return [key, parsePageText(readFileSync(join(import.meta.dirname, 'texts', `${key}.html`), 'utf8'))] as const
      }),
    ),
  ),
)

/** The text of a version that `pageVersions` lists. */
export function getPageText(id: StaticPageId, version: number, locale: Locale): PageText {
  const text = texts.get(keyOf(id, version, locale))
  if (!text) throw new Error(`${id} has no version ${version}`)
  return text
}
