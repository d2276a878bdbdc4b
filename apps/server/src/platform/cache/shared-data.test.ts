import { describe, expect, it, vi } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { fixedClock } from '../clock/clock.ts'
import { cacheSharedData, invalidateSharedData } from './shared-data.ts'

const tagsOf = (value: string) => [`tag:${value.split(' ')[0]}`]

function setup(seconds: number) {
  const clock = fixedClock('2026-11-22T12:00:00Z')
  const ctx = { db: {} as AppContext['db'], clock, config: { SHARED_DATA_SECONDS: seconds } as AppContext['config'] }
  const load = vi.fn(async (_ctx: typeof ctx, locale: string, count: number) => `${locale} ${count}`)
  return { clock, ctx, load, loadShared: cacheSharedData(load, { maxEntries: 10, tagsOf }) }
}

describe('shared data', () => {
  it('is loaded once for concurrent visitors and again when it has expired', async () => {
    const { clock, ctx, load, loadShared } = setup(5)
    expect(await Promise.all([loadShared(ctx, 'fr', 8), loadShared(ctx, 'fr', 8)])).toEqual(['fr 8', 'fr 8'])
    clock.advance(4_999)
    await loadShared(ctx, 'fr', 8)
    expect(load).toHaveBeenCalledTimes(1)
    clock.advance(1)
    await loadShared(ctx, 'fr', 8)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('has an entry for each combination of arguments', async () => {
    const { ctx, load, loadShared } = setup(5)
    expect([await loadShared(ctx, 'fr', 8), await loadShared(ctx, 'en-GB', 8)]).toEqual(['fr 8', 'en-GB 8'])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is loaded again after a change of what it shows', async () => {
    const { ctx, load, loadShared } = setup(5)
    await loadShared(ctx, 'fr', 8)
    await loadShared(ctx, 'en-GB', 8)
    invalidateSharedData(ctx.db, ['tag:fr', 'tag:other'])
    await loadShared(ctx, 'en-GB', 8)
    expect(load).toHaveBeenCalledTimes(2)
    await loadShared(ctx, 'fr', 8)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is not shared when the change came while it was loaded', async () => {
    const { ctx, load, loadShared } = setup(5)
    const first = loadShared(ctx, 'fr', 8)
    invalidateSharedData(ctx.db, ['tag:fr'])
    await Promise.all([first, loadShared(ctx, 'fr', 8)])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is not cached with SHARED_DATA_SECONDS=0', async () => {
    const { ctx, load, loadShared } = setup(0)
    await loadShared(ctx, 'fr', 8)
    await loadShared(ctx, 'fr', 8)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
