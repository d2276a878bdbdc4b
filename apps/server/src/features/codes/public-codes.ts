import { RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { findUserByIdentifier, limitAttempt, type SignInIdentifier } from '#features/accounts/public.ts'
import { countPublicMessage } from './code-request-limiter.ts'
import { type CodeOwner, lockReferencedUser } from './codes.store.ts'
import { attemptOutcomes, type CodeResult, createCode, normaliseAddress, verifyCode } from './verification-codes.ts'

export type PublicCodePurpose = 'reset_password' | 'sign_in'

/** The owner of a code that any visitor may request: the address itself. */
export const publicCodeOwner = (purpose: PublicCodePurpose, { address }: SignInIdentifier): CodeOwner => ({
  purpose,
  sentTo: normaliseAddress(address),
})

/**
 * Sends a code to an address or number that any visitor may type. For an address without an account
 * it creates a code without a user, so response and work are the same.
 * @returns the time from which another code may be requested
 * @throws Refusal too_many_requests with `retry_after` in seconds: at most one code per
 *   RESEND_AFTER_SECONDS, and MAX_CODES_PER_HOUR per address and per IP address
 */
export function sendPublicCode(
  ctx: AppContext,
  { purpose, identifier, ip }: { purpose: PublicCodePurpose; identifier: SignInIdentifier; ip: string },
): Promise<{ resendAfter: Date }> {
  return ctx.db.transact(async (tx) => {
    const retryAfterSeconds = await countPublicMessage(ctx, tx, { purpose, destination: identifier.address, ip })
    if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retry_after: retryAfterSeconds })
    const user = await findUserByIdentifier(tx, identifier)
    await lockReferencedUser(tx, user?.id)
    await createCode(ctx, tx, { purpose, userId: user?.id ?? null, sentTo: identifier.address })
    return { resendAfter: new Date(ctx.clock.now().getTime() + RESEND_AFTER_SECONDS * 1000) }
  })
}

type CheckPublicCodeInput = { purpose: PublicCodePurpose; identifier: SignInIdentifier; code: string; ip: string }

/**
 * Checks a code for an address or number. A correct code stays valid for the next step.
 * @returns the id of the user that the code belongs to
 * @throws Refusal code_wrong, code_expired, too_many_requests
 */
export async function checkPublicCode(ctx: AppContext, { purpose, identifier, code, ip }: CheckPublicCodeInput): Promise<number> {
  const owner = publicCodeOwner(purpose, identifier)
  const result = await limitAttempt<CodeResult>(ctx, { kind: 'code', target: `${purpose} ${identifier.address}`, ip }, async () => {
    const value = await ctx.db.transact((tx) => verifyCode(ctx, tx, { owner, code, keepValid: true }))
    return { outcome: attemptOutcomes[value.outcome], value }
  })
  if (result.outcome === 'valid') return result.userId
  throw new Refusal(result.outcome, { field: 'code' })
}
