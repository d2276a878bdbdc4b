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
import { localeOf } from '../routing/locale-paths.ts'
import type { PageFacts } from './page-facts.ts'

/** One request's own things, made anew for each: nothing here outlives the page. */
export type PageServices = {
  facts: PageFacts
  nonce: string
  api: Api
  queries: QueryClient
  /** true: the router asks for data only, for a page it is about to show; false: a whole document. */
  dataOnly: boolean
  messageFiles: PageRequest['messageFiles']
  log: PageRequest['log']
}

export const pageServices = createContext<PageServices>()

/** Called by the server for each request, through the bundle: context keys live in the bundle. */
export function createPageContext(request: PageRequest): RouterContextProvider {
  const { url, cookies, nonce, messageFiles, call, log } = request
  const facts = factsOf(request, cookies)
  const { locale, currency } = facts
  const api = createApi(inProcessTransport((endpoint, input) => call(endpoint, input, { locale, currency })))
  const dataOnly = url.pathname.endsWith('.data')
  const context = new RouterContextProvider()
  context.set(pageServices, { facts, nonce, api, queries: createQueryClient({ server: true }), dataOnly, messageFiles, log })
  return context
}

function factsOf(request: PageRequest, cookies: string): PageFacts {
  const { url, productName, mediaUrl, indexed, staysHere, supportEmail, requestId, country } = request
  const currency = readCookie(cookies, 'currency') ?? ''
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
    staysHere,
    supportEmail,
    requestId,
  }
}
