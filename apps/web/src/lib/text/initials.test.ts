import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

describe('initialsOf', () => {
  it.each([
    ['Aire Valley Breakers', 'AV'],
    ['Marcus O.', 'MO'],
    ['—', '?'],
  ])('shortens "%s" to "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
