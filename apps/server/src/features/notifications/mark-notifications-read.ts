import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { notificationsRead } from './notifications.events.ts'
import { setNotificationsRead } from './notifications.store.ts'

/**
 * Marks notifications of the user as read, all of them without `ids`. If any changed, emits
 * `notifications_read`, which updates the counters on all devices. Ids of other users are ignored.
 */
export function markNotificationsRead(ctx: AppContext, { user, ids }: { user: CurrentUser; ids: number[] | undefined }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const hasChanged = await setNotificationsRead(tx, { userId: user.id, ids, now: ctx.clock.now() })
    if (hasChanged) await emit(tx, notificationsRead({ user_id: user.id }))
  })
}
