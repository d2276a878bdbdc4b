import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { limitAttempt } from '#features/accounts/public.ts'
import { passwordMatches } from './passwords.ts'
import { findPasswordHash } from './sign-in.queries.ts'

type CheckPasswordInput = { password: string; hash: string | null | undefined; target: string; ip: string }

/**
 * Compares a password with its hash and counts the attempt. Without a hash (unknown account, or an
 * account without a password) the result is false after the same work.
 * @throws Refusal too_many_requests, unavailable
 */
export function checkPassword(ctx: AppContext, { password, hash, target, ip }: CheckPasswordInput): Promise<boolean> {
  return limitAttempt(ctx, { kind: 'account', target, ip }, async () => {
    const matches = await passwordMatches(ctx, password, hash ?? undefined)
    return { outcome: matches ? 'correct' : 'wrong', value: matches }
  })
}

type CheckCurrentPasswordInput = { user: CurrentUser; password: string | undefined; ip: string }

/**
 * Checks the current password of a signed-in user before a sensitive change. A user without a
 * password passes. Attempts are limited as at sign-in, because another person may use an unlocked
 * device.
 * @throws Refusal current_password_wrong, too_many_requests, unavailable
 */
export async function checkCurrentPassword(ctx: AppContext, { user, password, ip }: CheckCurrentPasswordInput): Promise<void> {
  const hash = await findPasswordHash(ctx.db, user.id)
  if (hash === undefined) return
  const isCorrect = password !== undefined && (await checkPassword(ctx, { password, hash, target: `person ${user.id}`, ip }))
  if (!isCorrect) throw new Refusal('current_password_wrong', { field: 'current_password' })
}
