import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter, TooBusyError } from './concurrency-limiter.ts'

/** Work that ends when the test resolves it. */
function createControlledWork() {
  const finishers: (() => void)[] = []
  let running = 0
  let maxRunning = 0
  const work = async () => {
    running++
    maxRunning = Math.max(maxRunning, running)
    await new Promise<void>((resolve) => finishers.push(resolve))
    running--
  }
  return { work, finishers, maxRunning: () => maxRunning }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('createConcurrencyLimiter', () => {
  it('runs the maximum at once, the others after them, and rejects when too many wait', async () => {
    const limiter = createConcurrencyLimiter({ maxRunning: 2, maxWaiting: 2 })
    const { work, finishers, maxRunning } = createControlledWork()
    const runs = [1, 2, 3, 4].map(() => limiter.run(work))
    await expect(limiter.run(work)).rejects.toThrow(TooBusyError)
    for (let finishedCount = 0; finishedCount < 4; finishedCount++) {
      await tick()
      finishers.shift()?.()
    }
    await Promise.all(runs)
    expect(maxRunning()).toBe(2)
    expect(await limiter.run(async () => 'again')).toBe('again')
  })

  it('frees the slot of a failed task', async () => {
    const limiter = createConcurrencyLimiter({ maxRunning: 1, maxWaiting: 0 })
    await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limiter.run(async () => 1)).toBe(1)
  })
})
