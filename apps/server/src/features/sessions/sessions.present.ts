import { presentCurrentUser } from '#features/accounts/public.ts'
import type { SignInResult } from './open-session.ts'

/** The response of every sign-in: the account, the bearer token and its expiry. */
export const presentSignInResult = ({ account, jwtToken, expiresAt }: SignInResult) => ({
  item: presentCurrentUser(account),
  jwt_token: jwtToken,
  expires_at: expiresAt.toISOString(),
})
