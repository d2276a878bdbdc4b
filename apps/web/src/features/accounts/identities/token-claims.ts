import { readClaims } from '@partlane/client/session/token'

export type GivenName = { first_name: string; last_name: string }

/** Names as the provider's token writes them, to fill in a form. Nothing is proved by them: the server reads the token itself. */
export function namesIn(idToken: string): GivenName {
  const claims = claimsOf(idToken)
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim().slice(0, 60) : '')
  const [first = '', ...rest] = text('name').split(/\s+/)
  return { first_name: text('given_name') || first, last_name: text('family_name') || rest.join(' ') }
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    return readClaims(token)
  } catch {
    return {}
  }
}
