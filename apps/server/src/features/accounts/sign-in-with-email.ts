import type { UserStatus } from '@partlane/domain/accounts/roles'
import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { findCredentials } from './accounts.queries.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { passwordMatches } from './passwords.ts'
import { clearFailures, recordFailure, refuseWhileSlowed } from './sign-in-failures.ts'
import { takeOverGuest } from './take-over-guest.ts'

type Authentication = { email: string; password: string; keep_me_logged_in?: boolean | undefined }

/**
 * Signs a member in. What a guest gathered before (cart, vehicles, purchases) comes along, each thing once.
 * An unknown address and a wrong password are the same answer after the same work.
 * @throws Refusal email_or_password_wrong, too_many_requests, account_blocked
 */
export async function signInWithEmail(
  ctx: AppContext,
  { by, authentication, caller }: { by: CurrentUser | undefined; authentication: Authentication; caller: Caller },
): Promise<SignedIn> {
  const { email, password, keep_me_logged_in: keepMeLoggedIn = false } = authentication
  await refuseWhileSlowed(ctx, { email, ip: caller.ip })
  const found = await findCredentials(ctx.db, email)
  if (!(await passwordMatches(password, found?.hash ?? undefined)) || !found) {
    await recordFailure(ctx, { email, ip: caller.ip })
    throw new Refusal('email_or_password_wrong')
  }
  if (isInactive(found.status as UserStatus)) throw new Refusal('account_blocked')
  return ctx.db.transact(async (tx) => {
    await clearFailures(tx, email)
    await takeOverGuest(ctx, tx, { by, memberId: found.id })
    return openSession(ctx, tx, { userId: found.id, keepMeLoggedIn, caller })
  })
}
