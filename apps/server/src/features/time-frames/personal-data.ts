import { formatClockTime } from '@partlane/domain/time-frames/clock-time'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

export async function eraseTimeFrames(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.deleteFrom('time_frames').where('user_id', '=', userId).execute()
}

export async function exportTimeFrames(db: DbOrTx, userId: number) {
  const rows = await db
    .selectFrom('time_frames')
    .where('user_id', '=', userId)
    .select(['weekday', 'opens', 'closes'])
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  return {
    collection_hours: rows.map(({ weekday, opens, closes }) => ({
      weekday,
      opens: formatClockTime(opens),
      closes: formatClockTime(closes),
    })),
  }
}
