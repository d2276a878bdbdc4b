import { describe, expect, it } from 'vitest'
import { parseCar } from '../preferences/car.ts'
import { readCookie } from '../preferences/cookies.ts'
import { checkAccess } from './guard.ts'
import { isLocalePrefix, localeOf, stripLocale, toLocalePath } from './locale-paths.ts'
import { safeReturnPath, signInPath } from './return-path.ts'

describe('locale paths', () => {
  it.each([
    ['/', 'en-GB', '/', '/fr'],
    ['/fr', 'fr', '/', '/fr'],
    ['/fr/', 'fr', '/', '/fr'],
    ['/search?q=a', 'en-GB', '/search?q=a', '/fr/search?q=a'],
    ['/fr/search#x', 'fr', '/search#x', '/fr/search#x'],
    ['/#finder', 'en-GB', '/#finder', '/fr#finder'],
    ['/fr/search.data', 'fr', '/search.data', '/fr/search.data'],
    ['/frames', 'en-GB', '/frames', '/fr/frames'],
  ])('%s has locale %s, English path %s and French path %s', (path, locale, english, french) => {
    expect([localeOf(path), toLocalePath(path, 'en-GB'), toLocalePath(path, 'fr'), stripLocale(path)]).toEqual([
      locale,
      english,
      french,
      english,
    ])
  })

  it.each(['/fr//evil.example', '//evil.example', '/fr/\\evil.example', '/fr///evil.example'])(
    'never turn %s into another site',
    (path) => {
      expect([stripLocale(path), toLocalePath(path, 'en-GB'), toLocalePath(path, 'fr')]).toEqual([
        '/evil.example',
        '/evil.example',
        '/fr/evil.example',
      ])
    },
  )

  it('accept no prefix or the prefix of a locale other than the default', () => {
    expect([undefined, 'fr', 'en-GB', 'de', 'search'].map(isLocalePrefix)).toEqual([true, true, false, false, false])
  })
})

describe('return paths', () => {
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
  ])('replace %j by the home page', (url) => {
    expect(safeReturnPath(url)).toBe('/')
  })

  it('keep query and fragment in the sign-in path', () => {
    expect(signInPath('/profile/offers?status=pending#o1')).toBe('/sign-in?return=%2Fprofile%2Foffers%3Fstatus%3Dpending%23o1')
    expect(safeReturnPath('/profile/offers?status=pending#o1')).toBe('/profile/offers?status=pending#o1')
    expect(signInPath('/')).toBe('/sign-in')
  })
})

describe('checkAccess', () => {
  it('allows each kind of session the pages of its guard', () => {
    const user = { id: '1', role: 'personal', status: 'verified', exp: 0, keep_me_logged_in: false } as const
    const sessions = [
      { kind: 'anonymous', token: null, user: null },
      ...(['guest', 'inactive', 'member'] as const).map((kind) => ({ kind, token: 't', user })),
    ] as const
    const decisionsFor = (guard: Parameters<typeof checkAccess>[0]) => sessions.map((session) => checkAccess(guard, session))
    expect(decisionsFor(undefined)).toEqual(['allow', 'allow', 'allow', 'allow'])
    expect(decisionsFor('guest')).toEqual(['sign_in', 'allow', 'blocked', 'allow'])
    expect(decisionsFor('member')).toEqual(['sign_in', 'sign_in', 'blocked', 'allow'])
  })
})

describe('parseCar', () => {
  it('reads the car cookie and returns null for any other text', () => {
    expect(parseCar(readCookie('theme=dark; car=123.2015', 'car'))).toEqual({ vehicle: 123, year: 2015 })
    expect(parseCar('9.0')).toEqual({ vehicle: 9, year: null })
    for (const invalid of [undefined, '', '0.2015', '12', '1.20', '1.2015.3', 'x.2015']) expect(parseCar(invalid)).toBeNull()
  })
})
