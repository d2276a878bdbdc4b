import { describe, expect, it, vi } from 'vitest'
import { createApi } from '../api/api.ts'
import { createSessionStore } from './session-store.ts'
import { createMemoryStorage, createStoredValues } from './stored-values.ts'
import { isRenewalDue, startTokenRenewal } from './token-renewal.ts'

const HOUR_SECONDS = 3600
const now = Math.floor(Date.now() / 1000)
const createToken = (exp: number, overrides: object = {}) =>
  `x.${btoa(JSON.stringify({ id: '1', role: 'personal', status: 'verified', exp, ...overrides })).replaceAll('=', '')}.x`
const idleEnvironment = { isOnline: () => true, watch: () => () => {} }

function startRenewal(token: string | undefined, renewedToken = createToken(now + 24 * HOUR_SECONDS)) {
  const session = createSessionStore(createStoredValues(createMemoryStorage()))
  if (token) session.setToken(token)
  const extendSession = vi.fn(async () => ({ jwt_token: renewedToken }))
  const stop = startTokenRenewal({ api: createApi(extendSession), session, environment: idleEnvironment })
  return { session, extendSession, stop }
}

describe('isRenewalDue', () => {
  it.each([
    [13, false, false],
    [11, false, true],
    [16 * 24, true, false],
    [14 * 24, true, true],
  ])('with %i hours left and keep_me_logged_in %s returns %s', (hours, keep_me_logged_in, expected) => {
    expect(isRenewalDue({ exp: now + hours * HOUR_SECONDS, keep_me_logged_in }, now * 1000)).toBe(expected)
  })
})

describe('startTokenRenewal', () => {
  it('extends a session in its second half and uses the new token', async () => {
    const { session, extendSession, stop } = startRenewal(createToken(now + HOUR_SECONDS))
    await vi.waitFor(() => expect(session.get().user?.exp).toBe(now + 24 * HOUR_SECONDS))
    expect(extendSession).toHaveBeenCalledTimes(1)
    stop()
  })

  it('does nothing for a new, expired or missing session', () => {
    for (const token of [createToken(now + 20 * HOUR_SECONDS), createToken(now - 1), undefined]) {
      const { extendSession, stop } = startRenewal(token)
      expect(extendSession).not.toHaveBeenCalled()
      stop()
    }
  })

  it('stays signed out when the user signs out during the renewal', async () => {
    const { session, extendSession, stop } = startRenewal(createToken(now + HOUR_SECONDS))
    session.signOut()
    await extendSession.mock.results[0]?.value
    await Promise.resolve()
    expect(session.get().kind).toBe('anonymous')
    stop()
  })
})
