import { ActionNotificationsChannel, CounterNotificationsChannel } from '@partlane/contract/channels'
import { defineChannel } from '#platform/cable/define-channel.ts'
import { loadCounters } from './counters.ts'

export const notificationsStream = (userId: number) => `notifications:${userId}`
export const countersStream = (userId: number) => `counters:${userId}`

/** One's own news. Who may open a socket at all (active members) is decided when it is opened. */
export const actionNotificationsChannel = defineChannel(ActionNotificationsChannel, {
  subscribed: ({ user, streamFrom }) => streamFrom(notificationsStream(user.id)),
})

/** One's own numbers; the present ones at once, so that nothing is missed between asking and listening. */
export const counterNotificationsChannel = defineChannel(CounterNotificationsChannel, {
  async subscribed({ ctx, user, streamFrom, transmit }) {
    await streamFrom(countersStream(user.id))
    transmit(CounterNotificationsChannel.message(await loadCounters(ctx, user.id)))
  },
})
