import { decodeClaims } from '@partlane/client/session/token'

export type ProviderNames = { first_name: string; last_name: string }

/** Names as the provider's token writes them, to fill in a form. Nothing is proved by them: the server reads the token itself. */
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
