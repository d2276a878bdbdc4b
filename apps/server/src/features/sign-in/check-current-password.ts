import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { checkPassword } from './check-password.ts'
import { findPasswordHash } from './sign-in.queries.ts'

type CheckCurrentPasswordInput = { user: CurrentUser; password: string | undefined; ip: string; pointer: string }

/**
 * Checks the current password of a signed-in user before a sensitive change. A user without a
 * password passes. Attempts are limited as at sign-in, because another person may use an unlocked
 * device.
 * @throws Refusal current_password_wrong, too_many_requests, unavailable
 */
export async function checkCurrentPassword(ctx: AppContext, { user, password, ip, pointer }: CheckCurrentPasswordInput): Promise<void> {
  const hash = await findPasswordHash(ctx.db, user.id)
  if (hash === undefined) return
  const isCorrect = password !== undefined && (await checkPassword(ctx, { password, hash, target: `person ${user.id}`, ip }))
  if (!isCorrect) throw new Refusal('current_password_wrong', { pointer })
}
