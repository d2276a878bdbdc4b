import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { notificationsRead } from './notifications.events.ts'
import { setNotificationsRead } from './notifications.store.ts'

/**
 * Marks notifications of the user as read, all of them without `ids`. If any changed, emits
 * `notifications_read`, which updates the counters on all devices. Ids of other users are ignored.
 */
export const markNotificationsRead = (ctx: AppContext, { user, ids }: { user: CurrentUser; ids: number[] | undefined }): Promise<void> =>
  markRead(ctx, { userId: user.id, ids })

/** Marks the notifications whose dedupe keys begin with a text as read: their reason is gone. */
export const endNotices = (ctx: AppContext, filter: { userId: number; keyPrefix: string }): Promise<void> => markRead(ctx, filter)

type Filter = { userId: number; ids?: number[] | undefined; keyPrefix?: string }

const markRead = (ctx: AppContext, filter: Filter): Promise<void> =>
  ctx.db.transact(async (tx) => {
    const hasChanged = await setNotificationsRead(tx, { ...filter, now: ctx.clock.now() })
    if (hasChanged) await emit(tx, notificationsRead({ user_id: filter.userId }))
  })
