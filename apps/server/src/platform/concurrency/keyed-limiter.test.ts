import { describe, expect, it } from 'vitest'
import { TooBusyError } from './concurrency-limiter.ts'
import { createKeyedLimiter } from './keyed-limiter.ts'

describe('createKeyedLimiter', () => {
  it('limits the operations of one key and lets other keys pass', async () => {
    const limiter = createKeyedLimiter({ maxRunning: 1, maxWaiting: 1 })
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<string>()
    const firstOfA = limiter.run('a', () => blocked)
    const secondOfA = limiter.run('a', async () => 'second')
    await expect(limiter.run('a', async () => 'third')).rejects.toThrow(TooBusyError)
    expect(await limiter.run('b', async () => 'other key')).toBe('other key')
    unblock('first')
    expect(await Promise.all([firstOfA, secondOfA])).toEqual(['first', 'second'])
  })

  it('stores nothing for keys without operations, also after errors', async () => {
    const limiter = createKeyedLimiter({ maxRunning: 2, maxWaiting: 0 })
    await Promise.allSettled(['a', 'b', 'c'].map((key) => limiter.run(key, () => Promise.reject(new Error(key)))))
    expect(limiter.keyCount).toBe(0)
  })
})
