import { z } from 'zod'
import { defineChannelContract } from './channel.ts'
import { instant } from './fields.ts'
import { counters, notificationFields } from './notifications.ts'

/**
 * News for one person, as it happens: toasts. Subscribed without parameters; only active members are heard.
 * The same news is in GET /users/notifications under the same id: a client drops an id that it has.
 */
export const ActionNotificationsChannel = defineChannelContract({
  name: 'ActionNotificationsChannel',
  params: z.object({}),
  message: z.object({ id: z.string(), ...notificationFields, created_at: instant }),
})

/** The numbers on one person's badges, all of them, whenever one has changed and once at the beginning. An older `server_time` is old news. */
export const CounterNotificationsChannel = defineChannelContract({
  name: 'CounterNotificationsChannel',
  params: z.object({}),
  message: z.object({ notifications_data: counters, server_time: instant }),
})
