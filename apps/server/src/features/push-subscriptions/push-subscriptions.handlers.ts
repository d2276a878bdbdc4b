import { isInactive } from '@partlane/domain/accounts/roles'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { deleteSubscriptionsOfUser } from './push-subscriptions.store.ts'

/**
 * Deletes the push subscriptions of a blocked or deleted user. A blocked user's sessions stay open.
 */
export const deleteSubscriptionsOfInactiveUser = defineHandler(
  accountStatusChanged,
  'push-subscriptions.delete-of-inactive-user',
  async (ctx, { user_id, status }) => {
    if (isInactive(status)) await ctx.db.transact((tx) => deleteSubscriptionsOfUser(tx, user_id))
  },
)
