import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { notificationsRead } from './notifications.events.ts'
import { markNotificationsRead } from './notifications.store.ts'

/** Somebody has seen these notices, or all of them: the bell's number goes down on every screen of theirs. Other people's ids are passed over. */
export function readNotifications(ctx: AppContext, { by, ids }: { by: CurrentUser; ids: number[] | undefined }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const changed = await markNotificationsRead(tx, { userId: by.id, ids, now: ctx.clock.now() })
    if (changed) await emit(tx, notificationsRead({ user_id: by.id }))
  })
}
