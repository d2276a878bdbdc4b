import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockUser, type SignInIdentifier } from '#features/accounts/public.ts'
import { checkPublicCode, codeExpiredIfTaken, confirmAddressOnSignIn, publicCodeOwner, verifyCode } from '#features/codes/public.ts'
import { createBlockedRefusal } from '#features/reports/public.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { mergeGuestIntoMember } from './merge-guest.ts'

type SignInWithCodeInput = {
  user: CurrentUser | undefined
  identifier: SignInIdentifier
  code: string
  keepMeLoggedIn: boolean
  caller: Caller
}

/**
 * Signs a member in with the code that was sent to the phone number, and merges the guest of the
 * request. A code is accepted once. For an unknown number every code is wrong, so the response does
 * not reveal whether an account exists.
 * @throws Refusal code_wrong, code_expired, too_many_requests, account_blocked
 */
export async function signInWithCode(ctx: AppContext, input: SignInWithCodeInput): Promise<SignInResult> {
  const { identifier, code, caller } = input
  const userId = await checkPublicCode(ctx, { purpose: 'sign_in', identifier, code, ip: caller.ip })
  const result = await ctx.db.transact((tx) => consumeCodeAndOpenSession(ctx, tx, userId, input)).catch(codeExpiredIfTaken)
  if (result === 'code_expired') throw new Refusal('code_expired', { field: 'code' })
  return result
}

async function consumeCodeAndOpenSession(
  ctx: AppContext,
  tx: Tx,
  userId: number,
  { user, identifier, code, keepMeLoggedIn, caller }: SignInWithCodeInput,
) {
  await mergeGuestIntoMember(ctx, tx, { user, memberId: userId })
  const lockedUser = await lockUser(tx, userId)
  if (isInactive(lockedUser.status)) throw await createBlockedRefusal(ctx, tx, userId)
  const codeResult = await verifyCode(ctx, tx, { owner: publicCodeOwner('sign_in', identifier), code })
  if (codeResult.outcome !== 'valid' || !(await confirmAddressOnSignIn(ctx, tx, lockedUser, identifier)))
    throw new Refusal('code_expired', { field: 'code' })
  return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
}
