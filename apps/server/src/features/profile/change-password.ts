import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import { endSessions, requireLiveSession } from '#features/sessions/public.ts'
import { checkCurrentPassword, hashPassword, refuseWeakPassword, setPassword } from '#features/sign-in/public.ts'
import { lockProfile } from './profile.store.ts'

type Changing = { by: CurrentUser; current: string | undefined; password: string; ip: string }

/**
 * A member chooses another password, or a first one. Every other device is signed out at once, and the person is told: it may not have been them.
 * @throws Refusal current_password_wrong, too_many_requests, password_too_short, password_too_long, password_trivial, password_breached
 */
export async function changePassword(ctx: AppContext, { by, current, password, ip }: Changing): Promise<AccountRow> {
  await checkCurrentPassword(ctx, { by, password: current, ip, pointer: '/reset_password/current_password' })
  const own = ownWords(await getAccount(ctx.db, by.id))
  await refuseWeakPassword(ctx, { password, own, pointer: '/reset_password/password' })
  const hash = await hashPassword(password)
  return ctx.db.transact(async (tx) => {
    await lockProfile(tx, by.id)
    await requireLiveSession(tx, by) // of two devices at once the first stays signed in
    await setPassword(ctx, tx, { userId: by.id, hash })
    await endSessions(tx, { userId: by.id, exceptSessionId: by.sessionId, now: ctx.clock.now() })
    return getAccount(tx, by.id)
  })
}

const ownWords = ({ first_name, last_name, company_name, email, pending_email }: AccountRow) =>
  [first_name, last_name, company_name, (email ?? pending_email)?.split('@')[0]].filter((word) => typeof word === 'string')
