import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { passwordMatches } from './passwords.ts'
import { clearFailures, recordFailure, refuseWhileSlowed } from './sign-in-failures.ts'

type Check = { by: CurrentUser; password: string | undefined; ip: string; pointer: string }

/**
 * Somebody signed in shows that they still know their password before they change what matters. Whoever has none need not. Guessing is slowed
 * as at the front door, because a device left open is somebody's else front door.
 * @throws Refusal current_password_wrong, too_many_requests
 */
export async function checkCurrentPassword(ctx: AppContext, { by, password, ip, pointer }: Check): Promise<void> {
  const kept = await ctx.db.selectFrom('passwords').where('user_id', '=', by.id).select('hash').executeTakeFirst()
  if (!kept) return
  if (password === undefined) throw new Refusal('current_password_wrong', { pointer })
  const subject = { email: `person ${by.id}`, ip }
  await refuseWhileSlowed(ctx, subject)
  if (await passwordMatches(password, kept.hash)) return ctx.db.transact(async (tx) => void (await clearFailures(tx, subject.email)))
  await recordFailure(ctx, subject)
  throw new Refusal('current_password_wrong', { pointer })
}
