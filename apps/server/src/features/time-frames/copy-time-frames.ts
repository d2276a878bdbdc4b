import type { AppContext, CurrentUser } from '#app/context.ts'
import { listTimeFrames, type TimeFrameRow } from './time-frames.queries.ts'
import { deleteTimeFrames, insertTimeFrames, lockTimeFrames } from './time-frames.store.ts'

type WeekdayCopy = { from: number; to: readonly number[] }

/**
 * Replaces the hours of other weekdays by those of one.
 * @returns the whole week
 */
export function copyTimeFrames(ctx: AppContext, { user, copy }: { user: CurrentUser; copy: WeekdayCopy }): Promise<TimeFrameRow[]> {
  return ctx.db.transact(async (tx) => {
    const timeFrames = await lockTimeFrames(tx, user.id)
    const days = [...new Set(copy.to)].filter((day) => day !== copy.from)
    const replacedFrames = timeFrames.filter(({ weekday }) => days.includes(weekday))
    const sourceFrames = timeFrames.filter(({ weekday }) => weekday === copy.from)
    await deleteTimeFrames(
      tx,
      user.id,
      replacedFrames.map(({ id }) => id),
    )
    const copies = days.flatMap((weekday) => sourceFrames.map(({ opens, closes }) => ({ weekday, opens, closes })))
    await insertTimeFrames(tx, user.id, copies)
    return listTimeFrames(tx, user.id)
  })
}
