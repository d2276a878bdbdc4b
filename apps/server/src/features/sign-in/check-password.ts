import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { type Attempt, cancelAttempt, clearAttempts, recordFailedAttempt, startAttempt } from '#features/accounts/public.ts'
import { passwordMatches } from './passwords.ts'

type CheckPasswordInput = { password: string; hash: string | null | undefined; target: string; ip: string }

/**
 * Compares a password with its hash and counts the attempt. Without a hash (unknown account, or an
 * account without a password) the result is false after the same work.
 * @throws Refusal too_many_requests, unavailable
 */
export async function checkPassword(ctx: AppContext, { password, hash, target, ip }: CheckPasswordInput): Promise<boolean> {
  const attempt: Attempt = { kind: 'account', target, ip }
  await startAttempt(ctx, attempt)
  const matches = await passwordMatches(ctx, password, hash ?? undefined).catch(async (error) => {
    if (error instanceof Refusal) await cancelAttempt(ctx.db, attempt)
    throw error
  })
  await (matches ? clearAttempts(ctx.db, attempt) : recordFailedAttempt(ctx, attempt))
  return matches
}
