import { describe, expect, it } from 'vitest'
import { shouldOpenApp } from './use-open-native-app.ts'

const visit = {
  userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148',
  path: '/search',
  hasToken: false,
  isNativeApp: false,
  hasTried: false,
}

describe('shouldOpenApp', () => {
  it('is true for a visitor on a phone', () => {
    expect(shouldOpenApp(visit)).toBe(true)
  })

  it.each([
    ['on a desktop', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }],
    ['on /get-app', { path: '/get-app' }],
    ['with a token', { hasToken: true }],
    ['inside the app', { isNativeApp: true }],
    ['after the first attempt', { hasTried: true }],
  ])('is false %s', (_, overrides) => {
    expect(shouldOpenApp({ ...visit, ...overrides })).toBe(false)
  })
})
