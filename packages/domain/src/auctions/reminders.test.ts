import { describe, expect, it } from 'vitest'
import { planReminder } from './auction-rules.ts'

const endsAt = new Date('2026-11-27T12:00:00Z')
const before = (minutes: number) => new Date(endsAt.getTime() - minutes * 60_000)

describe('the plan of reminders of an auction', () => {
  it.each([
    { left: 61, due: undefined, next: 60 },
    { left: 60, due: 60, next: 10 },
    { left: 31, due: 60, next: 10 },
    { left: 30, due: undefined, next: 10 },
    { left: 10, due: 10, next: undefined },
    { left: 6, due: 10, next: undefined },
    { left: 5, due: undefined, next: undefined },
    { left: 0, due: undefined, next: undefined },
    { left: -1, due: undefined, next: undefined },
  ])('$left minutes before the end', ({ left, due, next }) => {
    expect(planReminder({ endsAt, now: before(left) })).toEqual({ due, nextAt: next === undefined ? null : before(next) })
  })
})
