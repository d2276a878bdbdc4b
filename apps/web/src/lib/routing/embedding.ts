import { decodeToken } from '@partlane/client/session/token'
import { setCurrency } from '../preferences/currency.ts'
import { createStore } from '../state/store.ts'
import { deviceValues } from '../storage/device-storage.ts'
import { sessionValues } from '../storage/session-values.ts'
import { currencyParam, hasSearchPrices } from './currency-param.ts'
import { stripLocale } from './locale-paths.ts'

/** State of a page inside the native app's web view (specification, sections 2 and 4). */
export type Embedding = { isNativeApp: boolean }

const EMBEDDING_PARAMS = ['authToken', 'isNativeApp', 'currency'] as const
export const embeddingStore = createStore<Embedding>({ isNativeApp: false })

/** Browser only: whether the page is inside the native app. */
export const currentEmbedding = (): Embedding => embeddingStore.get()

/** A token from the URL beside a stored session, until it is verified and chosen. */
export const offeredTokenStore = createStore('')

export const providerResponseStore = createStore('')

/**
 * Query and fragment that a sign-in provider appended to /sign-in/return.
 * `consumeEmbeddingParams` has removed them from the URL.
 */
export const getProviderResponse = (): string => providerResponseStore.get()

/** The query string that links may carry on, without the embedding parameters. */
export function stripEmbeddingParams(search: string): string {
  if (!EMBEDDING_PARAMS.some((name) => search.includes(name))) return search
  const params = new URLSearchParams(search)
  const hasPrices = hasSearchPrices(params)
  for (const name of EMBEDDING_PARAMS) if (name !== 'currency' || !hasPrices) params.delete(name)
  return params.size === 0 ? '' : `?${params}`
}

/**
 * Reads authToken, isNativeApp and currency from the URL of any page and removes them. chatId
 * stays: `useOpenRequestedChat` reads it.
 * A token must not stay in the browser history or in a copied URL. For the same reason it removes
 * the response of a sign-in provider from /sign-in/return.
 */
export function consumeEmbeddingParams(): void {
  const url = new URL(window.location.href)
  if (stripLocale(url.pathname) === '/sign-in/return') {
    providerResponseStore.set(`${url.search.slice(1)}&${url.hash.slice(1)}`)
    window.history.replaceState(window.history.state, '', url.pathname)
    return
  }
  const params = Object.fromEntries(EMBEDDING_PARAMS.map((name) => [name, url.searchParams.get(name)])) as Record<
    (typeof EMBEDDING_PARAMS)[number],
    string | null
  >
  const isNativeApp = params.isNativeApp === null ? readNativeAppFlag() : params.isNativeApp !== 'false'
  embeddingStore.set({ isNativeApp })
  if (params.isNativeApp !== null) writeNativeAppFlag(isNativeApp)
  if (params.authToken && isNativeApp) receiveToken(params.authToken)
  const currency = currencyParam(url.searchParams)
  if (currency) setCurrency(currency)

  if (EMBEDDING_PARAMS.every((name) => params[name] === null)) return
  url.search = stripEmbeddingParams(url.search)
  window.history.replaceState(window.history.state, '', url)
}

/**
 * Stores the token if no session is stored. Otherwise it is only offered: a link must not sign a
 * visitor in to the account of another user, and the browser cannot verify that a token of the
 * stored user is genuine.
 */
function receiveToken(token: string): void {
  const storedToken = deviceValues().read('accessToken') ?? ''
  if (token === storedToken || !decodeToken(token)) return
  if (decodeToken(storedToken) === null) deviceValues().write('accessToken', token)
  else offeredTokenStore.set(token)
}

const readNativeAppFlag = (): boolean => sessionValues.read('isNativeApp') === 'true'

/** The flag survives a full page load, unless storage is forbidden. */
const writeNativeAppFlag = (value: boolean): void => sessionValues.write('isNativeApp', String(value))
