import { isInactive } from '@partlane/domain/accounts/roles'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { deletePushTokensOfUser } from './push-tokens.store.ts'

/** Whoever is blocked or gone hears no more push notices; their sessions may go on, to be signed out of. */
export const deletePushTokensOfInactiveUser = defineHandler(
  accountStatusChanged,
  'push-tokens.forget-devices',
  async (ctx, { user_id, status }) => {
    if (isInactive(status)) await ctx.db.transact((tx) => deletePushTokensOfUser(tx, user_id))
  },
)
