import * as messages from 'virtual:messages'
import { isLocale } from '@partlane/domain/locale'
import { createCatalogue } from '@partlane/i18n/catalogue'
import { type Namespace, type Translate, translatorOf } from '@partlane/i18n/translate'
import type { PageFacts } from '../page/page-facts.ts'

/** All words of this process: everything on a server, what was fetched so far in a browser. */
export const catalogue = createCatalogue(messages.load)

if (import.meta.env.SSR) {
  for (const [path, words] of messages.entries) {
    const [locale = '', namespace = ''] = path.split('/')
    if (isLocale(locale)) catalogue.put(locale, namespace, words)
  }
}

/**
 * Words for `meta`, which is no place for hooks: `metaWords(matches, 'landing')('title')`. The route's `handle.messages` must name
 * the namespace; a page is not shown before its words are there, and its title is made again then.
 */
export function metaWords<N extends Namespace>(matches: readonly ({ loaderData?: unknown } | undefined)[], namespace: N): Translate<N> {
  const locale = (matches[0]?.loaderData as PageFacts | undefined)?.locale ?? 'en-GB'
  return translatorOf<N>(catalogue.get(locale, namespace) ?? {}, locale)
}
