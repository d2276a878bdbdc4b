import { presentCurrentUser } from '#features/accounts/public.ts'
import type { SignInResult } from './open-session.ts'
import type { SessionRow } from './sessions.queries.ts'

/** The response of every sign-in: the account, the bearer token and its expiry. */
export const presentSignInResult = ({ account, jwtToken, expiresAt }: SignInResult) => ({
  ...presentCurrentUser(account),
  jwt_token: jwtToken,
  expires_at: expiresAt.toISOString(),
})

export const presentSession = ({ id, created_at, last_seen_at, expires_at, ...session }: SessionRow) => ({
  ...session,
  id: String(id),
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  expires_at: expires_at.toISOString(),
})
