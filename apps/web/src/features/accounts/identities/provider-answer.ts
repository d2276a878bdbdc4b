import type { Locale } from '@partlane/domain/locale'
import { providerAnswerText } from '#lib/routing/embedding.ts'
import { inLocale } from '#lib/routing/locale-paths.ts'
import { forgetRequest, keptRequest, type ProviderRequest, RETURN_PATH } from './provider-request.ts'
import { type GivenName, namesIn } from './token-claims.ts'

export type ProviderAnswer =
  | { kind: 'token'; request: ProviderRequest; idToken: string; names: GivenName }
  /** The person said no, or closed the provider's page. */
  | { kind: 'denied'; request: ProviderRequest }
  | { kind: 'failed'; request: ProviderRequest }
  /** An answer to a question this tab did not ask: somebody else's link, a second look, an old tab. */
  | { kind: 'foreign' }
  /** The person reads another language: the same page in theirs, once more. */
  | { kind: 'elsewhere'; address: string }

const refusals = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

/**
 * What the provider said, read once: the question is forgotten with it, so the same answer is not taken a second time.
 * `text` is what stood behind the # (or the ?, where a provider puts its refusals), which is off the address by now.
 */
export function takeProviderAnswer(locale: Locale, text = providerAnswerText()): ProviderAnswer {
  const answer = new URLSearchParams(text)
  const request = keptRequest()
  if (!request || answer.get('state') !== request.state) return { kind: 'foreign' }
  if (request.locale !== locale) return { kind: 'elsewhere', address: `${inLocale(RETURN_PATH, request.locale)}#${text}` }
  forgetRequest()
  const error = answer.get('error')
  if (error !== null) return { kind: refusals.includes(error) ? 'denied' : 'failed', request }
  const idToken = answer.get('id_token')
  return idToken ? { kind: 'token', request, idToken, names: namesOf(answer, idToken) } : { kind: 'failed', request }
}

/** Most providers write names into the token; Apple tells them beside it, and only the first time. */
function namesOf(answer: URLSearchParams, idToken: string): GivenName {
  const { first_name, last_name } = namesIn(idToken)
  const beside = (name: keyof GivenName) => answer.get(name)?.slice(0, 60)
  return { first_name: beside('first_name') ?? first_name, last_name: beside('last_name') ?? last_name }
}
