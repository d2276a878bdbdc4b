import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** Somebody is told something; it is kept, and now leaves for their screens. */
export const notificationMade = defineEvent('notification_made', z.object({ notification_id: z.int(), user_id: z.int() }), {
  key: ({ user_id }) => user_id,
})

export const notificationsRead = defineEvent('notifications_read', z.object({ user_id: z.int() }), { key: ({ user_id }) => user_id })
