import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasGlyph } from './fonts.ts'
import { toPrintableText } from './printable-text.ts'

describe('toPrintableText', () => {
  it.each([
    ['Łódź, Škoda, Ἀθῆναι, Щербаков, Їжак, ğış, ẞ, €, ₴, ½', 'Łódź, Škoda, Ἀθῆναι, Щербаков, Їжак, ğış, ẞ, €, ₴, ½'],
    ['Caf\u0065\u0301', 'Café'], // e and a separate accent
    ['王小明', 'WangXiaoMing'],
    ['𝔸udi', 'Audi'],
    ['Golf\u200b VII\u00ad', 'Golf VII'],
    ['line\nbreak\u0007 and\ttab', 'line break and tab'],
    ['\uE000', '?'], // private use: unknown to everyone
  ])('prints %j as %j', (text, expected) => expect(toPrintableText(text)).toBe(expected))

  it('leaves no character without a glyph', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect([...toPrintableText(text)].filter((character) => !hasGlyph(character))).toEqual([])
      }),
    )
  })
})
