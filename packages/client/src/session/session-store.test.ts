import { describe, expect, it } from 'vitest'
import { createApi } from '../api/api.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { createMemoryStorage, createStoredValues } from './stored-values.ts'

const createToken = (claims: Record<string, unknown>) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const memberToken = createToken({ id: 5, role: 'personal', status: 'verified', exp: 9, keep_me_logged_in: true })
const guestToken = createToken({ id: 6, role: 'guest', status: 'guest', exp: 9 })

function createStore(token?: string) {
  const storage = createStoredValues(createMemoryStorage())
  if (token) storage.write('accessToken', token)
  const store = createSessionStore(storage)
  const endReasons: string[] = []
  store.onEnd((reason) => endReasons.push(reason))
  return { storage, store, endReasons }
}

/** A fake API whose createGuest calls are resolved by the test. */
function createGuestApi(token: string) {
  const pendingRequests: (() => void)[] = []
  const createGuest = () => new Promise((resolve) => pendingRequests.push(() => resolve({ jwt_token: token })))
  return { pendingRequests, api: createApi(createGuest) }
}

describe('createSessionStore', () => {
  it('starts with the stored token', () => {
    expect(createStore(memberToken).store.get()).toEqual({
      kind: 'member',
      token: memberToken,
      user: { id: '5', role: 'personal', status: 'verified', exp: 9, keep_me_logged_in: true },
    })
    expect(createStore(guestToken).store.get().kind).toBe('guest')
    expect(createStore(createToken({ id: 1, role: 'business', status: 'blocked', exp: 9 })).store.get().kind).toBe('inactive')
    for (const invalidToken of ['', 'x', 'a.b.c', createToken({ id: 1 })])
      expect(createStore(invalidToken).store.get().kind).toBe('anonymous')
  })

  it('stores a new token and calls the listeners', () => {
    const { store, storage } = createStore()
    let callCount = 0
    const unsubscribe = store.subscribe(() => (callCount += 1))
    store.setToken(memberToken)
    unsubscribe()
    store.signOut()
    expect([callCount, storage.read('accessToken'), store.get().kind]).toEqual([1, null, 'anonymous'])
    expect(() => store.setToken('invalid')).toThrow()
  })

  it('ends the session on 401 and 419, but not for a replaced token', () => {
    const expiredSession = createStore(memberToken)
    expiredSession.storage.write('confirmationData', '{}')
    expiredSession.store.rejectToken(419, memberToken)
    expect([
      expiredSession.endReasons,
      expiredSession.storage.read('accessToken'),
      expiredSession.storage.read('confirmationData'),
    ]).toEqual([['token_expired'], null, '{}'])

    const endedSession = createStore(memberToken)
    endedSession.storage.write('confirmationData', '{}')
    endedSession.store.rejectToken(401, guestToken)
    expect(endedSession.store.get().kind).toBe('member')
    endedSession.store.rejectToken(401, memberToken)
    endedSession.store.rejectToken(401, memberToken)
    expect([endedSession.endReasons, endedSession.storage.read('confirmationData')]).toEqual([['session_ended'], null])
  })

  it('defers a rejection during an action that signs out itself', async () => {
    const { store, endReasons } = createStore(memberToken)
    await store.deferRejections(async () => {
      store.rejectToken(401, memberToken)
      expect(store.get().kind).toBe('member')
      store.signOut()
    })
    expect(endReasons).toEqual(['signed_out'])

    const failedAction = createStore(memberToken)
    const refusal = failedAction.store.deferRejections(async () => {
      failedAction.store.rejectToken(401, memberToken)
      throw new Error('refused')
    })
    await expect(refusal).rejects.toThrow('refused')
    expect(failedAction.endReasons).toEqual(['session_ended'])
  })

  it('becomes inactive for a blocked account and keeps its token until the next load', () => {
    const { store, storage, endReasons } = createStore(memberToken)
    store.markBlocked(guestToken)
    expect(store.get().kind).toBe('member')
    store.markBlocked(memberToken)
    expect([store.get().kind, store.token(), storage.read('accessToken'), endReasons]).toEqual(['inactive', memberToken, memberToken, []])
    store.syncWithStorage()
    expect(store.get().kind).toBe('inactive')
    expect(createSessionStore(storage).get().kind).toBe('member')
    store.setToken(memberToken)
    expect(store.get().kind).toBe('member')
  })

  it('returns the end reason until the next session, for a guest one of its own', () => {
    const { store } = createStore(memberToken)
    expect(store.endReason()).toBeUndefined()
    store.rejectToken(419, memberToken)
    expect(store.endReason()).toBe('token_expired')
    store.setToken(guestToken)
    expect(store.endReason()).toBeUndefined()
    store.rejectToken(401, guestToken)
    expect(store.endReason()).toBe('guest_session_ended')
    store.setToken(guestToken)
    expect(store.endReason()).toBeUndefined()
  })

  it('creates one guest for concurrent calls', async () => {
    const { store } = createStore()
    const { api, pendingRequests } = createGuestApi(guestToken)
    const sessions = Promise.all([store.ensureGuest(api), store.ensureGuest(api)])
    for (const resolveRequest of pendingRequests) resolveRequest()
    expect((await sessions).map(({ token }) => token)).toEqual([guestToken, guestToken])
    expect(pendingRequests).toHaveLength(1)
    await store.ensureGuest(api)
    expect(pendingRequests).toHaveLength(1)
  })

  it('keeps a member who signed in while a guest was being created', async () => {
    const { store } = createStore()
    const { api, pendingRequests } = createGuestApi(guestToken)
    const session = store.ensureGuest(api)
    store.setToken(memberToken)
    for (const resolveRequest of pendingRequests) resolveRequest()
    expect((await session).token).toBe(memberToken)
  })

  it('works without access to storage', () => {
    const throwForbidden = () => {
      throw new Error('forbidden')
    }
    const store = createSessionStore(createStoredValues({ getItem: throwForbidden, setItem: throwForbidden, removeItem: throwForbidden }))
    store.setToken(memberToken)
    expect(store.get().kind).toBe('member')
  })

  it('ends the session when another tab ends it or signs in another user, but not for a renewed token', () => {
    const { store, storage, endReasons } = createStore(memberToken)
    storage.write('accessToken', createToken({ id: 5, role: 'personal', status: 'verified', exp: 10 }))
    store.syncWithStorage()
    expect([endReasons, store.get().user?.exp]).toEqual([[], 10])
    storage.write('accessToken', createToken({ id: 7, role: 'business', status: 'verified', exp: 9 }))
    store.syncWithStorage()
    expect([endReasons, store.get().user?.id, store.endReason()]).toEqual([['signed_out'], '7', undefined])
    storage.remove('accessToken')
    store.syncWithStorage()
    expect([endReasons.at(-1), store.endReason(), store.get().kind]).toEqual(['session_ended', 'session_ended', 'anonymous'])
    storage.write('accessToken', memberToken)
    store.syncWithStorage(memberToken)
    expect([endReasons.length, store.endReason(), store.get().kind]).toEqual([2, undefined, 'member'])
  })

  it.each([
    ['signed_out_elsewhere', (store: SessionStore) => store.signOut()],
    ['account_closed', (store: SessionStore) => store.signOut('account_closed')],
    ['session_ended', (store: SessionStore) => store.rejectToken(401, memberToken)],
    ['token_expired', (store: SessionStore) => store.rejectToken(419, memberToken)],
  ])('gives other tabs the reason %s by the events of the storage', (reason, endSession) => {
    const memory = createMemoryStorage()
    memory.setItem('accessToken', memberToken)
    const otherTab = createSessionStore(createStoredValues(memory))
    const storageEvents: (string | null)[] = []
    const tab = createSessionStore(
      createStoredValues({
        ...memory,
        setItem: (key, value) => {
          memory.setItem(key, value)
          if (key === 'accessToken') storageEvents.push(value)
        },
        removeItem: (key) => {
          memory.removeItem(key)
          if (key === 'accessToken') storageEvents.push(null)
        },
      }),
    )
    const otherReasons: string[] = []
    otherTab.onEnd((otherReason) => otherReasons.push(otherReason))
    endSession(tab)
    // The browser delivers the events after the writes, in their order.
    for (const storedValue of storageEvents) otherTab.syncWithStorage(storedValue)
    expect([otherReasons, otherTab.endReason(), otherTab.get().kind]).toEqual([[reason], reason, 'anonymous'])
    expect(memory.getItem('accessToken')).toBeNull()
  })
})
