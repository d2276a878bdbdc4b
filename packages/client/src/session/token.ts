import { isInactive, type Role, roles, type UserStatus, userStatuses } from '@partlane/domain/accounts/roles'

/**
 * Claims of the access token. They only decide what is shown: the signature is verified on the
 * server.
 */
export type TokenUser = { id: string; role: Role; status: UserStatus; exp: number; keep_me_logged_in: boolean }

/** The claims of an access token, or null if it is not one of ours. `exp`: seconds since 1970. */
export function decodeToken(token: string): TokenUser | null {
  try {
    const claims = decodeClaims(token)
    const id = claims.id ?? claims.sub
    const role = roles.find((known) => known === claims.role)
    const status = userStatuses.find((known) => known === claims.status)
    if (id === undefined || !role || !status || typeof claims.exp !== 'number') return null
    return { id: String(id), role, status, exp: claims.exp, keep_me_logged_in: claims.keep_me_logged_in === true }
  } catch {
    return null
  }
}

/**
 * Decodes the claims of any JWT without verifying the signature.
 * @throws if the text is not a JWT
 */
export const decodeClaims = (token: string) => JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')) as Record<string, unknown>

function decodeBase64Url(text: string): string {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}

export const isMemberToken = ({ role, status }: TokenUser) => role !== 'guest' && status !== 'guest' && !isInactive(status)
