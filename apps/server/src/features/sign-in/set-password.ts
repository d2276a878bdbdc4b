import type { AppContext } from '#app/context.ts'
import { lockUser, storePassword } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { passwordChanged } from './sign-in.events.ts'

/** Sets a member's password, the first or another one, and has them told. Whose sessions end with it is the caller's to say. */
export async function setPassword(ctx: AppContext, tx: Tx, { userId, hash }: { userId: number; hash: string }): Promise<void> {
  await lockUser(tx, userId) // a sign-in with the old one ends before, or sees the new one
  await storePassword(tx, { userId, hash, now: ctx.clock.now() })
  await emit(tx, passwordChanged({ user_id: userId }))
}
