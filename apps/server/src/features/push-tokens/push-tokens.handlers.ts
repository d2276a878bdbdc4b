import { isInactive } from '@partlane/domain/accounts/roles'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { deletePushTokensOfUser } from './push-tokens.store.ts'

/** Deletes the push tokens of a blocked or deleted user. A blocked user's sessions stay open. */
export const deletePushTokensOfInactiveUser = defineHandler(
  accountStatusChanged,
  'push-tokens.forget-devices',
  async (ctx, { user_id, status }) => {
    if (isInactive(status)) await ctx.db.transact((tx) => deletePushTokensOfUser(tx, user_id))
  },
)
