import { type Api, createApi } from '@partlane/client/api/api'
import { createQueryClient } from '@partlane/client/api/query-client'
import { inProcessTransport } from '@partlane/client/api/transport'
import type { PageRequest } from '@partlane/contract/pages'
import { currencyOfCountry } from '@partlane/domain/money/currency-of-country'
import { DEFAULT_CURRENCY, isCurrencyCode } from '@partlane/domain/money/money'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, RouterContextProvider } from 'react-router'
import { parseCar } from '../preferences/car.ts'
import { readCookie } from '../preferences/cookies.ts'
import { currencyParam } from '../routing/currency-param.ts'
import { localeOf } from '../routing/locale-paths.ts'
import type { MarkupStore } from './markup-store.ts'
import type { RootLoaderData } from './root-loader-data.ts'

/** Services of one page request. Each request creates its own. */
export type PageServices = {
  rootData: RootLoaderData
  nonce: string
  api: Api
  queryClient: QueryClient
  /** HTML of parts of all pages. Undefined: each page is rendered completely. */
  markupStore: MarkupStore | undefined
  /** true: the router requests the data of a client-side navigation. false: a whole document. */
  isDataRequest: boolean
  markIncomplete: PageRequest['markIncomplete']
  setHtml: PageRequest['setHtml']
  log: PageRequest['log']
}

export const pageServicesContext = createContext<PageServices>()

/** The server calls it for each request through the bundle, which also holds the context key. */
export function createPageContext(request: PageRequest, markupStore?: MarkupStore): RouterContextProvider {
  const { url, nonce, call, markIncomplete, setHtml, log } = request
  const rootData = createRootData(request)
  const { locale, currency } = rootData
  const api = createApi(inProcessTransport((endpoint, input) => call(endpoint, input, { locale, currency })))
  const isDataRequest = url.pathname.endsWith('.data')
  const context = new RouterContextProvider()
  context.set(pageServicesContext, {
    rootData,
    nonce,
    api,
    queryClient: createQueryClient({ server: true }),
    markupStore,
    isDataRequest,
    markIncomplete,
    setHtml,
    log,
  })
  return context
}

export function createRootData(request: PageRequest): RootLoaderData {
  const { url, cookies, productName, mediaUrl, indexed, sandboxChannels, supportEmail, requestId, country, nowMs } = request
  const currency = currencyParam(url.searchParams) ?? readCookie(cookies, 'currency') ?? ''
  const theme = readCookie(cookies, 'theme')
  return {
    locale: localeOf(url.pathname),
    currency: isCurrencyCode(currency) ? currency : (currencyOfCountry(country) ?? DEFAULT_CURRENCY),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    car: parseCar(readCookie(cookies, 'car')),
    origin: url.origin,
    productName,
    mediaUrl,
    indexed,
    sandboxChannels,
    supportEmail,
    requestId,
    renderedAtMs: nowMs,
  }
}
