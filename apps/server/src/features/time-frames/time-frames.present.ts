import type { Flat } from '@partlane/contract/resource'
import type { timeFrame } from '@partlane/contract/time-frames'
import { formatClockTime } from '@partlane/domain/time-frames/clock-time'
import type { TimeFrameRow } from './time-frames.queries.ts'

type HoursInMinutes = { weekday: number; opens: number; closes: number }

/** Converts minutes of the day to clock times ("09:30"). */
export const presentHours = ({ weekday, opens, closes }: HoursInMinutes) => ({
  weekday,
  opens: formatClockTime(opens),
  closes: formatClockTime(closes),
})

export const presentTimeFrame = (row: TimeFrameRow): Flat<typeof timeFrame> => ({ id: String(row.id), ...presentHours(row) })
