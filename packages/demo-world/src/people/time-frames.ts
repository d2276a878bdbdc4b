import { parseClockTime } from '@partlane/domain/time-frames/clock-time'
import type { Row } from '../services.ts'
import type { DemoPerson, SellerKind } from './demo-person.ts'

/**
 * Opening hours of a week: first and last weekday (1 is Monday), then the time frames of these
 * days.
 */
type OpeningHours = [from: number, to: number, ...frames: string[]][]

const britishHours: Record<SellerKind, OpeningHours> = {
  breaker: [
    [1, 5, '08:30-17:00'],
    [6, 6, '09:00-12:30'],
  ],
  retailer: [
    [1, 5, '08:00-17:30'],
    [6, 6, '08:30-13:00'],
  ],
  rebuilder: [[1, 5, '08:00-12:30', '13:15-16:30']],
  garage: [[1, 5, '09:00-13:00', '14:00-17:30']],
  private: [
    [3, 3, '18:00-20:00'],
    [6, 7, '10:00-16:00'],
  ],
}
const frenchHours: OpeningHours = [[2, 6, '09:00-12:00', '14:00-18:00']]

/**
 * Rows of `time_frames`, in which buyers may collect. Every business has them, and one private
 * seller.
 */
export function timeFrameRows({ id, key, role, currency, sells }: DemoPerson & { id: number }): Row[] {
  if (role !== 'business' && key !== 'marcus') return []
  const hours = currency === 'eur' ? frenchHours : britishHours[sells?.kind ?? 'garage']
  return hours.flatMap(([from, to, ...frames]) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).flatMap((weekday) => frames.map((frame) => timeFrameRow(id, weekday, frame))),
  )
}

function timeFrameRow(user_id: number, weekday: number, frame: string): Row {
  const [opens = '', closes = ''] = frame.split('-')
  return { user_id, weekday, opens: parseClockTime(opens), closes: parseClockTime(closes) }
}
