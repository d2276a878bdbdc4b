import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrapText } from './wrap-text.ts'

const measure = (text: string) => text.length
const wrap = (text: string, width: number, maxLines?: number) =>
  wrapText(text, { width, measure, ...(maxLines === undefined ? {} : { maxLines }) })

describe('wrapText', () => {
  it('ends lines at spaces and hyphens, and divides long words', () => {
    expect(wrap('Brake disc front axle', 10)).toEqual(['Brake disc', 'front axle'])
    expect(wrap('Saint-Rémy-en-Bouzemont', 12)).toEqual(['Saint-Rémy-', 'en-Bouzemont'])
    expect(wrap('Donaudampfschiff', 7)).toEqual(['Donauda', 'mpfschi', 'ff'])
    expect(wrap('', 7)).toEqual([''])
  })

  it('shortens the last line with an ellipsis', () => {
    expect(wrap('one two three four', 7, 2)).toEqual(['one two', 'three…'])
    expect(wrap('one two', 7, 1)).toEqual(['one two'])
    expect(wrap('aaaaaaaa', 4, 1)).toEqual(['aaa…'])
  })

  it('loses no character, and no line is wider than the width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', 'é'), maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (text, width) => {
          const lines = wrap(text, width)
          expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width)
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        },
      ),
    )
  })
})
