import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { deleteTimeFrames } from './time-frames.store.ts'

/**
 * Removes time frames: all, or none when one of them does not belong to the user.
 * @throws Refusal not_found
 */
export function removeTimeFrames(ctx: AppContext, { user, ids }: { user: CurrentUser; ids: readonly number[] }): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  return ctx.db.transact(async (tx) => {
    if ((await deleteTimeFrames(tx, user.id, uniqueIds)) < uniqueIds.length) throw new Refusal('not_found')
  })
}
