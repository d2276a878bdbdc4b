import { ActionNotificationsChannel, CounterNotificationsChannel } from '@partlane/contract/channels'
import { defineChannel } from '#platform/cable/define-channel.ts'
import { loadCounters } from './load-counters.ts'

export const notificationsStream = (userId: number) => `notifications:${userId}`
export const countersStream = (userId: number) => `counters:${userId}`

/** Streams the notifications of the user. Guests have none (specification, section 5). */
export const actionNotificationsChannel = defineChannel(ActionNotificationsChannel, {
  subscribed: ({ user, streamFrom }) => streamFrom(notificationsStream(user.id)),
})

/**
 * Streams the counters of the user. Sends the current ones after subscribing, so that no change is
 * missed in between.
 */
export const counterNotificationsChannel = defineChannel(CounterNotificationsChannel, {
  async subscribed({ ctx, user, streamFrom, transmit }) {
    await streamFrom(countersStream(user.id))
    transmit(CounterNotificationsChannel.message(await loadCounters(ctx, user.id)))
  },
})
