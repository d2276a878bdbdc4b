import { describe, expect, it } from 'vitest'
import { normaliseReference } from './order-lookup.ts'

describe('normaliseReference', () => {
  it('accepts lower case, spaces and hyphens', () => {
    for (const text of ['PL23456789A', 'pl23456789a', ' PL 2345-6789 a '] as const) expect(normaliseReference(text)).toBe('PL23456789A')
  })
})
