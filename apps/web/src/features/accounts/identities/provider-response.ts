import type { Locale } from '@partlane/domain/locale'
import { getProviderResponse } from '#lib/routing/embedding.ts'
import { toLocalePath } from '#lib/routing/locale-paths.ts'
import { clearProviderRequest, loadProviderRequest, type ProviderRequest, RETURN_PATH } from './provider-request.ts'
import { type ProviderNames, parseTokenNames } from './token-claims.ts'

export type ProviderResponse =
  | { kind: 'token'; request: ProviderRequest; idToken: string; names: ProviderNames }
  /** The person said no, or closed the provider's page. */
  | { kind: 'denied'; request: ProviderRequest }
  | { kind: 'failed'; request: ProviderRequest }
  /** An answer to a question this tab did not ask: somebody else's link, a second look, an old tab. */
  | { kind: 'foreign' }
  /** The person reads another language: the same page in theirs, once more. */
  | { kind: 'elsewhere'; url: string }

const DENIED_ERRORS = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

/**
 * What the provider said, read once: the question is forgotten with it, so the same answer is not taken a second time.
 * `text` is what stood behind the # (or the ?, where a provider puts its refusals), which is off the address by now.
 */
export function consumeProviderResponse(locale: Locale, fragment = getProviderResponse()): ProviderResponse {
  const params = new URLSearchParams(fragment)
  const request = loadProviderRequest()
  if (!request || params.get('state') !== request.state) return { kind: 'foreign' }
  if (request.locale !== locale) return { kind: 'elsewhere', url: `${toLocalePath(RETURN_PATH, request.locale)}#${fragment}` }
  clearProviderRequest()
  const error = params.get('error')
  if (error !== null) return { kind: DENIED_ERRORS.includes(error) ? 'denied' : 'failed', request }
  const idToken = params.get('id_token')
  return idToken ? { kind: 'token', request, idToken, names: parseNames(params, idToken) } : { kind: 'failed', request }
}

/** Most providers write names into the token; Apple tells them beside it, and only the first time. */
function parseNames(params: URLSearchParams, idToken: string): ProviderNames {
  const { first_name, last_name } = parseTokenNames(idToken)
  const nameParam = (name: keyof ProviderNames) => params.get(name)?.slice(0, 60)
  return { first_name: nameParam('first_name') ?? first_name, last_name: nameParam('last_name') ?? last_name }
}
