import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { notificationsRead } from './notifications.events.ts'
import { setNotificationsRead } from './notifications.store.ts'

/** Somebody has seen these notices, or all of them: the bell's number goes down on every screen of theirs. Other people's ids are passed over. */
export function markNotificationsRead(ctx: AppContext, { user, ids }: { user: CurrentUser; ids: number[] | undefined }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const hasChanged = await setNotificationsRead(tx, { userId: user.id, ids, now: ctx.clock.now() })
    if (hasChanged) await emit(tx, notificationsRead({ user_id: user.id }))
  })
}
