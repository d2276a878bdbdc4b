import { Refusal } from '@partlane/domain/refusal'
import { lockRowOrThrow } from '#app/lock-order.ts'
import { type Tx, violatedConstraint } from '#platform/db/db.ts'
import { listTimeFrames, type TimeFrameRow } from './time-frames.queries.ts'

/** Locks the row of the owner, which serialises changes of one week, and returns the week. */
export async function lockTimeFrames(tx: Tx, userId: number): Promise<TimeFrameRow[]> {
  await lockRowOrThrow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', userId).select('id'))
  return listTimeFrames(tx, userId)
}

type Hours = Pick<TimeFrameRow, 'weekday' | 'opens' | 'closes'>

/** @throws Refusal time_frame_overlaps */
export async function insertTimeFrames(tx: Tx, userId: number, frames: readonly Hours[]): Promise<TimeFrameRow[]> {
  if (frames.length === 0) return []
  try {
    return await tx
      .insertInto('time_frames')
      .values(frames.map(({ weekday, opens, closes }) => ({ user_id: userId, weekday, opens, closes })))
      .returning(['id', 'weekday', 'opens', 'closes'])
      .execute()
  } catch (error) {
    if (violatedConstraint(error) === 'time_frames_do_not_overlap') throw new Refusal('time_frame_overlaps')
    throw error
  }
}

/** @returns the number of deleted time frames; ids of other users are ignored */
export async function deleteTimeFrames(tx: Tx, userId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const deletedRows = await tx.deleteFrom('time_frames').where('user_id', '=', userId).where('id', 'in', ids).returning('id').execute()
  return deletedRows.length
}
