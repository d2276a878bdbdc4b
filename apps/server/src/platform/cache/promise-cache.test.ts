import { describe, expect, it, vi } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { fixedClock } from '../clock/clock.ts'
import { createPromiseCache } from './promise-cache.ts'

const TTL_MS = 1000

function setup({ maxEntries = 10 } = {}) {
  const clock = fixedClock('2026-11-22T12:00:00Z')
  const createContext = () => ({ db: {} as AppContext['db'], clock })
  const ctx = createContext()
  const cache = createPromiseCache<number>({ maxEntries })
  let loadCount = 0
  const load = vi.fn(async () => ++loadCount)
  const getOrLoad = (key = 'a', context = ctx) => cache.getOrLoad(context, key, { ttlMs: TTL_MS, load })
  return { cache, clock, ctx, createContext, load, getOrLoad }
}

describe('promise cache', () => {
  it('loads once for concurrent calls, and again after the entry has expired', async () => {
    const { clock, getOrLoad } = setup()
    expect(await Promise.all([getOrLoad(), getOrLoad()])).toEqual([1, 1])
    clock.advance(TTL_MS - 1)
    expect(await getOrLoad()).toBe(1)
    clock.advance(1)
    expect(await getOrLoad()).toBe(2)
  })

  it('has its own entries for each database', async () => {
    const { createContext, getOrLoad } = setup()
    expect(await getOrLoad()).toBe(1)
    expect(await getOrLoad('a', createContext())).toBe(2)
  })

  it('does not cache a failed load', async () => {
    const { load, getOrLoad } = setup()
    load.mockRejectedValueOnce(new Error('connection lost'))
    await expect(getOrLoad()).rejects.toThrow('connection lost')
    expect(await getOrLoad()).toBe(1)
  })

  it('keeps a newer entry when an older load fails', async () => {
    const { cache, ctx } = setup()
    const { promise: older, reject } = Promise.withResolvers<number>()
    cache.set(ctx, 'a', older, TTL_MS)
    cache.set(ctx, 'a', Promise.resolve(7), TTL_MS)
    reject(new Error('connection lost'))
    await expect(older).rejects.toThrow()
    expect(await cache.get(ctx, 'a')).toBe(7)
  })

  it('drops the entry that was not used for the longest time', async () => {
    const { cache, ctx, getOrLoad } = setup({ maxEntries: 2 })
    await getOrLoad('a')
    await getOrLoad('b')
    await getOrLoad('a')
    await getOrLoad('c')
    expect(['a', 'b', 'c'].map((key) => cache.get(ctx, key) !== undefined)).toEqual([true, false, true])
  })

  it('caches nothing with a time to live of 0', async () => {
    const { cache, ctx } = setup()
    cache.set(ctx, 'a', Promise.resolve(1), 0)
    expect(cache.get(ctx, 'a')).toBeUndefined()
  })
})
