import { isInactive } from '@partlane/domain/accounts/roles'
import { accountStatusChanged, addressConfirmed } from '#features/accounts/accounts.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { sessionEnded } from './sessions.events.ts'

/** Closes the sockets of an ended session in every process. */
export const closeSocketsOfSession = defineHandler(sessionEnded, 'accounts.close-sockets', async (ctx, { session_id }) => {
  await ctx.cable.disconnect({ sessionId: session_id }, { reason: 'unauthorized', reconnect: false })
})

/**
 * Closes the sockets of a user whose account status changed, because a socket keeps the user as
 * loaded when it was opened. An inactive user may not reconnect. Other clients reconnect at once
 * and are authenticated again.
 */
export const closeSocketsOfUser = defineHandler(
  accountStatusChanged,
  'accounts.close-sockets-of-person',
  async (ctx, { user_id, status }) => {
    const inactive = isInactive(status)
    await ctx.cable.disconnect({ userId: user_id }, { reason: inactive ? 'unauthorized' : 'remote', reconnect: !inactive })
  },
)

/** Lets the sockets of a user reconnect as a confirmed one: they keep the user as loaded. */
export const reopenSocketsOfConfirmedUser = defineHandler(
  addressConfirmed,
  'accounts.reopen-sockets-of-confirmed-user',
  async (ctx, { user_id, before }) => {
    if (before === null) await ctx.cable.disconnect({ userId: user_id }, { reason: 'remote', reconnect: true })
  },
)
