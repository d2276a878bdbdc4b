import { presentCurrentUser } from '#features/accounts/public.ts'
import type { SignedIn } from './open-session.ts'

/** The person with the token that was opened for them. */
export const presentSignedIn = ({ account, jwtToken, expiresAt }: SignedIn) => ({
  item: presentCurrentUser(account),
  jwt_token: jwtToken,
  expires_at: expiresAt.toISOString(),
})
