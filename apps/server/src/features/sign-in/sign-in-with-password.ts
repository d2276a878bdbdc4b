import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findUserByIdentifier, type SignInIdentifier } from '#features/accounts/public.ts'
import { createBlockedRefusal } from '#features/reports/public.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { checkPassword } from './check-password.ts'
import { mergeGuestIntoMember } from './merge-guest.ts'
import { findPasswordHash } from './sign-in.queries.ts'
import { lockUserForSignIn } from './sign-in.store.ts'

type SignInWithPasswordInput = {
  user: CurrentUser | undefined
  identifier: SignInIdentifier
  password: string
  keepMeLoggedIn: boolean
  caller: Caller
}

/**
 * Signs a member in with a password, and merges the guest of the request (cart, vehicles,
 * purchases). An unknown address and a wrong password give the same response after the same work.
 * @throws Refusal email_or_password_wrong, phone_or_password_wrong, too_many_requests,
 *   account_blocked, unavailable
 */
export async function signInWithPassword(
  ctx: AppContext,
  { user, identifier, password, keepMeLoggedIn, caller }: SignInWithPasswordInput,
): Promise<SignInResult> {
  const member = await findUserByIdentifier(ctx.db, identifier)
  const matches = await checkPassword(ctx, { password, hash: member?.hash, target: identifier.address, ip: caller.ip })
  if (!member || !matches) throw new Refusal(`${identifier.channel}_or_password_wrong`)
  if (isInactive(member.status)) throw await createBlockedRefusal(ctx, ctx.db, member.id)
  return ctx.db.transact(async (tx) => {
    await mergeGuestIntoMember(ctx, tx, { user, memberId: member.id })
    if (!(await isPasswordUnchanged(tx, member))) throw new Refusal(`${identifier.channel}_or_password_wrong`)
    return openSession(ctx, tx, { userId: member.id, keepMeLoggedIn, caller })
  })
}

/**
 * Locks the user and compares the stored hash with the checked one. A concurrent password change
 * ends all sessions, so none may be opened with the old password afterwards.
 */
async function isPasswordUnchanged(tx: Tx, { id, hash }: { id: number; hash: string | null }): Promise<boolean> {
  await lockUserForSignIn(tx, id)
  return (await findPasswordHash(tx, id)) === hash
}
