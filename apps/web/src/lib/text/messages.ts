import * as messages from 'virtual:messages'
import { isLocale } from '@partlane/domain/locale'
import { createCatalogue } from '@partlane/i18n/catalogue'
import { createTranslator, type Namespace, type Translate } from '@partlane/i18n/translate'
import type { RootLoaderData } from '../page/root-loader-data.ts'

/** Messages of this process: all of them on a server, the loaded ones in a browser. */
export const catalogue = createCatalogue(messages.load)

/** URL of the script with the messages of a namespace, for preload hints. */
export const messageFileOf = messages.fileOf

if (import.meta.env.SSR) {
  for (const [path, namespaceMessages] of messages.entries) {
    const [locale = '', namespace = ''] = path.split('/')
    if (isLocale(locale)) catalogue.put(locale, namespace, namespaceMessages)
  }
}

/**
 * Translator for `meta`, which cannot use hooks: `metaMessages(matches, 'landing')('title')`.
 * The route's `handle.messages` must name the namespace: PageMeta waits until it is loaded.
 * Returns '' for all keys if it could not be loaded, so that no title is a key.
 */
export function metaMessages<N extends Namespace>(matches: readonly ({ loaderData?: unknown } | undefined)[], namespace: N): Translate<N> {
  const locale = (matches[0]?.loaderData as RootLoaderData | undefined)?.locale ?? 'en-GB'
  const loadedMessages = catalogue.get(locale, namespace)
  return loadedMessages ? createTranslator<N>(loadedMessages, locale) : () => ''
}
