import { Refusal } from '@partlane/domain/refusal'
import { parseClockTime } from '@partlane/domain/time-frames/clock-time'
import { MAX_TIME_FRAMES_PER_DAY, type TimeFrame } from '@partlane/domain/time-frames/opening-hours'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { TimeFrameRow } from './time-frames.queries.ts'
import { insertTimeFrames, lockTimeFrames } from './time-frames.store.ts'

/**
 * Adds collection hours. A weekday has at most `MAX_TIME_FRAMES_PER_DAY` time frames. They must not
 * overlap; adjacent ones are allowed.
 * @throws Refusal time_frame_ends_before_it_begins, too_many_time_frames, time_frame_overlaps
 */
export function addTimeFrame(ctx: AppContext, { user, frame }: { user: CurrentUser; frame: TimeFrame }): Promise<TimeFrameRow> {
  const hours = { weekday: frame.weekday, opens: parseClockTime(frame.opens), closes: parseClockTime(frame.closes) }
  if (hours.closes <= hours.opens) throw new Refusal('time_frame_ends_before_it_begins', { field: 'closes' })
  return ctx.db.transact(async (tx) => {
    const timeFrames = await lockTimeFrames(tx, user.id)
    const sameDay = timeFrames.filter(({ weekday }) => weekday === hours.weekday)
    if (sameDay.length >= MAX_TIME_FRAMES_PER_DAY) throw new Refusal('too_many_time_frames', { max: MAX_TIME_FRAMES_PER_DAY })
    const [added] = await insertTimeFrames(tx, user.id, [hours])
    if (!added) throw new Error('the insert of a time frame returned no row')
    return added
  })
}
