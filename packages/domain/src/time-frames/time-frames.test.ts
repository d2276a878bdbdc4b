import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatClockTime, parseClockTime } from './clock-time.ts'
import { type OpeningStatus, openingStatusAt, type TimeFrame } from './opening-hours.ts'
import { timeZoneOf } from './time-zone.ts'
import { dayRanges } from './week.ts'

const frame = (weekday: number, opens: string, closes: string): TimeFrame => ({ weekday, opens, closes })
const workshopFrames = [
  ...[1, 2, 3, 4, 5].flatMap((day) => [frame(day, '09:00', '12:30'), frame(day, '13:30', '17:00')]),
  frame(6, '09:00', '12:00'),
]
const statusAt = (instant: string, frames = workshopFrames) => openingStatusAt(frames, new Date(instant), 'Europe/London')
const describeStatus = (status: OpeningStatus) =>
  status.kind === 'none' || status.until === null
    ? status.kind
    : `${status.kind} ${status.until.days}/${status.until.weekday} ${status.until.time}`

describe('openingStatusAt', () => {
  it.each([
    ['2026-01-05T08:59:59Z', 'closed 0/1 09:00'], // a Monday in winter: London is at UTC
    ['2026-01-05T09:00:00Z', 'open 0/1 12:30'],
    ['2026-01-05T12:30:00Z', 'closed 0/1 13:30'],
    ['2026-01-05T16:59:00Z', 'open 0/1 17:00'],
    ['2026-01-05T17:00:00Z', 'closed 1/2 09:00'],
    ['2026-01-10T12:00:00Z', 'closed 2/1 09:00'], // Saturday at noon: opens on Monday
    ['2026-01-11T23:59:00Z', 'closed 1/1 09:00'],
    ['2026-07-06T07:59:00Z', 'closed 0/1 09:00'], // in summer 09:00 is 08:00 UTC
    ['2026-07-06T08:00:00Z', 'open 0/1 12:30'],
    ['2026-07-05T23:30:00Z', 'closed 0/1 09:00'], // already Monday in London
  ])('returns at %s: %s', (instant, expected) => expect(describeStatus(statusAt(instant))).toBe(expected))

  it('uses local time on the days when the clocks change', () => {
    const always9to17 = [1, 2, 3, 4, 5, 6, 7].map((day) => frame(day, '09:00', '17:00'))
    // Clocks change at 01:00 UTC: forward on 29 March 2026, back on 25 October 2026
    expect(describeStatus(statusAt('2026-03-29T00:30:00Z', always9to17))).toBe('closed 0/7 09:00')
    expect(describeStatus(statusAt('2026-03-29T07:59:00Z', always9to17))).toBe('closed 0/7 09:00')
    expect(describeStatus(statusAt('2026-03-29T08:00:00Z', always9to17))).toBe('open 0/7 17:00')
    expect(describeStatus(statusAt('2026-03-28T08:30:00Z', always9to17))).toBe('closed 0/6 09:00')
    expect(describeStatus(statusAt('2026-10-25T08:59:00Z', always9to17))).toBe('closed 0/7 09:00')
    expect(describeStatus(statusAt('2026-10-25T09:00:00Z', always9to17))).toBe('open 0/7 17:00')
    // The hour that occurs twice is open twice
    const earlyFrames = [frame(7, '01:00', '02:00')]
    expect(statusAt('2026-10-25T00:15:00Z', earlyFrames).kind).toBe('open')
    expect(statusAt('2026-10-25T01:15:00Z', earlyFrames).kind).toBe('open')
    expect(statusAt('2026-10-25T02:15:00Z', earlyFrames).kind).toBe('closed')
  })

  it('merges adjacent hours, also over midnight and over the end of the week', () => {
    expect(describeStatus(statusAt('2026-01-05T10:00:00Z', [frame(1, '09:00', '12:00'), frame(1, '12:00', '18:00')]))).toBe(
      'open 0/1 18:00',
    )
    const nightFrames = [frame(5, '20:00', '24:00'), frame(6, '00:00', '02:00'), frame(7, '22:00', '24:00'), frame(1, '00:00', '01:00')]
    expect(describeStatus(statusAt('2026-01-09T21:00:00Z', nightFrames))).toBe('open 1/6 02:00')
    expect(describeStatus(statusAt('2026-01-11T23:00:00Z', nightFrames))).toBe('open 1/1 01:00')
    expect(describeStatus(statusAt('2026-01-12T00:30:00Z', nightFrames))).toBe('open 0/1 01:00')
    expect(describeStatus(statusAt('2026-01-12T01:00:00Z', nightFrames))).toBe('closed 4/5 20:00')
  })

  it('returns midnight as 24:00 for closing and as 00:00 for opening', () => {
    expect(describeStatus(statusAt('2026-01-05T10:00:00Z', [frame(1, '09:00', '24:00')]))).toBe('open 0/1 24:00')
    expect(describeStatus(statusAt('2026-01-05T10:00:00Z', [frame(2, '00:00', '08:00')]))).toBe('closed 1/2 00:00')
  })

  it('uses the time zone of the place', () => {
    const instant = new Date('2026-01-05T08:30:00Z')
    expect(describeStatus(openingStatusAt(workshopFrames, instant, timeZoneOf('GB')))).toBe('closed 0/1 09:00')
    expect(describeStatus(openingStatusAt(workshopFrames, instant, timeZoneOf('FR')))).toBe('open 0/1 12:30')
  })

  it('handles hours without a break, no hours and one frame a week', () => {
    expect(
      statusAt(
        '2026-01-05T10:00:00Z',
        [1, 2, 3, 4, 5, 6, 7].map((day) => frame(day, '00:00', '24:00')),
      ),
    ).toEqual({ kind: 'open', until: null })
    expect(statusAt('2026-01-05T10:00:00Z', [])).toEqual({ kind: 'none' })
    expect(describeStatus(statusAt('2026-01-05T10:00:00Z', [frame(1, '08:00', '09:00')]))).toBe('closed 7/1 08:00')
  })

  it('agrees with random frames at any minute and returns the exact minute of the next change', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const frames = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 7 }), minute, minute)
        .map(([day, a, b]) => frame(day, formatClockTime(Math.min(a, b)), formatClockTime(Math.max(a, b) + 1))),
      { minLength: 1, maxLength: 10 },
    )
    const weekMinute = fc.integer({ min: 0, max: 7 * 1440 - 1 })
    fc.assert(
      fc.property(frames, weekMinute, (hours, startMinute) => {
        const monday = Date.UTC(2026, 0, 5) // winter: local time is UTC
        const isOpenAt = (m: number) => isOpenAtMinute(hours, m % (7 * 1440))
        const status = openingStatusAt(hours, new Date(monday + startMinute * 60_000), 'Europe/London')
        expect(status.kind).toBe(isOpenAt(startMinute) ? 'open' : 'closed')
        if (status.kind === 'none' || status.until === null) return
        const changeMinute = (Math.floor(startMinute / 1440) + status.until.days) * 1440 + parseClockTime(status.until.time)
        expect(changeMinute).toBeGreaterThan(startMinute)
        expect(isOpenAt(changeMinute)).toBe(status.kind === 'closed')
        for (let m = startMinute; m < changeMinute; m += 7) expect(isOpenAt(m)).toBe(status.kind === 'open')
      }),
    )
  })
})

const isOpenAtMinute = (frames: readonly TimeFrame[], minute: number) =>
  frames.some(
    ({ weekday, opens, closes }) =>
      weekday === Math.floor(minute / 1440) + 1 && parseClockTime(opens) <= minute % 1440 && minute % 1440 < parseClockTime(closes),
  )

describe('timeZoneOf', () => {
  it('returns a time zone that Intl supports, by default that of the marketplace', () => {
    const countries = 'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
    for (const country of countries) expect(() => openingStatusAt(workshopFrames, new Date(), timeZoneOf(country))).not.toThrow()
    expect(new Set(countries.map(timeZoneOf)).size).toBe(countries.length)
    expect([timeZoneOf('US'), timeZoneOf(null)]).toEqual(['Europe/London', 'Europe/London'])
  })
})

describe('dayRanges', () => {
  it('groups consecutive days with the same hours', () => {
    expect(dayRanges(workshopFrames)).toEqual([
      {
        from: 1,
        to: 5,
        hours: [
          { opens: '09:00', closes: '12:30' },
          { opens: '13:30', closes: '17:00' },
        ],
      },
      { from: 6, to: 6, hours: [{ opens: '09:00', closes: '12:00' }] },
    ])
  })

  it('skips days without hours and does not group across them', () => {
    expect(dayRanges([frame(3, '09:00', '10:00'), frame(1, '09:00', '10:00')])).toEqual([
      { from: 1, to: 1, hours: [{ opens: '09:00', closes: '10:00' }] },
      { from: 3, to: 3, hours: [{ opens: '09:00', closes: '10:00' }] },
    ])
    expect(dayRanges([])).toEqual([])
  })
})
