import { describe, expect, it } from 'vitest'
import { deriveResponseTime } from './response-time.ts'

describe('deriveResponseTime', () => {
  it.each([
    [0, 15, 'minutes'],
    [16 * 60, 30, 'minutes'],
    [46 * 60, 1, 'hours'],
    [3601, 2, 'hours'],
    [24 * 3600, 24, 'hours'],
    [25 * 3600, 2, 'days'],
  ])('rounds %s s up to %s %s', (seconds, count, unit) => expect(deriveResponseTime(seconds)).toEqual({ count, unit }))
})
