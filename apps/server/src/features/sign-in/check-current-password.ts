import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { checkPassword } from './check-password.ts'

type CheckCurrentPasswordInput = { user: CurrentUser; password: string | undefined; ip: string; pointer: string }

/**
 * Checks the current password of a signed-in user before a sensitive change. A user without a
 * password passes. Attempts are limited as at sign-in, because another person may use an unlocked
 * device.
 * @throws Refusal current_password_wrong, too_many_requests, unavailable
 */
export async function checkCurrentPassword(ctx: AppContext, { user, password, ip, pointer }: CheckCurrentPasswordInput): Promise<void> {
  const storedPassword = await ctx.db.selectFrom('passwords').where('user_id', '=', user.id).select('hash').executeTakeFirst()
  if (!storedPassword) return
  const isCorrect =
    password !== undefined && (await checkPassword(ctx, { password, hash: storedPassword.hash, target: `person ${user.id}`, ip }))
  if (!isCorrect) throw new Refusal('current_password_wrong', { pointer })
}
