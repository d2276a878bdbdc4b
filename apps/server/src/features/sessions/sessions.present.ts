import { presentCurrentUser } from '#features/accounts/public.ts'
import type { SignInResult } from './open-session.ts'

/** The person with the token that was opened for them. */
export const presentSignInResult = ({ account, jwtToken, expiresAt }: SignInResult) => ({
  item: presentCurrentUser(account),
  jwt_token: jwtToken,
  expires_at: expiresAt.toISOString(),
})
