import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getAccount, lockUser, type SignInIdentifier } from '#features/accounts/public.ts'
import { checkPublicCode, codeExpiredIfTaken, confirmAddressOnSignIn, publicCodeOwner, verifyCode } from '#features/codes/public.ts'
import { createBlockedRefusal } from '#features/reports/public.ts'
import { endSessions, openSession, type SignInResult } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { mergeGuestIntoMember } from './merge-guest.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { setPassword } from './set-password.ts'

type ResetPasswordInput = { user: CurrentUser | undefined; identifier: SignInIdentifier; code: string; password: string; caller: Caller }

/**
 * Sets a new password with a verification code, ends all sessions and opens one for this device.
 * Confirms the address that the code was sent to. A refused password does not use up the code.
 * @throws Refusal code_wrong, code_expired, too_many_requests, account_blocked, unavailable, and
 *   the codes of `refuseWeakPassword`
 */
export async function resetPassword(ctx: AppContext, input: ResetPasswordInput): Promise<SignInResult> {
  const { identifier, code, password, caller } = input
  const userId = await checkPublicCode(ctx, { purpose: 'reset_password', identifier, code, ip: caller.ip })
  const { first_name, last_name, company_name } = await getAccount(ctx.db, userId)
  await refuseWeakPassword(ctx, {
    password,
    personalTerms: [identifier.address, first_name, last_name, company_name],
  })
  const hash = await hashPassword(password)
  const result = await ctx.db.transact((tx) => consumeCodeAndSetPassword(ctx, tx, { userId, hash, ...input })).catch(codeExpiredIfTaken)
  if (result === 'code_expired') throw new Refusal('code_expired', { field: 'code' })
  return result
}

async function consumeCodeAndSetPassword(
  ctx: AppContext,
  tx: Tx,
  { user, identifier, code, caller, userId, hash }: ResetPasswordInput & { userId: number; hash: string },
) {
  await mergeGuestIntoMember(ctx, tx, { user, memberId: userId })
  const lockedUser = await lockUser(tx, userId)
  if (isInactive(lockedUser.status)) throw await createBlockedRefusal(ctx, tx, userId)
  const codeResult = await verifyCode(ctx, tx, { owner: publicCodeOwner('reset_password', identifier), code })
  if (codeResult.outcome !== 'valid' || !(await confirmAddressOnSignIn(ctx, tx, lockedUser, identifier)))
    throw new Refusal('code_expired', { field: 'code' })
  await setPassword(ctx, tx, { userId, hash })
  await endSessions(tx, { userId, now: ctx.clock.now() })
  return openSession(ctx, tx, { userId, keepMeLoggedIn: false, caller })
}
