import type { AppContext, CurrentUser } from '#app/context.ts'
import { listTimeFrames, type TimeFrameRow } from './time-frames.queries.ts'
import { deleteTimeFrames, insertTimeFrames, lockWeek } from './time-frames.store.ts'

type Copy = { from: number; to: readonly number[] }

/** "As on Monday": other weekdays get the hours of one, in place of what they had. @returns the whole week */
export function copyTimeFrames(ctx: AppContext, { by, copy }: { by: CurrentUser; copy: Copy }): Promise<TimeFrameRow[]> {
  return ctx.db.transact(async (tx) => {
    const week = await lockWeek(tx, by.id)
    const days = [...new Set(copy.to)].filter((day) => day !== copy.from)
    const old = week.filter(({ weekday }) => days.includes(weekday))
    const like = week.filter(({ weekday }) => weekday === copy.from)
    await deleteTimeFrames(
      tx,
      by.id,
      old.map(({ id }) => id),
    )
    const copies = days.flatMap((weekday) => like.map(({ opens, closes }) => ({ weekday, opens, closes })))
    await insertTimeFrames(tx, by.id, copies)
    return listTimeFrames(tx, by.id)
  })
}
