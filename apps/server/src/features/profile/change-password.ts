import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import { endSessions, refuseEndedSession } from '#features/sessions/public.ts'
import { checkCurrentPassword, hashPassword, refuseWeakPassword, setPassword } from '#features/sign-in/public.ts'
import { lockProfileExclusively } from './profile.store.ts'

type ChangePasswordInput = { user: CurrentUser; currentPassword: string | undefined; password: string; ip: string }

/**
 * Sets a new or a first password. Ends all other sessions and informs the member, because another
 * person may have changed it.
 * @throws Refusal current_password_wrong, too_many_requests, token_invalid, unavailable, and the
 *   codes of `refuseWeakPassword`
 */
export async function changePassword(ctx: AppContext, { user, currentPassword, password, ip }: ChangePasswordInput): Promise<AccountRow> {
  await checkCurrentPassword(ctx, { user, password: currentPassword, ip })
  const personalTerms = personalTermsOf(await getAccount(ctx.db, user.id))
  await refuseWeakPassword(ctx, { password, personalTerms })
  const hash = await hashPassword(password)
  return ctx.db.transact(async (tx) => {
    await lockProfileExclusively(tx, user.id)
    // Of two concurrent changes the first ends the session of the second.
    await refuseEndedSession(tx, user)
    await setPassword(ctx, tx, { userId: user.id, hash })
    await endSessions(tx, { userId: user.id, exceptSessionId: user.sessionId, now: ctx.clock.now() })
    return getAccount(tx, user.id)
  })
}

const personalTermsOf = ({ first_name, last_name, company_name, email, pending_email }: AccountRow) =>
  [first_name, last_name, company_name, (email ?? pending_email)?.split('@')[0]].filter((term) => typeof term === 'string')
