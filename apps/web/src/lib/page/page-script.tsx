import type { CurrencyCode } from '@partlane/domain/money/money'
import { useLocale, useMessagesSettled } from '@partlane/i18n/react'
import type { Namespace } from '@partlane/i18n/translate'
import { type DehydratedState, dehydrate, useQueryClient } from '@tanstack/react-query'
import { preloadModule } from 'react-dom'
import { Meta, useMatches } from 'react-router'
import type { RouteHandle } from '../routing/route.ts'
import { messageFileOf } from '../text/messages.ts'
import { packLists, unpackLists } from './packed-lists.ts'
import { useRootLoaderData } from './root-loader-data.ts'

/** Data for hydration: the message namespaces, the query results and the currency of the page. */
type PageData = { messages: Namespace[]; queries: DehydratedState; currency?: CurrencyCode }

const PAGE_DATA_ID = 'page-data'
const SHELL_NAMESPACES: Namespace[] = ['shell', 'ui']

/** Message namespaces of the shell and of all matched routes. */
export function useNamespaces(): Namespace[] {
  const routeNamespaces = useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.messages ?? [])
  return [...new Set([...SHELL_NAMESPACES, ...routeNamespaces])]
}

/**
 * Title and meta elements of the matched routes. Waits for their messages: React renders the head
 * once, before the page, and keeps it when the page suspends.
 */
export function PageMeta() {
  useMessagesSettled(useNamespaces())
  return <Meta />
}

function usePreloadMessages(namespaces: Namespace[]) {
  const locale = useLocale()
  for (const namespace of namespaces) {
    const file = messageFileOf(locale, namespace)
    if (file) preloadModule(file, { as: 'script' })
  }
}

/** Written once at the end of the document. JSON is not executed, so it needs no nonce. */
export function PageDataScript() {
  const queryClient = useQueryClient()
  const namespaces = useNamespaces()
  const { currency } = useRootLoaderData()
  usePreloadMessages(namespaces)
  const json = import.meta.env.SSR ? serializePageData({ messages: namespaces, queries: dehydrate(queryClient), currency }) : ''
  // The browser keeps the server's text and does not serialise the data again.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, never executed
  return <script id={PAGE_DATA_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

/** Escapes "<", so that "</script>" in a listing's title does not end the element. */
const serializePageData = (page: PageData) => JSON.stringify(packLists(page)).replaceAll('<', '\\u003c')

export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (unpackLists(JSON.parse(text)) as PageData) : { messages: SHELL_NAMESPACES, queries: { mutations: [], queries: [] } }
}
