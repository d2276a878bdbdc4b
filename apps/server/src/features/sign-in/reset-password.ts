import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getAccount, lockPerson, type WayIn } from '#features/accounts/public.ts'
import { checkPublicCode, endedIfTaken, proveAddress, publicHolder, tryCode } from '#features/codes/public.ts'
import { endSessions, openSession, type SignedIn } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { takeOverGuest } from './merge-guest.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { setPassword } from './set-password.ts'

type Choice = { by: CurrentUser | undefined; wayIn: WayIn; code: string; password: string; caller: Caller }

/**
 * Somebody who forgot their password chooses a new one with the six digits: every device is signed out, this one signed in. The address is proved
 * by it and counts from now on. A password that is refused does not use the code up.
 * @throws Refusal code_wrong, code_expired, too_many_requests, account_blocked, and those of a weak password
 */
export async function chooseForgottenPassword(ctx: AppContext, choice: Choice): Promise<SignedIn> {
  const { wayIn, code: digits, password, caller } = choice
  const userId = await checkPublicCode(ctx, { purpose: 'reset_password', wayIn, digits, ip: caller.ip, pointer: '/code' })
  const { first_name, last_name, company_name } = await getAccount(ctx.db, userId)
  await refuseWeakPassword(ctx, { password, own: [wayIn.address, first_name, last_name, company_name], pointer: '/password' })
  const hash = await hashPassword(password)
  const answer = await ctx.db.transact((tx) => useCode(ctx, tx, { userId, hash, ...choice })).catch(endedIfTaken)
  if (answer === 'code_expired') throw new Refusal('code_expired', { pointer: '/code' })
  return answer
}

async function useCode(
  ctx: AppContext,
  tx: Tx,
  { by, wayIn, code: digits, caller, userId, hash }: Choice & { userId: number; hash: string },
) {
  await takeOverGuest(ctx, tx, { by, memberId: userId })
  const person = await lockPerson(tx, userId)
  if (isInactive(person.status)) throw new Refusal('account_blocked')
  const tried = await tryCode(ctx, tx, { holder: publicHolder('reset_password', wayIn), digits })
  if (tried.answer !== 'right' || !(await proveAddress(ctx, tx, person, wayIn))) throw new Refusal('code_expired', { pointer: '/code' })
  await setPassword(ctx, tx, { userId, hash })
  await endSessions(tx, { userId, now: ctx.clock.now() })
  return openSession(ctx, tx, { userId, keepMeLoggedIn: false, caller })
}
