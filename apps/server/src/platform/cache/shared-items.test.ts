import { describe, expect, it, vi } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { fixedClock } from '../clock/clock.ts'
import { invalidateSharedData } from './shared-data.ts'
import { cacheSharedItems } from './shared-items.ts'

type Item = { id: number; owner: number }

function setup({ seconds = 5, maxEntries = 10 } = {}) {
  const clock = fixedClock('2026-11-22T12:00:00Z')
  const ctx = { db: {} as AppContext['db'], clock, config: { SHARED_DATA_SECONDS: seconds } as AppContext['config'] }
  const load = vi.fn(
    async (_ctx: typeof ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Item>> =>
      new Map(ids.filter((id) => id < 100).map((id) => [id, { id, owner: id % 2 }])),
  )
  const loadShared = cacheSharedItems(load, { maxEntries, tagsOf: (id, { owner }) => [`item:${id}`, `owner:${owner}`] })
  const loadedIds = () => load.mock.calls.map(([, ids]) => ids)
  return { clock, ctx, load, loadShared, loadedIds }
}

describe('shared items', () => {
  it('are loaded together when they are missing or have expired', async () => {
    const { clock, ctx, loadShared, loadedIds } = setup()
    await loadShared(ctx, [1, 2])
    clock.advance(2_000)
    expect([...(await loadShared(ctx, [2, 3, 3, 1])).values()].map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
    clock.advance(3_000)
    await loadShared(ctx, [1, 2, 3])
    expect(loadedIds()).toEqual([[1, 2], [3], [1, 2]])
  })

  it('are loaded again after a change of what they show', async () => {
    const { ctx, loadShared, loadedIds } = setup()
    await loadShared(ctx, [1, 2, 3])
    invalidateSharedData(ctx.db, ['item:2', 'other:1'])
    await loadShared(ctx, [1, 2, 3])
    invalidateSharedData(ctx.db, ['owner:1'])
    await loadShared(ctx, [1, 2, 3])
    invalidateSharedData(ctx.db)
    await loadShared(ctx, [1, 2, 3])
    expect(loadedIds()).toEqual([[1, 2, 3], [2], [1, 3], [1, 2, 3]])
  })

  it('are not stored when the change came while they were loaded', async () => {
    const { ctx, loadShared, loadedIds } = setup()
    const first = loadShared(ctx, [1, 2])
    invalidateSharedData(ctx.db, ['item:1'])
    await first
    await loadShared(ctx, [1, 2])
    const second = loadShared(ctx, [4])
    invalidateSharedData(ctx.db)
    await second
    await loadShared(ctx, [4])
    expect(loadedIds()).toEqual([[1, 2], [1], [4], [4]])
  })

  it('without a value are loaded each time, and the oldest give way to others', async () => {
    const { ctx, loadShared, loadedIds } = setup({ maxEntries: 2 })
    expect((await loadShared(ctx, [100])).size).toBe(0)
    await loadShared(ctx, [100])
    await loadShared(ctx, [1])
    await loadShared(ctx, [2])
    await loadShared(ctx, [3])
    invalidateSharedData(ctx.db, ['owner:1'])
    await loadShared(ctx, [2])
    await loadShared(ctx, [1])
    expect(loadedIds()).toEqual([[100], [100], [1], [2], [3], [1]])
  })

  it('are not cached with SHARED_DATA_SECONDS=0', async () => {
    const { ctx, loadShared, loadedIds } = setup({ seconds: 0 })
    await loadShared(ctx, [1])
    await loadShared(ctx, [1])
    expect(loadedIds()).toEqual([[1], [1]])
  })
})
