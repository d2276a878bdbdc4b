import { expect, it } from 'vitest'
import { parseCar } from '../preferences/car.ts'
import { readCookie } from '../preferences/cookies.ts'
import { checkAccess } from './guard.ts'
import { isLocalePrefix, localeOf, stripLocale, toLocalePath } from './locale-paths.ts'
import { safeReturnPath, signInPath } from './return-path.ts'

it.each([
  ['/', 'en-GB', '/', '/fr'],
  ['/fr', 'fr', '/', '/fr'],
  ['/fr/', 'fr', '/', '/fr'],
  ['/search?q=a', 'en-GB', '/search?q=a', '/fr/search?q=a'],
  ['/fr/search#x', 'fr', '/search#x', '/fr/search#x'],
  ['/#finder', 'en-GB', '/#finder', '/fr#finder'],
  ['/fr/search.data', 'fr', '/search.data', '/fr/search.data'],
  ['/frames', 'en-GB', '/frames', '/fr/frames'],
])('%s is %s, and the same place in English is %s, in French %s', (path, locale, english, french) => {
  expect([localeOf(path), toLocalePath(path, 'en-GB'), toLocalePath(path, 'fr'), stripLocale(path)]).toEqual([
    locale,
    english,
    french,
    english,
  ])
})

it('serves pages under no prefix but those of other languages', () => {
  expect([undefined, 'fr', 'en-GB', 'de', 'search'].map(isLocalePrefix)).toEqual([true, true, false, false, false])
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  null,
  'search',
  '/..//evil.example',
])('refuses to return to %j', (url) => {
  expect(safeReturnPath(url)).toBe('/')
})

it('leads to sign-in and back to where one was, query and anchor included', () => {
  expect(signInPath('/profile/offers?status=pending#o1')).toBe('/sign-in?return=%2Fprofile%2Foffers%3Fstatus%3Dpending%23o1')
  expect(safeReturnPath('/profile/offers?status=pending#o1')).toBe('/profile/offers?status=pending#o1')
  expect(signInPath('/')).toBe('/sign-in')
})

it('lets in whom a page is for', () => {
  const user = { id: '1', role: 'personal', status: 'verified', exp: 0, keep_me_logged_in: false } as const
  const sessions = [
    { kind: 'anonymous', token: null, user: null },
    ...(['guest', 'inactive', 'member'] as const).map((kind) => ({ kind, token: 't', user })),
  ] as const
  const decisionsFor = (guard: Parameters<typeof checkAccess>[0]) => sessions.map((session) => checkAccess(guard, session))
  expect(decisionsFor(undefined)).toEqual(['come_in', 'come_in', 'come_in', 'come_in'])
  expect(decisionsFor('guestOk')).toEqual(['sign_in', 'come_in', 'blocked', 'come_in'])
  expect(decisionsFor('member')).toEqual(['sign_in', 'sign_in', 'blocked', 'come_in'])
})

it('reads the car cookie, and nothing else as a car', () => {
  expect(parseCar(readCookie('theme=dark; car=123.2015', 'car'))).toEqual({ vehicle: 123, year: 2015 })
  expect(parseCar('9.0')).toEqual({ vehicle: 9, year: null })
  for (const invalid of [undefined, '', '0.2015', '12', '1.20', '1.2015.3', 'x.2015']) expect(parseCar(invalid)).toBeNull()
})
