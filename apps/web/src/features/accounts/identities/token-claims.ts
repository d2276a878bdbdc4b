import { decodeClaims } from '@partlane/client/session/token'

export type ProviderNames = { first_name: string; last_name: string }

/**
 * Reads the names in the token of a provider, to fill in a form. They are not verified here; the
 * server verifies the token.
 */
export function parseTokenNames(idToken: string): ProviderNames {
  const claims = parseClaims(idToken)
  const textClaim = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim().slice(0, 60) : '')
  const [first = '', ...rest] = textClaim('name').split(/\s+/)
  return { first_name: textClaim('given_name') || first, last_name: textClaim('family_name') || rest.join(' ') }
}

function parseClaims(token: string): Record<string, unknown> {
  try {
    return decodeClaims(token)
  } catch {
    return {}
  }
}
