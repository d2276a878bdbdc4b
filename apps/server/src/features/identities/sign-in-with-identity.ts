import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { SignInResult } from '#features/sessions/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { openIdentitySession } from './open-identity-session.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { type IdToken, verifyIdentity } from './verify-identity.ts'

type Authentication = IdToken & { keep_me_logged_in?: boolean | undefined }
type SignInWithIdentityInput = { user: CurrentUser | undefined; provider: IdentityProvider; authentication: Authentication; caller: Caller }

/**
 * Signs a member in with a Google, Facebook or Apple account, and merges the guest of the request.
 * @throws Refusal identity_token_invalid, identity_provider_off, unavailable, identity_unknown,
 *   identity_taken, account_blocked
 */
export async function signInWithIdentity(
  ctx: AppContext,
  { user, provider, authentication, caller }: SignInWithIdentityInput,
): Promise<SignInResult> {
  const identity = await verifyIdentity(ctx, provider, authentication)
  const keepMeLoggedIn = authentication.keep_me_logged_in ?? false
  const input = { user, token: authentication, identity, keepMeLoggedIn, caller }
  const result = await retryOnConflict(() => ctx.db.transact((tx) => openIdentitySession(ctx, tx, input)))
  if (!result) throw new Refusal('identity_unknown')
  return result
}
