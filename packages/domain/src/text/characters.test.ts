import { describe, expect, it } from 'vitest'
import { findUnprintable, hasControlCharacters, hasLineBreaks, isVisible, replaceUnprintable } from './characters.ts'

describe('control characters', () => {
  it('are all unprintable', () => {
    const codePoints = Array.from({ length: 0x11_0000 }, (_, codePoint) => codePoint)
    const accepted = codePoints
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((text) => hasControlCharacters(text) && findUnprintable(text) === undefined)
    expect(accepted).toEqual([])
  })

  it('include halves of surrogate pairs, and no whole ones', () => {
    expect(['a\ud800', '\udfffb', '\ud83d \udd27', '👩🔧'].map(hasControlCharacters)).toEqual([true, true, true, false])
  })

  it('are no line breaks, joiners or direction marks', () => {
    for (const text of ['two\r\nlines\tand a tab', 'می\u200cخواهم', 'शक्\u200dष', '👩\u200d🔧', 'שלום\u200f!'])
      expect([hasControlCharacters(text), findUnprintable(text) === undefined]).toEqual([false, false])
  })
})

describe('hasLineBreaks', () => {
  it('finds breaks of lines and paragraphs and tabs, and no other control character', () => {
    for (const text of ['two\nlines', 'two\rlines', 'a\tb', 'a\u2028b', 'a\u2029b']) expect(hasLineBreaks(text)).toBe(true)
    for (const text of ['one line', 'a\u0000b', 'a\u202eb']) expect(hasLineBreaks(text)).toBe(false)
  })
})

describe('isVisible', () => {
  it.each(['', ' \t', '\u200b', '\u200d\u2060', '\u3164', ' \u00ad '])('of %j is false', (text) => expect(isVisible(text)).toBe(false))
  it.each(['a', '山', '👩\u200d🔧', '\u200bx'])('of %j is true', (text) => expect(isVisible(text)).toBe(true))
})

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
