import { describe, expect, it } from 'vitest'
import { createSessionStore } from './session-store.ts'
import { memoryStorage, storedValues } from './stored-values.ts'

const jwt = (claims: Record<string, unknown>) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const member = jwt({ id: 5, role: 'personal', status: 'verified', exp: 9, keep_me_logged_in: true })
const guest = jwt({ id: 6, role: 'guest', status: 'guest', exp: 9 })

function open(token?: string) {
  const stored = storedValues(memoryStorage())
  if (token) stored.write('accessToken', token)
  const store = createSessionStore(stored)
  const ends: string[] = []
  store.onEnd((reason) => ends.push(reason))
  return { stored, store, ends }
}

/** Answers createGuest when told to. */
function guestApi(token: string) {
  const asked: (() => void)[] = []
  const createGuest = () => new Promise((resolve) => asked.push(() => resolve({ jwt_token: token })))
  return { asked, api: { signIn: { createGuest } } as unknown as Parameters<ReturnType<typeof createSessionStore>['ensureGuest']>[0] }
}

describe('a session', () => {
  it('begins with the token kept on the device', () => {
    expect(open(member).store.get()).toEqual({
      kind: 'member',
      token: member,
      user: { id: '5', role: 'personal', status: 'verified', exp: 9, keep_me_logged_in: true },
    })
    expect(open(guest).store.get().kind).toBe('guest')
    expect(open(jwt({ id: 1, role: 'business', status: 'blocked', exp: 9 })).store.get().kind).toBe('inactive')
    for (const rubbish of ['', 'x', 'a.b.c', jwt({ id: 1 })]) expect(open(rubbish).store.get().kind).toBe('anonymous')
  })

  it('keeps the token it is given and tells whoever listens', () => {
    const { store, stored } = open()
    let told = 0
    const stop = store.subscribe(() => (told += 1))
    store.adopt(member)
    stop()
    store.signOut()
    expect([told, stored.read('accessToken'), store.get().kind]).toEqual([1, null, 'anonymous'])
    expect(() => store.adopt('rubbish')).toThrow()
  })

  it('ends by 401 and 419, each in its way, but not for a token that has been replaced', () => {
    const expired = open(member)
    expired.stored.write('confirmationData', '{}')
    expired.store.lose(419, member)
    expect([expired.ends, expired.stored.read('accessToken'), expired.stored.read('confirmationData')]).toEqual([
      ['token_expired'],
      null,
      '{}',
    ])

    const ended = open(member)
    ended.stored.write('confirmationData', '{}')
    ended.store.lose(401, guest)
    expect(ended.store.get().kind).toBe('member')
    ended.store.lose(401, member)
    ended.store.lose(401, member)
    expect([ended.ends, ended.stored.read('confirmationData')]).toEqual([['session_ended'], null])
  })

  it('of a blocked account keeps its token and opens nothing, until the server is asked again', () => {
    const { store, stored, ends } = open(member)
    store.block(guest)
    expect(store.get().kind).toBe('member')
    store.block(member)
    expect([store.get().kind, store.token(), stored.read('accessToken'), ends]).toEqual(['inactive', member, member, []])
    store.reread()
    expect(store.get().kind).toBe('inactive')
    expect(createSessionStore(stored).get().kind).toBe('member')
    store.adopt(member)
    expect(store.get().kind).toBe('member')
  })

  it('says why it ended until somebody signs in; a guest’s end is nobody’s news', () => {
    const { store } = open(member)
    expect(store.ended()).toBeUndefined()
    store.lose(419, member)
    expect(store.ended()).toBe('token_expired')
    store.adopt(guest)
    store.lose(401, guest)
    expect(store.ended()).toBeUndefined()
  })

  it('makes one guest however often it is asked at the same time', async () => {
    const { store } = open()
    const { api, asked } = guestApi(guest)
    const both = Promise.all([store.ensureGuest(api), store.ensureGuest(api)])
    for (const answer of asked) answer()
    expect((await both).map(({ token }) => token)).toEqual([guest, guest])
    expect(asked).toHaveLength(1)
    await store.ensureGuest(api)
    expect(asked).toHaveLength(1)
  })

  it('does not put a guest over somebody who signed in meanwhile', async () => {
    const { store } = open()
    const { api, asked } = guestApi(guest)
    const waiting = store.ensureGuest(api)
    store.adopt(member)
    for (const answer of asked) answer()
    expect((await waiting).token).toBe(member)
  })

  it('works on a device that forbids storage', () => {
    const refuse = () => {
      throw new Error('forbidden')
    }
    const store = createSessionStore(storedValues({ getItem: refuse, setItem: refuse, removeItem: refuse }))
    store.adopt(member)
    expect(store.get().kind).toBe('member')
  })

  it('forgets the person who in another tab leaves or makes room for somebody else, not one whose token was renewed', () => {
    const { store, stored, ends } = open(member)
    stored.write('accessToken', jwt({ id: 5, role: 'personal', status: 'verified', exp: 10 }))
    store.reread()
    expect([ends, store.get().user?.exp]).toEqual([[], 10])
    stored.write('accessToken', jwt({ id: 7, role: 'business', status: 'verified', exp: 9 }))
    store.reread()
    expect([ends, store.get().user?.id]).toEqual([['signed_out'], '7'])
    stored.remove('accessToken')
    store.reread()
    expect([ends.length, store.get().kind]).toEqual([2, 'anonymous'])
  })
})
