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
 * Streams the counters of a confirmed user, as the call does. Sends the current ones after
 * subscribing, so that no change is missed in between. An unconfirmed user gets none until the
 * confirmation closes the socket and the client subscribes again.
 */
export const counterNotificationsChannel = defineChannel(CounterNotificationsChannel, {
  async subscribed({ ctx, user, streamFrom, transmit }) {
    if (!user.confirmed) return
    await streamFrom(countersStream(user.id))
    transmit(CounterNotificationsChannel.message(await loadCounters(ctx, user.id)))
  },
})
