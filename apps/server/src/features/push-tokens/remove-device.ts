import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { deletePushTokenOfUser } from './push-tokens.store.ts'

/**
 * Ends push messages to a device of the user. Its session stays.
 * @throws Refusal not_found
 */
export async function removeDevice(ctx: AppContext, { user, sessionId }: { user: CurrentUser; sessionId: number }): Promise<void> {
  const isDeleted = await ctx.db.transact((tx) => deletePushTokenOfUser(tx, { userId: user.id, sessionId }))
  if (!isDeleted) throw new Refusal('not_found')
}
