import { expect, it } from 'vitest'
import { shouldOpenApp } from './use-open-native-app.ts'

const visit = {
  userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148',
  path: '/search',
  hasToken: false,
  isNativeApp: false,
  hasTried: false,
}

it('hands a stranger on a phone over to the app', () => {
  expect(shouldOpenApp(visit)).toBe(true)
})

it.each([
  ['a desktop', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }],
  ['the page about the app', { path: '/get-app' }],
  ['somebody with a token', { hasToken: true }],
  ['a page inside the app', { isNativeApp: true }],
  ['whoever was sent there before', { hasTried: true }],
])('leaves %s alone', (_, overrides) => {
  expect(shouldOpenApp({ ...visit, ...overrides })).toBe(false)
})
