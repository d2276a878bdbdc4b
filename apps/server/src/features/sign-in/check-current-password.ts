import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { checkPassword } from './check-password.ts'

type CheckCurrentPasswordInput = { user: CurrentUser; password: string | undefined; ip: string; pointer: string }

/**
 * Somebody signed in shows that they still know their password before they change what matters. Whoever has none need not. Guessing is slowed
 * as at the front door, because a device left open is a front door, too.
 * @throws Refusal current_password_wrong, too_many_requests
 */
export async function checkCurrentPassword(ctx: AppContext, { user, password, ip, pointer }: CheckCurrentPasswordInput): Promise<void> {
  const storedPassword = await ctx.db.selectFrom('passwords').where('user_id', '=', user.id).select('hash').executeTakeFirst()
  if (!storedPassword) return
  const isCorrect =
    password !== undefined && (await checkPassword(ctx, { password, hash: storedPassword.hash, target: `person ${user.id}`, ip }))
  if (!isCorrect) throw new Refusal('current_password_wrong', { pointer })
}
