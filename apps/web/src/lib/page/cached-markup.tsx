import { useLocale } from '@partlane/i18n/react'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** The HTML of parts that are the same on many pages. Only the server has one. */
export type MarkupCache = {
  find(key: string): string | undefined
  /** Returns an element with these contents whose HTML is stored when the page is complete. */
  capture(key: string, contents: ReactElement): ReactElement
}

export const MarkupCacheContext = createContext<MarkupCache | undefined>(undefined)

type Contents = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * The contents of an element as its props: `<nav {...useCachedMarkup('menu', [path], <Menu />)}/>`.
 * On the server their HTML is stored, so that equal contents are rendered once; browsers render
 * the contents, and hydrate the same HTML. Savings: docs/measurements/pages.md.
 *
 * `dependencies` is plain data, and contains everything except the locale that the HTML depends on:
 * props, and what the components read from contexts. The HTML may not contain the time or the nonce
 * of the page. Contents with `useId` need a name that is used at one place only. Contents without
 * dependencies (undefined) are not stored.
 */
export function useCachedMarkup(name: string, dependencies: object | undefined, contents: ReactElement): Contents {
  const cache = useContext(MarkupCacheContext)
  const locale = useLocale()
  if (!cache || !dependencies) return { children: contents }
  const key = `${name} ${locale} ${JSON.stringify(dependencies)}`
  const html = cache.find(key)
  return html === undefined ? { children: cache.capture(key, contents) } : { dangerouslySetInnerHTML: { __html: html } }
}
