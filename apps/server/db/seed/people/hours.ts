import { parseClockTime } from '@partlane/domain/time-frames/clock-time'
import type { Row } from '../kit/rows.ts'
import type { DemoPerson, Trade } from './demo-people.ts'

type Week = [from: number, to: number, ...hours: string[]][]

const british: Record<Trade, Week> = {
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
const french: Week = [[2, 6, '09:00-12:00', '14:00-18:00']]

/** When one may collect from somebody: every business says, of the private sellers one; with the others it is agreed. */
export function hoursRows({ id, key, role, currency, sells }: DemoPerson & { id: number }): Row[] {
  if (role !== 'business' && key !== 'marcus') return []
  const week = currency === 'eur' ? french : british[sells?.trade ?? 'garage']
  return week.flatMap(([from, to, ...hours]) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).flatMap((weekday) => hours.map((each) => frameRow(id, weekday, each))),
  )
}

function frameRow(user_id: number, weekday: number, hours: string): Row {
  const [opens = '', closes = ''] = hours.split('-')
  return { user_id, weekday, opens: parseClockTime(opens), closes: parseClockTime(closes) }
}
