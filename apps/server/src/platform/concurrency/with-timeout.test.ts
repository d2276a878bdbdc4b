import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

class TooLate extends Error {}

describe('withTimeout', () => {
  const unhandled: unknown[] = []
  const recordUnhandled = (reason: unknown) => void unhandled.push(reason)

  beforeEach(() => {
    unhandled.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    process.on('unhandledRejection', recordUnhandled)
  })
  afterEach(() => {
    process.off('unhandledRejection', recordUnhandled)
    vi.useRealTimers()
  })

  /** Node reports unhandled rejections before the next turn of the event loop. */
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

  it('returns the result of work in time and leaves no timer', async () => {
    expect(await withTimeout({ timeoutMs: 50 }, async () => 'done')).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('throws the error of the work and leaves no timer', async () => {
    await expect(withTimeout({ timeoutMs: 50 }, () => Promise.reject(new TooLate('work')))).rejects.toThrow(TooLate)
    const throwAtOnce = (): Promise<never> => {
      throw new TooLate('before the first promise')
    }
    await expect(withTimeout({ timeoutMs: 50 }, throwAtOnce)).rejects.toThrow(TooLate)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects after the time and aborts the work with the same error', async () => {
    let signal: AbortSignal | undefined
    const result = withTimeout({ timeoutMs: 50, createError: (ms) => new TooLate(`${ms} ms`) }, (workSignal) => {
      signal = workSignal
      return new Promise<never>(() => {})
    })
    const rejected = expect(result).rejects.toThrow(new TooLate('50 ms'))
    vi.advanceTimersByTime(49)
    expect(signal?.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    await rejected
    expect(signal?.reason).toBeInstanceOf(TooLate)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reports the time-out, not the error of work that the abort ended', async () => {
    const result = withTimeout({ timeoutMs: 50 }, async (signal) => {
      await once(signal, 'abort')
      throw new TooLate('aborted')
    })
    vi.advanceTimersByTime(50)
    await expect(result).rejects.toThrow('took longer than 50 ms')
  })

  it('drops a rejection after the time', async () => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const result = withTimeout({ timeoutMs: 50 }, () => late)
    vi.advanceTimersByTime(50)
    await expect(result).rejects.toThrow('took longer than 50 ms')
    reject(new TooLate('late'))
    await nextTurn()
    expect(unhandled).toEqual([])
  })
})
