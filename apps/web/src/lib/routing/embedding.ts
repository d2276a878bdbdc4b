import { readToken } from '@partlane/client/session/token'
import { isCurrencyCode } from '@partlane/domain/money/money'
import { setCurrency } from '../preferences/currency.ts'
import { deviceValues } from '../storage/device-storage.ts'
import { withoutLocale } from './locale-paths.ts'

/** How the native app shows a page of ours inside itself (specification, sections 2 and 4). */
export type Embedding = { isNativeApp: boolean; chatId: string | null }

const parameters = ['authToken', 'isNativeApp', 'currency', 'chatId'] as const
const FLAG = 'isNativeApp' // kept for the tab, so that the next full page load still knows

let embedding: Embedding = { isNativeApp: false, chatId: null }

/** In a browser, anywhere: are we inside the native app, and which chat did it ask for? */
export const currentEmbedding = (): Embedding => embedding

let providerAnswer = ''

/** What a sign-in provider wrote onto the address when it sent somebody back to /sign-in/return; off it since this page began. */
export const providerAnswerText = (): string => providerAnswer

/** A query string without those parameters: what links may carry on, the same on server and client. */
export function ownSearch(search: string): string {
  if (!parameters.some((name) => search.includes(name))) return search
  const query = new URLSearchParams(search)
  for (const name of parameters) query.delete(name)
  return query.size === 0 ? '' : `?${query}`
}

/**
 * Reads authToken, isNativeApp, currency and chatId from the address of any page and takes them off it at once:
 * a token must not stay in history, nor be copied along with the address.
 */
export function takeEmbedding(): void {
  const url = new URL(window.location.href)
  if (withoutLocale(url.pathname) === '/sign-in/return') {
    providerAnswer = `${url.search.slice(1)}&${url.hash.slice(1)}`
    window.history.replaceState(window.history.state, '', url.pathname)
    return
  }
  const given = Object.fromEntries(parameters.map((name) => [name, url.searchParams.get(name)])) as Record<
    (typeof parameters)[number],
    string | null
  >
  const isNativeApp = given.isNativeApp === null ? tabFlag() : given.isNativeApp !== 'false'
  embedding = { isNativeApp, chatId: /^[1-9]\d{0,14}$/.test(given.chatId ?? '') ? given.chatId : null }
  if (given.isNativeApp !== null) setTabFlag(isNativeApp)
  if (given.authToken && isNativeApp && readToken(given.authToken)) deviceValues().write('accessToken', given.authToken)
  const currency = given.currency?.toLowerCase() ?? ''
  if (isCurrencyCode(currency)) setCurrency(currency)

  if (parameters.every((name) => given[name] === null)) return
  url.search = ownSearch(url.search)
  window.history.replaceState(window.history.state, '', url)
}

function tabFlag(): boolean {
  try {
    return window.sessionStorage.getItem(FLAG) === 'true'
  } catch {
    return false
  }
}

function setTabFlag(value: boolean): void {
  try {
    window.sessionStorage.setItem(FLAG, String(value))
  } catch {
    // forbidden: then it holds for this page only
  }
}
