import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { deleteTimeFrames } from './time-frames.store.ts'

/** Takes collection hours away: all that are named, or none when one of them is not the person's own. @throws Refusal not_found */
export function removeTimeFrames(ctx: AppContext, { user, ids }: { user: CurrentUser; ids: readonly number[] }): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  return ctx.db.transact(async (tx) => {
    if ((await deleteTimeFrames(tx, user.id, uniqueIds)) < uniqueIds.length) throw new Refusal('not_found')
  })
}
