import { describe, expect, it } from 'vitest'
import { findUnprintable, replaceUnprintable } from './unprintable.ts'

describe('findUnprintable', () => {
  it.each([
    ['a zero byte', 'Go\u0000lf', 'U+0000'],
    ['a bell', 'Golf\u0007', 'U+0007'],
    ['a line break', 'Go\nlf', 'U+000A'],
    ['a direction override', 'Golf\u202Eflog', 'U+202E'],
    ['a direction isolate', '\u2066Golf', 'U+2066'],
    ['a space without width', 'Go\u200Blf', 'U+200B'],
    ['a line separator', 'Go\u2028lf', 'U+2028'],
    ['a tag above the first plane', 'Golf\u{E0041}', 'U+E0041'],
  ])('finds %s', (_what, text, character) => {
    expect(findUnprintable(text)).toBe(character)
  })

  it.each([
    'Citroën C3, 1.4 VTi (95)',
    'Škoda «Octavia»',
    'Cafe\u0301',
    'Frein\u00A0: 12\u202Fmm',
    '日本車',
    'ø 280 mm ±0.5°, 17" + 2 €',
    '🚗',
    '',
  ])('accepts %j', (text) => {
    expect(findUnprintable(text)).toBeUndefined()
  })
})

describe('replaceUnprintable', () => {
  it('puts a space in place of each', () => {
    expect(replaceUnprintable('\u001b[2JUp\u202E!\u00A0é')).toBe(' [2JUp !\u00A0é')
  })
})
