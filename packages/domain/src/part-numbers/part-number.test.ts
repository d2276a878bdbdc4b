import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLikelyPartNumber, normalisePartNumber } from './part-number.ts'

describe('normalisePartNumber', () => {
  it.each(['5Q0 615 301 F', '5q0-615-301-f', '5Q0.615.301/F', ' 5Q0615301F '])('normalises %s', (text) => {
    expect(normalisePartNumber(text)).toBe('5Q0615301F')
  })

  it('ignores punctuation and is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const normalised = normalisePartNumber(text)
        expect(normalisePartNumber(normalised)).toBe(normalised)
        expect(normalisePartNumber([...text].join('-'))).toBe(normalised)
      }),
    )
  })
})

describe('isLikelyPartNumber', () => {
  it.each(['5Q0615301F', '19-230733', '09.9145.1X', '34116792217'])('accepts %s', (text) => expect(isLikelyPartNumber(text)).toBe(true))

  it.each(['golf', '2015', '312mm', '2.0', 'brakes', '140A', '12V'])('rejects %s', (text) => expect(isLikelyPartNumber(text)).toBe(false))
})
