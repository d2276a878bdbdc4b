import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockPerson, type WayIn } from '#features/accounts/public.ts'
import { checkPublicCode, endedIfTaken, proveAddress, publicHolder, tryCode } from '#features/codes/public.ts'
import { openSession, type SignedIn } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'

import { takeOverGuest } from './merge-guest.ts'

type SignIn = { by: CurrentUser | undefined; wayIn: WayIn; code: string; keepMeLoggedIn: boolean; caller: Caller }
const pointer = '/authentication/code'

/**
 * Signs a member in with the six digits that went to their number; each code signs in once. What a guest gathered comes along.
 * For a number that nobody has every code is wrong, as if it were somebody's.
 * @throws Refusal code_wrong, code_expired, too_many_requests, account_blocked
 */
export async function signInWithCode(ctx: AppContext, signIn: SignIn): Promise<SignedIn> {
  const { wayIn, code: digits, caller } = signIn
  const userId = await checkPublicCode(ctx, { purpose: 'sign_in', wayIn, digits, ip: caller.ip, pointer })
  const answer = await ctx.db.transact((tx) => useCode(ctx, tx, userId, signIn)).catch(endedIfTaken)
  if (answer === 'code_expired') throw new Refusal('code_expired', { pointer })
  return answer
}

async function useCode(ctx: AppContext, tx: Tx, userId: number, { by, wayIn, code: digits, keepMeLoggedIn, caller }: SignIn) {
  await takeOverGuest(ctx, tx, { by, memberId: userId })
  const person = await lockPerson(tx, userId)
  if (isInactive(person.status)) throw new Refusal('account_blocked')
  const tried = await tryCode(ctx, tx, { holder: publicHolder('sign_in', wayIn), digits })
  if (tried.answer !== 'right' || !(await proveAddress(ctx, tx, person, wayIn))) throw new Refusal('code_expired', { pointer })
  return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
}
