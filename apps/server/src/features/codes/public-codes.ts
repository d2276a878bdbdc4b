import { RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import {
  type Attempt,
  cancelAttempt,
  clearAttempts,
  findUserByIdentifier,
  recordFailedAttempt,
  type SignInIdentifier,
  startAttempt,
} from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { countCodeRequest, destinationSubject, ipSubject, secondsUntilResend } from './code-request-limiter.ts'
import type { CodeOwner } from './codes.store.ts'
import { type CodeResult, createCode, normaliseAddress, verifyCode } from './verification-codes.ts'

export type PublicCodePurpose = 'reset_password' | 'sign_in'

export const publicCodeOwner = (purpose: PublicCodePurpose, { address }: SignInIdentifier): CodeOwner => ({
  purpose,
  sentTo: normaliseAddress(address),
})

/**
 * Sends a code to an address or number that anybody may name. Where nobody has it a code is made all the same, of nobody: same answer, same work.
 * @returns when another may be asked for
 * @throws Refusal too_many_requests with `retry_after` in seconds: a minute between two codes, and so many in an hour
 */
export function sendPublicCode(
  ctx: AppContext,
  { purpose, identifier, ip }: { purpose: PublicCodePurpose; identifier: SignInIdentifier; ip: string },
): Promise<{ resendAfter: Date }> {
  return ctx.db.transact(async (tx) => {
    const retryAfterSeconds = await secondsUntilNext(ctx, tx, { purpose, identifier, ip })
    if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retry_after: retryAfterSeconds })
    const user = await findUserByIdentifier(tx, identifier)
    await createCode(ctx, tx, { purpose, userId: user?.id ?? null, sentTo: identifier.address })
    return { resendAfter: new Date(ctx.clock.now().getTime() + RESEND_AFTER_SECONDS * 1000) }
  })
}

async function secondsUntilNext(
  ctx: AppContext,
  tx: Tx,
  { purpose, identifier, ip }: { purpose: PublicCodePurpose; identifier: SignInIdentifier; ip: string },
) {
  const ipWaitSeconds = ctx.config.RATE_LIMIT > 0 ? await countCodeRequest(ctx, tx, ipSubject(ip)) : 0 // limits are off where machines try us out
  if (ipWaitSeconds > 0) return ipWaitSeconds
  const subject = destinationSubject(purpose, identifier.address)
  return (await secondsUntilResend(ctx, tx, subject)) || (await countCodeRequest(ctx, tx, subject))
}

type CheckPublicCodeInput = { purpose: PublicCodePurpose; identifier: SignInIdentifier; code: string; ip: string; pointer: string }

/**
 * Looks at the digits somebody typed for an address or number, and leaves the right ones good for the next step.
 * @returns whose code it is
 * @throws Refusal code_wrong, code_expired, too_many_requests
 */
export async function checkPublicCode(ctx: AppContext, { purpose, identifier, code, ip, pointer }: CheckPublicCodeInput): Promise<number> {
  const attempt: Attempt = { kind: 'code', target: `${purpose} ${identifier.address}`, ip }
  await startAttempt(ctx, attempt)
  const owner = publicCodeOwner(purpose, identifier)
  const result: CodeResult = await ctx.db.transact((tx) => verifyCode(ctx, tx, { owner, code, keepValid: true }))
  if (result.outcome === 'right') {
    await clearAttempts(ctx.db, attempt)
    return result.userId
  }
  await (result.outcome === 'code_wrong' ? recordFailedAttempt(ctx, attempt) : cancelAttempt(ctx.db, attempt))
  throw new Refusal(result.outcome, { pointer })
}
