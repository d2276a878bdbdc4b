import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { checkPassword } from './check-password.ts'

type Check = { by: CurrentUser; password: string | undefined; ip: string; pointer: string }

/**
 * Somebody signed in shows that they still know their password before they change what matters. Whoever has none need not. Guessing is slowed
 * as at the front door, because a device left open is a front door, too.
 * @throws Refusal current_password_wrong, too_many_requests
 */
export async function checkCurrentPassword(ctx: AppContext, { by, password, ip, pointer }: Check): Promise<void> {
  const kept = await ctx.db.selectFrom('passwords').where('user_id', '=', by.id).select('hash').executeTakeFirst()
  if (!kept) return
  const known = password !== undefined && (await checkPassword(ctx, { password, hash: kept.hash, whom: `person ${by.id}`, ip }))
  if (!known) throw new Refusal('current_password_wrong', { pointer })
}
