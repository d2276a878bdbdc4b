import { describe, expect, it } from 'vitest'
import { findVersionInForce, pageVersions } from './static-pages.ts'

describe('versions of static pages', () => {
  it('selects the newest version that has begun', () => {
    const versions = [
      { version: 1, effective_on: '2026-11-23' },
      { version: 2, effective_on: '2027-01-15' },
    ]
    const versionOn = (date: string) => findVersionInForce(versions, date).version
    expect(['2020-01-01', '2026-11-23', '2027-01-14', '2027-01-15', '2030-06-01'].map(versionOn)).toEqual([1, 1, 1, 2, 2])
    expect(() => findVersionInForce([], '2027-01-01')).toThrow('at least one version')
  })

  it('numbers the versions from 1, each later than the one before', () => {
    for (const versions of Object.values(pageVersions)) {
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
      const dates = versions.map(({ effective_on }) => effective_on)
      expect(dates).toEqual([...new Set(dates)].sort())
    }
  })
})
