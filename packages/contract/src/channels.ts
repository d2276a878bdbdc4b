import { z } from 'zod'
import { defineChannelContract } from './channel.ts'
import { instant } from './fields.ts'
import { counters, notificationFields } from './notifications.ts'

/**
 * New notifications of the current user, shown as toasts. No parameters. Only active members may
 * subscribe.
 * GET /users/notifications returns the same notifications with the same ids. Clients ignore ids
 * that they already have.
 */
export const ActionNotificationsChannel = defineChannelContract({
  name: 'ActionNotificationsChannel',
  params: z.object({}),
  message: z.object({ id: z.string(), ...notificationFields, created_at: instant }),
})

/**
 * All counters of the current user's badges. Sent after subscribing and after each change.
 * Clients ignore a message with an older `server_time`.
 */
export const CounterNotificationsChannel = defineChannelContract({
  name: 'CounterNotificationsChannel',
  params: z.object({}),
  message: z.object({ notifications_data: counters, server_time: instant }),
})
