import { describe, expect, it } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing } from '#test/world.ts'
import { lockSellersOnHoliday } from './listings.store.ts'
import { holdStock, lockListings, releaseStock, sellStockOfLines } from './public.ts'

/** Releases units as a checkout does: the seller's row is locked before the listing. */
const release = (ctx: AppContext, { id, seller }: TestListing, quantity = 1) =>
  ctx.db.transact(async (tx) => {
    await lockSellersOnHoliday(tx, [seller.id])
    await releaseStock(tx, { listingId: id, quantity })
  })

/** Sells one held unit. */
const sellOne = (ctx: AppContext, listingId: number) =>
  ctx.db.transact(async (tx) => sellStockOfLines(tx, [{ listingId, quantity: 1 }], await lockListings(tx, [listingId])))

describe('stock', () => {
  it('lets exactly one of fifty purchases hold the only unit', async () => {
    const { ctx, world } = await startTestApp()
    const { id } = await world.listing({ quantity: 1 })

    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => ctx.db.transact((tx) => holdStock(tx, { listingId: id, quantity: 1 }))),
    )

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusalCodes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(refusalCodes)).toEqual(new Set(['not_enough_stock']))
    expect(await world.listingRow(id)).toMatchObject({ quantity: 1, reserved_quantity: 1, status: 'reserved' })
    expect(await world.events()).toEqual(['listing_changed'])
  })

  it('never holds more units than exist for purchases of different sizes', async () => {
    const { ctx, world } = await startTestApp()
    const { id } = await world.listing({ quantity: 10 })
    const sizes = Array.from({ length: 30 }, (_, i) => (i % 3) + 1)

    const results = await Promise.allSettled(sizes.map((quantity) => ctx.db.transact((tx) => holdStock(tx, { listingId: id, quantity }))))

    const heldUnits = results.reduce((total, result, i) => total + (result.status === 'fulfilled' ? (sizes[i] ?? 0) : 0), 0)
    const row = await world.listingRow(id)
    expect(row.reserved_quantity).toBe(heldUnits)
    expect(heldUnits).toBeGreaterThanOrEqual(8)
    expect(heldUnits).toBeLessThanOrEqual(10)
  })

  it('reserves the listing with the last held unit and makes it available after a release', async () => {
    const { ctx, world } = await startTestApp()
    const listing = await world.listing({ quantity: 2 })
    const { id } = listing
    const oneUnit = { listingId: id, quantity: 1 }
    const readStatus = async () => (await world.listingRow(id)).status

    await ctx.db.transact((tx) => holdStock(tx, oneUnit))
    expect(await readStatus()).toBe('available')
    expect(await world.events()).toEqual([])
    await ctx.db.transact((tx) => holdStock(tx, oneUnit))
    expect(await readStatus()).toBe('reserved')
    await release(ctx, listing)
    expect(await readStatus()).toBe('available')
    expect(await world.events()).toEqual(['listing_changed', 'listing_changed'])
  })

  it('sells out the listing with the last unit', async () => {
    const { ctx, world } = await startTestApp()
    const { id } = await world.listing({ quantity: 2 })

    await ctx.db.transact((tx) => holdStock(tx, { listingId: id, quantity: 2 }))
    await sellOne(ctx, id)
    expect(await world.listingRow(id)).toMatchObject({ quantity: 1, reserved_quantity: 1, sold_quantity: 1, status: 'reserved' })
    await sellOne(ctx, id)
    expect(await world.listingRow(id)).toMatchObject({ quantity: 0, reserved_quantity: 0, sold_quantity: 2, status: 'sold_out' })
    expect(await world.events()).toEqual(['listing_changed', 'listing_sold_out'])
  })

  it.each(['draft', 'seller_on_holiday_mode', 'deactivated', 'blocked', 'deleted'] as const)(
    'rejects a hold on a listing that is %s',
    async (status) => {
      const { ctx, world } = await startTestApp()
      const { id } = await world.listing({ status, quantity: 5 })
      const hold = ctx.db.transact((tx) => holdStock(tx, { listingId: id, quantity: 1 }))
      await expect(hold).rejects.toMatchObject({ code: 'not_for_sale', meta: { listing_id: String(id) } })
    },
  )

  it('rejects a quantity above the free units and reports their number', async () => {
    const { ctx, world } = await startTestApp()
    const { id } = await world.listing({ quantity: 3 })
    await ctx.db.transact((tx) => holdStock(tx, { listingId: id, quantity: 1 }))
    const hold = ctx.db.transact((tx) => holdStock(tx, { listingId: id, quantity: 3 }))
    await expect(hold).rejects.toMatchObject({ code: 'not_enough_stock', meta: { available: 2 } })
  })

  it('releases and sells held units of a blocked listing, which stays blocked', async () => {
    const { ctx, world } = await startTestApp()
    const listing = await world.listing({ quantity: 2 })
    const { id } = listing
    await ctx.db.transact((tx) => holdStock(tx, { listingId: id, quantity: 2 }))
    await ctx.db.updateTable('listings').set({ status: 'blocked' }).where('id', '=', id).execute()

    await release(ctx, listing)
    await sellOne(ctx, id)
    expect(await world.listingRow(id)).toMatchObject({ quantity: 1, reserved_quantity: 0, sold_quantity: 1, status: 'blocked' })
  })

  it('pauses a released listing while its seller is on holiday', async () => {
    const { ctx, world } = await startTestApp()
    const listing = await world.listing({ quantity: 1 })
    const { id, seller } = listing
    await ctx.db.transact((tx) => holdStock(tx, { listingId: id, quantity: 1 }))
    await ctx.db.updateTable('users').set({ holiday: true }).where('id', '=', seller.id).execute()
    await release(ctx, listing)
    expect((await world.listingRow(id)).status).toBe('seller_on_holiday_mode')
  })

  it('rejects a release that puts a listing on sale without the lock of its seller', async () => {
    const { ctx, world } = await startTestApp()
    const { id } = await world.listing({ quantity: 1 })
    const oneUnit = { listingId: id, quantity: 1 }
    await ctx.db.transact((tx) => holdStock(tx, oneUnit))
    await expect(ctx.db.transact((tx) => releaseStock(tx, oneUnit))).rejects.toThrow('users were locked after listings')
    expect(await world.listingRow(id)).toMatchObject({ reserved_quantity: 1, status: 'reserved' })
  })

  it('throws when a line is settled twice', async () => {
    const { ctx, world } = await startTestApp()
    const listing = await world.listing({ quantity: 1 })
    const { id } = listing
    const oneUnit = { listingId: id, quantity: 1 }
    await ctx.db.transact((tx) => holdStock(tx, oneUnit))
    await sellOne(ctx, id)
    await expect(sellOne(ctx, id)).rejects.toThrow('settled twice')
    await expect(release(ctx, listing)).rejects.toThrow('settled twice')
  })

  it('locks the same listings in opposite orders without a deadlock', async () => {
    const { ctx, world } = await startTestApp()
    const listings = await Promise.all([1, 2, 3].map(() => world.listing({ quantity: 20 })))
    const ids = listings.map(({ id }) => id)
    const buy = (lockOrder: number[]) =>
      ctx.db.transact(async (tx) => {
        await lockListings(tx, lockOrder)
        for (const listingId of lockOrder) await holdStock(tx, { listingId, quantity: 1 })
      })

    await Promise.all(Array.from({ length: 20 }, (_, i) => buy(i % 2 ? ids : [...ids].reverse())))
    for (const id of ids) expect((await world.listingRow(id)).reserved_quantity).toBe(20)
  })
})
