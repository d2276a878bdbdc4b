import { isNotFound } from '@partlane/client/api/api-error'
import { locales } from '@partlane/domain/locale'
import type { Namespace } from '@partlane/i18n/translate'
import { type DehydratedState, dehydrate, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { data, type MetaDescriptor, type RouterContextProvider } from 'react-router'
import { pageServicesContext } from '../page/page-context.ts'
import type { RootLoaderData } from '../page/root-loader-data.ts'
import { toLocalePath } from './locale-paths.ts'

export type Guard = 'guestOk' | 'member' | 'seller'

/** What a route says of itself: whose page it is (nothing: everybody's) and whose words it needs before it can be shown. */
export type RouteHandle = {
  guard?: Guard
  messages?: readonly Namespace[]
  /** Of pages of the account: wide ones have the menu beside them only where there is much room; some lead back to their own list. */
  accountLayout?: 'wide' | 'own_way_back'
}

/** Something like queryOptions() or infiniteQueryOptions(); the function's own argument differs between the two. */
type QueryOptions = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown }
type QueryFnResult<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never
type QueryData<Q> = Q extends { queryFn?: infer F; initialPageParam: infer P }
  ? InfiniteData<QueryFnResult<F>, P>
  : Q extends { queryFn?: infer F }
    ? QueryFnResult<F>
    : unknown

/** How long a page waits for what it could do without, in ms, once it has what it needs. */
const OPTIONAL_QUERY_TIMEOUT_MS = 80

/** Loads a page's data on the server, anonymously, into the one query client of this request. */
export function createPrefetcher(context: Readonly<RouterContextProvider>) {
  const { api, queryClient, rootData, isDataRequest, log } = context.get(pageServicesContext)
  const optionalQueries: Promise<void>[] = []

  const runQuery = (query: QueryOptions): Promise<unknown> => {
    const options = query as Parameters<typeof queryClient.fetchQuery>[0]
    return 'initialPageParam' in query
      ? queryClient.fetchInfiniteQuery(options as Parameters<typeof queryClient.fetchInfiniteQuery>[0])
      : queryClient.fetchQuery(options)
  }

  return {
    api,
    rootData,
    /** Waited for. undefined when the API says there is no such thing; any other error is the page's error. */
    async fetchRequired<Q extends QueryOptions>(query: Q): Promise<QueryData<Q> | undefined> {
      try {
        return (await runQuery(query)) as QueryData<Q>
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },
    /** Begun at once and sent along if it comes in time; otherwise the browser asks for it. Never holds the page up, never breaks it. */
    prefetchOptional(query: QueryOptions): void {
      optionalQueries.push(runQuery(query).then(noop, (error) => log('optional data of a page failed', error)))
    },
    /** `dehydrated: await page.dehydrate()`, last in the loader. A whole document carries all queries once, in root.tsx. */
    async dehydrate(): Promise<DehydratedState | undefined> {
      if (optionalQueries.length > 0) await waitWithTimeout(Promise.all(optionalQueries))
      return isDataRequest ? dehydrate(queryClient) : undefined
    },
  }
}

const noop = () => undefined

async function waitWithTimeout(promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([promise, new Promise((resolve) => (timer = setTimeout(resolve, OPTIONAL_QUERY_TIMEOUT_MS)))])
  clearTimeout(timer)
}

/** The value, or the not-found page with status 404. */
export function notFoundUnless<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw data(null, { status: 404 })
  return value
}

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[]
type PageMetaOptions = {
  title: string
  description?: string
  /** Path (no language prefix) that stands for this page where several addresses show the same. */
  canonical?: string
  image?: string
  /** For pages of one person and results nobody should find: search engines keep out. */
  noindex?: boolean
}

/** Title "page | product", description, canonical address and the same page in the other language. */
export function pageMeta(matches: Matches, { title, description, canonical, image, noindex }: PageMetaOptions): MetaDescriptor[] {
  const rootData = matches[0]?.loaderData as RootLoaderData | undefined
  const fullTitle = rootData ? `${title} | ${rootData.productName}` : title
  const currentPath = matches.findLast((match) => match !== undefined)?.pathname ?? '/'
  const path = canonical ?? currentPath
  const urlForLocale = (locale: RootLoaderData['locale']) => `${rootData?.origin ?? ''}${toLocalePath(trimTrailingSlash(path), locale)}`
  const url = urlForLocale(rootData?.locale ?? 'en-GB')
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(noindex && rootData?.indexed ? [{ name: 'robots', content: 'noindex, nofollow' }] : []), // elsewhere root.tsx says it for every page
    { tagName: 'link', rel: 'canonical', href: url },
    ...locales.map((locale) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang: locale, href: urlForLocale(locale) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: urlForLocale('en-GB') },
  ]
}

const trimTrailingSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
