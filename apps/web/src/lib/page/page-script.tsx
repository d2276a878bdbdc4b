import type { CurrencyCode } from '@partlane/domain/money/money'
import { useLocale } from '@partlane/i18n/react'
import type { Namespace } from '@partlane/i18n/translate'
import { type DehydratedState, dehydrate, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { preloadModule } from 'react-dom'
import { useMatches } from 'react-router'
import type { RouteHandle } from '../routing/route.ts'
import { useFacts } from './page-facts.ts'

/** What the browser needs before it can take a page over: the words on it, the answers it was drawn from, the currency of its prices. */
type PageData = { messages: Namespace[]; queries: DehydratedState; currency?: CurrencyCode }

const ID = 'page-data'
const always: Namespace[] = ['shell', 'ui']

/** Words of the shell and of every route on the page. */
export function useNamespaces(): Namespace[] {
  const wanted = useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.messages ?? [])
  return [...new Set([...always, ...wanted])]
}

/** `en-GB/shell` -> address of its script. Known to the server only, which asks the browser to fetch them early. */
export const MessageFiles = createContext<Readonly<Record<string, string>>>({})

function usePreloads(namespaces: Namespace[]) {
  const files = useContext(MessageFiles)
  const locale = useLocale()
  for (const name of namespaces) {
    const file = files[`${locale}/${name}`]
    if (file) preloadModule(file, { as: 'script' })
  }
}

/** Written once, at the end of the document, as data and not as code: no nonce, no parsing by the script engine. */
export function PageScript() {
  const queries = useQueryClient()
  const messages = useNamespaces()
  const { currency } = useFacts()
  usePreloads(messages)
  const json = import.meta.env.SSR ? write({ messages, queries: dehydrate(queries), currency }) : ''
  // The browser keeps what the server wrote; it need not be made a second time to be compared
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with every < escaped, in a script that never runs
  return <script id={ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

/** "</script>" in a listing's title must not end the script. */
const write = (page: PageData) => JSON.stringify(page).replaceAll('<', '\\u003c')

export function readPageData(): PageData {
  const text = document.getElementById(ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : { messages: always, queries: { mutations: [], queries: [] } }
}
