import type { ObjectName } from '@partlane/domain/notifications/object-names'
import type { Messages } from '@partlane/i18n/messages.generated'
import type { AppContext } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { notificationMade } from './notifications.events.ts'
import { insertNotification, type NotificationData } from './notifications.store.ts'

export type NotificationMessage = keyof Messages['notifications']['message']

type NotifyInput = {
  userId: number
  objectName: ObjectName
  /** Key of the words, notifications.message.<message> */
  message: NotificationMessage
  /** What stands in the words, and ids of where they lead. Amounts as `amount_minor` and `currency`. */
  data?: NotificationData
  /** The same thing told twice is told once, e.g. 'order:7:sold'. */
  dedupeKey: string
}

/**
 * Tells somebody something: it is kept for the bell's list, shown on their screens, and counted on their badges. For handlers of events,
 * which run at least once: the second time nothing happens. The broadcast is a reaction of its own, so that it is not lost in a crash.
 */
export function notify(ctx: AppContext, { data = {}, ...notification }: NotifyInput): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const id = await insertNotification(tx, { ...notification, data, now: ctx.clock.now() })
    if (id !== undefined) await emit(tx, notificationMade({ notification_id: id, user_id: notification.userId }))
  })
}
