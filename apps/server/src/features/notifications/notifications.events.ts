import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A notification was stored. Handlers broadcast it and the counters. */
export const notificationMade = defineEvent('notification_made', z.object({ notification_id: z.int(), user_id: z.int() }), {
  key: ({ user_id }) => user_id,
})

/** The user marked notifications as read. */
export const notificationsRead = defineEvent('notifications_read', z.object({ user_id: z.int() }), { key: ({ user_id }) => user_id })
