import type { Locale } from '@partlane/domain/locale'
import { getProviderResponse } from '#lib/routing/embedding.ts'
import { toLocalePath } from '#lib/routing/locale-paths.ts'
import { clearProviderRequest, loadProviderRequest, type ProviderRequest, RETURN_PATH } from './provider-request.ts'
import { type ProviderNames, parseTokenNames } from './token-claims.ts'

export type ProviderResponse =
  | { kind: 'token'; request: ProviderRequest; idToken: string; names: ProviderNames }
  /** The user denied access or closed the page of the provider. */
  | { kind: 'denied'; request: ProviderRequest }
  | { kind: 'failed'; request: ProviderRequest }
  /** Not a response to the stored request: a link of another user, a reload, or an old tab. */
  | { kind: 'unexpected_state' }
  /**
   * The request was made in another locale. `url` is this page in that locale, with the response.
   */
  | { kind: 'other_locale'; url: string }

const DENIED_ERRORS = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

/**
 * Reads the response of a provider and deletes the stored request, so that the same response is not
 * accepted twice.
 * `fragment` contains the parameters of the URL fragment, or of the query string, where some
 * providers put errors. They are already removed from the URL of the page.
 */
export function consumeProviderResponse(locale: Locale, fragment = getProviderResponse()): ProviderResponse {
  const params = new URLSearchParams(fragment)
  const request = loadProviderRequest()
  if (!request || params.get('state') !== request.state) return { kind: 'unexpected_state' }
  if (request.locale !== locale) return { kind: 'other_locale', url: `${toLocalePath(RETURN_PATH, request.locale)}#${fragment}` }
  clearProviderRequest()
  const error = params.get('error')
  if (error !== null) return { kind: DENIED_ERRORS.includes(error) ? 'denied' : 'failed', request }
  const idToken = params.get('id_token')
  return idToken ? { kind: 'token', request, idToken, names: parseNames(params, idToken) } : { kind: 'failed', request }
}

/**
 * Most providers put names into the token. Apple sends them beside it, on the first sign-in only.
 */
function parseNames(params: URLSearchParams, idToken: string): ProviderNames {
  const { first_name, last_name } = parseTokenNames(idToken)
  const nameParam = (name: keyof ProviderNames) => params.get(name)?.slice(0, 60)
  return { first_name: nameParam('first_name') ?? first_name, last_name: nameParam('last_name') ?? last_name }
}
