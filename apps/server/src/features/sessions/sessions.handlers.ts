import { isInactive } from '@partlane/domain/accounts/roles'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { sessionEnded } from './sessions.events.ts'

/** Sockets of a session that ended are closed, in every process. */
export const closeSocketsOfSession = defineHandler(sessionEnded, 'accounts.close-sockets', async (ctx, { session_id }) => {
  await ctx.cable.disconnect({ sessionId: session_id }, { reason: 'unauthorized', reconnect: false })
})

/**
 * Sockets know their person as of the moment they were opened. Whoever may not come in any more is closed out for good, anybody else comes back
 * at once and is asked anew who they are.
 */
export const closeSocketsOfUser = defineHandler(
  accountStatusChanged,
  'accounts.close-sockets-of-person',
  async (ctx, { user_id, status }) => {
    const inactive = isInactive(status)
    await ctx.cable.disconnect({ userId: user_id }, { reason: inactive ? 'unauthorized' : 'remote', reconnect: !inactive })
  },
)
