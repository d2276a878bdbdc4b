import { describe, expect, it } from 'vitest'
import { TooBusyError } from './concurrency-limiter.ts'
import { createFairLimiter } from './fair-limiter.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('createFairLimiter', () => {
  it('runs one operation of each key at a time, and keys in turn', async () => {
    const limiter = createFairLimiter({ maxRunning: 1, maxWaiting: 20, maxWaitingPerKey: 20 })
    const order: string[] = []
    const run = (key: string, number: number) =>
      limiter.run(key, async () => {
        order.push(`${key}${number}`)
        await tick()
      })
    const runs = [...[1, 2, 3].map((number) => run('a', number)), run('b', 1), run('c', 1), run('b', 2)]
    await Promise.all(runs)
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('leaves the other places to other keys', async () => {
    const limiter = createFairLimiter({ maxRunning: 2, maxWaiting: 20, maxWaitingPerKey: 20 })
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>()
    const blockedRuns = Array.from({ length: 8 }, () => limiter.run('a', () => blocked))
    expect(await limiter.run('b', async () => 'done')).toBe('done')
    unblock()
    await Promise.all(blockedRuns)
  })

  it('rejects above the limit of waiting operations and frees the place of a failed one', async () => {
    const limiter = createFairLimiter({ maxRunning: 1, maxWaiting: 1, maxWaitingPerKey: 1 })
    const { promise: blocked, reject: fail } = Promise.withResolvers<void>()
    const first = limiter.run('a', () => blocked)
    const second = limiter.run('a', async () => 'second')
    await expect(limiter.run('b', async () => 'third')).rejects.toThrow(TooBusyError)
    fail(new Error('no'))
    await expect(first).rejects.toThrow('no')
    expect(await second).toBe('second')
  })

  it('rejects above the limit of one key and accepts other keys', async () => {
    const limiter = createFairLimiter({ maxRunning: 1, maxWaiting: 20, maxWaitingPerKey: 2 })
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>()
    const runs = Array.from({ length: 3 }, () => limiter.run('a', () => blocked))
    await expect(limiter.run('a', () => blocked)).rejects.toThrow(TooBusyError)
    const other = limiter.run('b', async () => 'done')
    unblock()
    expect(await other).toBe('done')
    await Promise.all(runs)
  })
})
