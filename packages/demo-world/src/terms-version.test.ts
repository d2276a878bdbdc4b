import { pageVersions } from '@partlane/domain/static-pages/static-pages'
import { describe, expect, it } from 'vitest'
import { termsVersionAt } from './terms-version.ts'

describe('the terms that demo users agree to', () => {
  it('are those in force at the time', () => {
    for (const { version, effective_on } of pageVersions.terms) expect(termsVersionAt(new Date(`${effective_on}T12:00:00Z`))).toBe(version)
    expect(termsVersionAt(new Date('2020-01-01T12:00:00Z'))).toBe(1)
  })
})
