import { describe, expect, it, vi } from 'vitest'
import { createSessionStore } from './session-store.ts'
import { memoryStorage, storedValues } from './stored-values.ts'
import { isDue, keepSession } from './token-renewal.ts'

const HOUR = 3600
const now = Math.floor(Date.now() / 1000)
const tokenOf = (exp: number, more: object = {}) =>
  `x.${btoa(JSON.stringify({ id: '1', role: 'personal', status: 'verified', exp, ...more })).replaceAll('=', '')}.x`
const still = { isOnline: () => true, watch: () => () => {} }

function keep(token: string | undefined, answer = tokenOf(now + 24 * HOUR)) {
  const session = createSessionStore(storedValues(memoryStorage()))
  if (token) session.adopt(token)
  const extendSession = vi.fn(async () => ({ jwt_token: answer }))
  const end = keepSession({ api: { sessions: { extend: extendSession } as never }, session, surroundings: still })
  return { session, extendSession, end }
}

describe('a session', () => {
  it.each([
    [13, false, false],
    [11, false, true],
    [16 * 24, true, false],
    [14 * 24, true, true],
  ])('with %i hours left, kept: %s, is due: %s', (hours, keep_me_logged_in, due) => {
    expect(isDue({ exp: now + hours * HOUR, keep_me_logged_in }, now * 1000)).toBe(due)
  })

  it('past its middle is extended, and the new token adopted', async () => {
    const { session, extendSession, end } = keep(tokenOf(now + HOUR))
    await vi.waitFor(() => expect(session.get().user?.exp).toBe(now + 24 * HOUR))
    expect(extendSession).toHaveBeenCalledTimes(1)
    end()
  })

  it('that is young, over, or not there is left alone', () => {
    for (const token of [tokenOf(now + 20 * HOUR), tokenOf(now - 1), undefined]) {
      const { extendSession, end } = keep(token)
      expect(extendSession).not.toHaveBeenCalled()
      end()
    }
  })

  it('that was signed out while it was being extended stays signed out', async () => {
    const { session, extendSession, end } = keep(tokenOf(now + HOUR))
    session.signOut()
    await extendSession.mock.results[0]?.value
    await Promise.resolve()
    expect(session.get().kind).toBe('anonymous')
    end()
  })
})
