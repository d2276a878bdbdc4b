import { ActionNotificationsChannel, CounterNotificationsChannel } from '@partlane/contract/channels'
import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { readTogether } from '#platform/db/read-together.ts'
import type { EventDefinition } from '#platform/outbox/define-event.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { loadCounters } from './load-counters.ts'
import { countersStream, notificationsStream } from './notifications.channels.ts'
import { notificationMade } from './notifications.events.ts'
import { presentNotification } from './notifications.present.ts'
import { findNotification } from './notifications.queries.ts'

/**
 * Broadcasts a notification and the counters of its user. Clients ignore ids that they already
 * have.
 */
export const broadcastNotification = defineHandler(
  notificationMade,
  'notifications.broadcast',
  async (ctx, { notification_id, user_id }) => {
    const [row, counters] = await readTogether(ctx.db, (db) => [
      findNotification(db, notification_id),
      loadCounters({ db, counters: ctx.counters }, user_id),
    ])
    if (row)
      await ctx.cable.broadcast(notificationsStream(user_id), ActionNotificationsChannel.message(presentNotification(row, row.locale)))
    await ctx.cable.broadcast(countersStream(user_id), CounterNotificationsChannel.message(counters))
  },
)

/**
 * Creates a handler that broadcasts the counters of a user after an event that changes them.
 * Register it in app/reactions.ts.
 */
export const broadcastCountersAfter = <Schema extends z.ZodType>(
  event: EventDefinition<Schema>,
  userIdOf: (payload: z.output<Schema>) => number,
) => broadcastCountersOfAllAfter(event, (_ctx, payload) => [userIdOf(payload)])

/** As `broadcastCountersAfter`, for an event that changes the counters of several users. */
export const broadcastCountersOfAllAfter = <Schema extends z.ZodType>(
  event: EventDefinition<Schema>,
  listUserIds: (ctx: AppContext, payload: z.output<Schema>) => readonly number[] | Promise<readonly number[]>,
) =>
  defineHandler(event, `notifications.counters-after-${event.eventName.replaceAll('_', '-')}`, async (ctx, payload) => {
    for (const userId of await listUserIds(ctx, payload)) await broadcastCounters(ctx, userId)
  })

/** Broadcasts the counters of a user after a change. Call it from event handlers. */
export const broadcastCounters = async (ctx: AppContext, userId: number) =>
  ctx.cable.broadcast(countersStream(userId), CounterNotificationsChannel.message(await loadCounters(ctx, userId)))
