import type { AppContext } from '#app/context.ts'
import { lockUser, storePassword } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { passwordChanged } from './sign-in.events.ts'

/**
 * Stores a password, a first or a new one, and emits `password_changed`, which informs the member.
 * The caller ends the sessions that should end.
 */
export async function setPassword(ctx: AppContext, tx: Tx, { userId, hash }: { userId: number; hash: string }): Promise<void> {
  // A concurrent sign-in with the old password commits before the lock or reads the new hash.
  await lockUser(tx, userId)
  await storePassword(tx, { userId, hash, now: ctx.clock.now() })
  await emit(tx, passwordChanged({ user_id: userId }))
}
