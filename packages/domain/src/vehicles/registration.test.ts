import { describe, expect, it } from 'vitest'
import { findRegistration } from './registration.ts'

describe('findRegistration', () => {
  it.each([
    ['oy15 kdn', { kind: 'plate', text: 'OY15 KDN' }],
    ['R481OBW', { kind: 'plate', text: 'R481 OBW' }],
    ['sig 4471', { kind: 'plate', text: 'SIG 4471' }],
    ['wvwzzzauzfw123456', { kind: 'vin', text: 'WVWZZZAUZFW123456' }],
    // Part numbers, words, and a registration among other words
    ['A 1234', undefined],
    ['5Q0 615 301 F', undefined],
    ['brake disc', undefined],
    ['disc oy15 kdn', undefined],
    ['12345678901234567', undefined],
    ['', undefined],
  ])('recognises "%s" as %j', (text, expected) => expect(findRegistration(text, { thisYear: 2026 })).toEqual(expected))
})
