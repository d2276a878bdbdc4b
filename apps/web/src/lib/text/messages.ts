import * as messages from 'virtual:messages'
import { isLocale } from '@partlane/domain/locale'
import { createCatalogue } from '@partlane/i18n/catalogue'
import { createTranslator, type Namespace, type Translate } from '@partlane/i18n/translate'
import type { RootLoaderData } from '../page/root-loader-data.ts'

/** All words of this process: everything on a server, what was fetched so far in a browser. */
export const catalogue = createCatalogue(messages.load)

if (import.meta.env.SSR) {
  for (const [path, namespaceMessages] of messages.entries) {
    const [locale = '', namespace = ''] = path.split('/')
    if (isLocale(locale)) catalogue.put(locale, namespace, namespaceMessages)
  }
}

/**
 * Words for `meta`, which is no place for hooks: `metaWords(matches, 'landing')('title')`. The route's `handle.messages` must name
 * the namespace; a page is not shown before its words are there, and its title is made again then.
 */
export function metaMessages<N extends Namespace>(matches: readonly ({ loaderData?: unknown } | undefined)[], namespace: N): Translate<N> {
  const locale = (matches[0]?.loaderData as RootLoaderData | undefined)?.locale ?? 'en-GB'
  return createTranslator<N>(catalogue.get(locale, namespace) ?? {}, locale)
}
