import { isInactive, type UserStatus } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findByWayIn, type WayIn } from '#features/accounts/public.ts'
import { openSession, type SignedIn } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { checkPassword } from './check-password.ts'
import { takeOverGuest } from './merge-guest.ts'

type SignIn = { by: CurrentUser | undefined; wayIn: WayIn; password: string; keepMeLoggedIn: boolean; caller: Caller }

/**
 * Signs a member in. What a guest gathered before (cart, vehicles, purchases) comes along, each thing once.
 * An unknown address and a wrong password are the same answer after the same work.
 * @throws Refusal email_or_password_wrong, phone_or_password_wrong, too_many_requests, account_blocked
 */
export async function signInWithPassword(ctx: AppContext, { by, wayIn, password, keepMeLoggedIn, caller }: SignIn): Promise<SignedIn> {
  const found = await findByWayIn(ctx.db, wayIn)
  const matches = await checkPassword(ctx, { password, hash: found?.hash, whom: wayIn.address, ip: caller.ip })
  if (!found || !matches) throw new Refusal(`${wayIn.channel}_or_password_wrong`)
  if (isInactive(found.status as UserStatus)) throw new Refusal('account_blocked')
  return ctx.db.transact(async (tx) => {
    await takeOverGuest(ctx, tx, { by, memberId: found.id })
    if (!(await isPasswordStill(tx, found))) throw new Refusal(`${wayIn.channel}_or_password_wrong`)
    return openSession(ctx, tx, { userId: found.id, keepMeLoggedIn, caller })
  })
}

/** A password that was changed a moment ago ended every session; none is opened with the old one after that. */
async function isPasswordStill(tx: Tx, { id, hash }: { id: number; hash: string | null }): Promise<boolean> {
  await tx.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
  const kept = await tx.selectFrom('passwords').where('user_id', '=', id).select('hash').executeTakeFirst()
  return kept?.hash === hash
}
