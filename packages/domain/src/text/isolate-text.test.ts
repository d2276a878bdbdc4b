import { describe, expect, it } from 'vitest'
import { isolateText } from './isolate-text.ts'

describe('isolateText', () => {
  it.each([
    ['Brake disc', 'Brake disc'],
    ['דיסק', '\u2068דיסק\u2069'],
    ['a\u202Eb\u2069c', 'abc'],
    ['👩‍🔧 日本語', '👩‍🔧 日本語'],
  ])('makes %j safe', (text, safe) => expect(isolateText(text)).toBe(safe))
})
