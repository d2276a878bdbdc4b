import type { CurrencyCode } from '@partlane/domain/money/money'
import { useLocale } from '@partlane/i18n/react'
import type { Namespace } from '@partlane/i18n/translate'
import { type DehydratedState, dehydrate, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { preloadModule } from 'react-dom'
import { useMatches } from 'react-router'
import type { RouteHandle } from '../routing/route.ts'
import { useRootLoaderData } from './root-loader-data.ts'

/** What the browser needs before it can take a page over: the words on it, the answers it was drawn from, the currency of its prices. */
type PageData = { messages: Namespace[]; queries: DehydratedState; currency?: CurrencyCode }

const PAGE_DATA_ID = 'page-data'
const SHELL_NAMESPACES: Namespace[] = ['shell', 'ui']

/** Words of the shell and of every route on the page. */
export function useNamespaces(): Namespace[] {
  const routeNamespaces = useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.messages ?? [])
  return [...new Set([...SHELL_NAMESPACES, ...routeNamespaces])]
}

/** `en-GB/shell` -> address of its script. Known to the server only, which asks the browser to fetch them early. */
export const MessageFilesContext = createContext<Readonly<Record<string, string>>>({})

function usePreloadMessages(namespaces: Namespace[]) {
  const files = useContext(MessageFilesContext)
  const locale = useLocale()
  for (const namespace of namespaces) {
    const file = files[`${locale}/${namespace}`]
    if (file) preloadModule(file, { as: 'script' })
  }
}

/** Written once, at the end of the document, as data and not as code: no nonce, no parsing by the script engine. */
export function PageDataScript() {
  const queryClient = useQueryClient()
  const namespaces = useNamespaces()
  const { currency } = useRootLoaderData()
  usePreloadMessages(namespaces)
  const json = import.meta.env.SSR ? serializePageData({ messages: namespaces, queries: dehydrate(queryClient), currency }) : ''
  // The browser keeps what the server wrote; it need not be made a second time to be compared
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with every < escaped, in a script that never runs
  return <script id={PAGE_DATA_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

/** "</script>" in a listing's title must not end the script. */
const serializePageData = (page: PageData) => JSON.stringify(page).replaceAll('<', '\\u003c')

export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : { messages: SHELL_NAMESPACES, queries: { mutations: [], queries: [] } }
}
