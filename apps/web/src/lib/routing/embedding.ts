import { decodeToken } from '@partlane/client/session/token'
import { isCurrencyCode } from '@partlane/domain/money/money'
import { setCurrency } from '../preferences/currency.ts'
import { deviceValues } from '../storage/device-storage.ts'
import { stripLocale } from './locale-paths.ts'

/** How the native app shows a page of ours inside itself (specification, sections 2 and 4). */
export type Embedding = { isNativeApp: boolean; chatId: string | null }

const EMBEDDING_PARAMS = ['authToken', 'isNativeApp', 'currency', 'chatId'] as const
const NATIVE_APP_STORAGE_KEY = 'isNativeApp' // kept for the tab, so that the next full page load still knows

let embedding: Embedding = { isNativeApp: false, chatId: null }

/** In a browser, anywhere: are we inside the native app, and which chat did it ask for? */
export const currentEmbedding = (): Embedding => embedding

let providerResponse = ''

/** What a sign-in provider wrote onto the address when it sent somebody back to /sign-in/return; off it since this page began. */
export const getProviderResponse = (): string => providerResponse

/** A query string without those parameters: what links may carry on, the same on server and client. */
export function stripEmbeddingParams(search: string): string {
  if (!EMBEDDING_PARAMS.some((name) => search.includes(name))) return search
  const params = new URLSearchParams(search)
  for (const name of EMBEDDING_PARAMS) params.delete(name)
  return params.size === 0 ? '' : `?${params}`
}

/**
 * Reads authToken, isNativeApp, currency and chatId from the address of any page and takes them off it at once:
 * a token must not stay in history, nor be copied along with the address.
 */
export function consumeEmbeddingParams(): void {
  const url = new URL(window.location.href)
  if (stripLocale(url.pathname) === '/sign-in/return') {
    providerResponse = `${url.search.slice(1)}&${url.hash.slice(1)}`
    window.history.replaceState(window.history.state, '', url.pathname)
    return
  }
  const params = Object.fromEntries(EMBEDDING_PARAMS.map((name) => [name, url.searchParams.get(name)])) as Record<
    (typeof EMBEDDING_PARAMS)[number],
    string | null
  >
  const isNativeApp = params.isNativeApp === null ? readNativeAppFlag() : params.isNativeApp !== 'false'
  embedding = { isNativeApp, chatId: /^[1-9]\d{0,14}$/.test(params.chatId ?? '') ? params.chatId : null }
  if (params.isNativeApp !== null) writeNativeAppFlag(isNativeApp)
  if (params.authToken && isNativeApp && decodeToken(params.authToken)) deviceValues().write('accessToken', params.authToken)
  const currency = params.currency?.toLowerCase() ?? ''
  if (isCurrencyCode(currency)) setCurrency(currency)

  if (EMBEDDING_PARAMS.every((name) => params[name] === null)) return
  url.search = stripEmbeddingParams(url.search)
  window.history.replaceState(window.history.state, '', url)
}

function readNativeAppFlag(): boolean {
  try {
    return window.sessionStorage.getItem(NATIVE_APP_STORAGE_KEY) === 'true'
  } catch {
    return false
  }
}

function writeNativeAppFlag(value: boolean): void {
  try {
    window.sessionStorage.setItem(NATIVE_APP_STORAGE_KEY, String(value))
  } catch {
    // forbidden: then it holds for this page only
  }
}
