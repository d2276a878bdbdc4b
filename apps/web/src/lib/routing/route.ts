import { isNotFound } from '@partlane/client/api/api-error'
import { locales } from '@partlane/domain/locale'
import type { Namespace } from '@partlane/i18n/translate'
import { type DehydratedState, dehydrate, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { data, type MetaDescriptor, type RouterContextProvider } from 'react-router'
import { pageServices } from '../page/page-context.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { inLocale } from './locale-paths.ts'

export type Guard = 'guestOk' | 'member' | 'seller'

/** What a route says of itself: whose page it is (nothing: everybody's) and whose words it needs before it can be shown. */
export type RouteHandle = {
  guard?: Guard
  messages?: readonly Namespace[]
  /** Of pages of the account: wide ones have the menu beside them only where there is much room; some lead back to their own list. */
  account?: 'wide' | 'own_way_back'
}

/** Something like queryOptions() or infiniteQueryOptions(); the function's own argument differs between the two. */
type Query = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown }
type Fetched<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never
type ValueOf<Q> = Q extends { queryFn?: infer F; initialPageParam: infer P }
  ? InfiniteData<Fetched<F>, P>
  : Q extends { queryFn?: infer F }
    ? Fetched<F>
    : unknown

/** How long a page waits for what it could do without, in ms, once it has what it needs. */
const PATIENCE = 80

/** Loads a page's data on the server, anonymously, into the one query client of this request. */
export function startPrefetch(context: Readonly<RouterContextProvider>) {
  const { api, queries, facts, dataOnly, log } = context.get(pageServices)
  const optional: Promise<void>[] = []

  const run = (query: Query): Promise<unknown> => {
    const options = query as Parameters<typeof queries.fetchQuery>[0]
    return 'initialPageParam' in query
      ? queries.fetchInfiniteQuery(options as Parameters<typeof queries.fetchInfiniteQuery>[0])
      : queries.fetchQuery(options)
  }

  return {
    api,
    facts,
    /** Waited for. undefined when the API says there is no such thing; any other error is the page's error. */
    async need<Q extends Query>(query: Q): Promise<ValueOf<Q> | undefined> {
      try {
        return (await run(query)) as ValueOf<Q>
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },
    /** Begun at once and sent along if it comes in time; otherwise the browser asks for it. Never holds the page up, never breaks it. */
    later(query: Query): void {
      optional.push(run(query).then(noop, (error) => log('optional data of a page failed', error)))
    },
    /** `dehydrated: await page.dehydrate()`, last in the loader. A whole document carries all queries once, in root.tsx. */
    async dehydrate(): Promise<DehydratedState | undefined> {
      if (optional.length > 0) await inTime(Promise.all(optional))
      return dataOnly ? dehydrate(queries) : undefined
    },
  }
}

const noop = () => undefined

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE)))])
  clearTimeout(timer)
}

/** The value, or the not-found page with status 404. */
export function notFoundUnless<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw data(null, { status: 404 })
  return value
}

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[]
type PageWords = {
  title: string
  description?: string
  /** Path (no language prefix) that stands for this page where several addresses show the same. */
  canonical?: string
  image?: string
  /** For pages of one person and results nobody should find: search engines keep out. */
  noindex?: boolean
}

/** Title "page | product", description, canonical address and the same page in the other language. */
export function pageMeta(matches: Matches, { title, description, canonical, image, noindex }: PageWords): MetaDescriptor[] {
  const facts = matches[0]?.loaderData as PageFacts | undefined
  const full = facts ? `${title} | ${facts.productName}` : title
  const own = matches.findLast((match) => match !== undefined)?.pathname ?? '/'
  const path = canonical ?? own
  const address = (locale: PageFacts['locale']) => `${facts?.origin ?? ''}${inLocale(trimmed(path), locale)}`
  const url = address(facts?.locale ?? 'en-GB')
  return [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(noindex && facts?.indexed ? [{ name: 'robots', content: 'noindex, nofollow' }] : []), // elsewhere root.tsx says it for every page
    { tagName: 'link', rel: 'canonical', href: url },
    ...locales.map((locale) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang: locale, href: address(locale) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en-GB') },
  ]
}

const trimmed = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
