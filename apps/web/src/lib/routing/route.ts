import { isNotFound } from '@partlane/client/api/api-error'
import { locales } from '@partlane/domain/locale'
import type { Namespace } from '@partlane/i18n/translate'
import { type DehydratedState, dehydrate, type InfiniteData, isCancelledError, type QueryKey } from '@tanstack/react-query'
import { data, type MetaDescriptor, type RouterContextProvider } from 'react-router'
import { pageServicesContext } from '../page/page-context.ts'
import type { RootLoaderData } from '../page/root-loader-data.ts'
import { toLocalePath } from './locale-paths.ts'

export type Guard = 'guest' | 'member' | 'seller'

/** `handle` of a route module. */
export type RouteHandle = {
  /** Who may see the page; everyone without a guard. */
  guard?: Guard
  /** Members of the other role are led to the same tab below `otherPath`. */
  role?: { only: 'personal' | 'business'; otherPath: string }
  /** Message namespaces that are loaded before the page renders. */
  messages?: readonly Namespace[]
  /**
   * Account pages that need more width: the account menu is beside them on large screens only.
   * 'own_back_link' pages also have their own link back to a list.
   */
  accountLayout?: 'wide' | 'own_back_link'
  /** The account page that "back" leads to on narrow screens, instead of the account menu. */
  accountBack?: 'notifications'
  /** On phones the page has no search box, no car and no bottom bar: nothing leads away from it. */
  bareOnPhones?: boolean
}

/** Common shape of queryOptions() and infiniteQueryOptions(); the argument of queryFn differs. */
type QueryOptions = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown }
type QueryFnResult<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never
type QueryData<Q> = Q extends { queryFn?: infer F; initialPageParam: infer P }
  ? InfiniteData<QueryFnResult<F>, P>
  : Q extends { queryFn?: infer F }
    ? QueryFnResult<F>
    : unknown

/** How long a page waits for optional queries after the required ones have finished. */
const OPTIONAL_QUERY_TIMEOUT_MS = 80

/** Loads data of a page on the server, as an anonymous visitor, into the request's query client. */
export function createPrefetcher(context: Readonly<RouterContextProvider>) {
  const { api, queryClient, rootData, isDataRequest, markIncomplete, log } = context.get(pageServicesContext)
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
    /** Waits for the query. Returns undefined for a 404; any other error fails the page. */
    async fetchRequired<Q extends QueryOptions>(query: Q): Promise<QueryData<Q> | undefined> {
      try {
        return (await runQuery(query)) as QueryData<Q>
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },
    /**
     * Starts a query without waiting. Its result is sent if it arrives before `dehydrate` ends;
     * otherwise the render cancels it and the browser fetches it. An error other than 404 is logged
     * and does not fail the page.
     */
    prefetchOptional(query: QueryOptions): void {
      optionalQueries.push(
        runQuery(query).then(noop, (error) => {
          markIncomplete()
          if (!isCancelledError(error) && !isNotFound(error)) log('optional page data failed', error)
        }),
      )
    },
    /** The result of an optional query that arrived before `dehydrate` ended. */
    findLoaded: <Q extends QueryOptions>({ queryKey }: Q) => queryClient.getQueryData<QueryData<Q>>(queryKey),
    /**
     * Last step of a loader: `dehydrated: await page.dehydrate()`. Returns undefined for a whole
     * document, because PageDataScript writes all queries of a document.
     */
    async dehydrate(): Promise<DehydratedState | undefined> {
      if (optionalQueries.length > 0 && !(await finishesInTime(Promise.all(optionalQueries)))) markIncomplete()
      return isDataRequest ? dehydrate(queryClient) : undefined
    },
  }
}

const noop = () => undefined

async function finishesInTime(promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), OPTIONAL_QUERY_TIMEOUT_MS)))
  const isFinished = await Promise.race([promise.then(() => true), timeout])
  clearTimeout(timer)
  return isFinished
}

/** Returns the value, or throws the response that shows the not-found page with status 404. */
export function notFoundUnless<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw data(null, { status: 404 })
  return value
}

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[]
type PageMetaOptions = {
  title: string
  description?: string
  /** Path (without locale) of the canonical URL, where several URLs show the same page. */
  canonical?: string
  image?: string
  /** For personal pages and empty results: search engines must not index them. */
  noindex?: boolean
}

/** Title "page | product", description, canonical URL and alternate URLs in the other locales. */
export function pageMeta(matches: Matches, { title, description, canonical, image, noindex }: PageMetaOptions): MetaDescriptor[] {
  const rootData = matches[0]?.loaderData as RootLoaderData | undefined
  const fullTitle = [title, rootData?.productName].filter(Boolean).join(' | ')
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
    // If the site is not indexed, root.tsx adds the tag to every page.
    ...(noindex && rootData?.indexed ? [{ name: 'robots', content: 'noindex, nofollow' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...locales.map((locale) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang: locale, href: urlForLocale(locale) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: urlForLocale('en-GB') },
  ]
}

const trimTrailingSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
