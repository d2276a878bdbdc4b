import { describe, expect, it } from 'vitest'
import { lockParties } from '#features/agreed-lines/public.ts'
import { holdStock, lockListings, releaseStock, sellStockOfLines } from '#features/listings/public.ts'
import { startTestApp } from '#test/app.ts'
import { runOverlapping } from '#test/overlap.ts'
import { startAuction } from './test-helpers.ts'

const toAuction = { sale_format: 'auction', starting_price: '10.00', item_price: null }

async function startFixed() {
  const test = await startTestApp()
  const listing = await test.world.listing()
  const hold = { listingId: listing.id, quantity: 1 }
  return {
    ...test,
    test,
    listing,
    hold: () => test.ctx.db.transact(async (tx) => void (await holdStock(tx, hold))),
    release: () =>
      test.ctx.db.transact(async (tx) => {
        await lockParties(tx, [listing.seller.id])
        await releaseStock(tx, hold)
      }),
    edit: (fields: object) => test.app.as(listing.seller).put(`/users/listings/published/${listing.slug}`, { listing: fields }),
    openRuns: () => test.ctx.db.selectFrom('auctions').where('state', '=', 'open').select('id').execute(),
  }
}

describe('the sale format of a listing', () => {
  it('stays while the winner of its auction can pay', async () => {
    const test = await startAuction()
    const [anna] = await test.bidders(1)
    if (!anna) throw new Error('no user')
    await test.bid(anna, '30.00')
    await test.passUntil(test.endsAt)
    const seller = await test.signIn(test.seller)
    const fixed = { sale_format: 'fixed', item_price: '95.00' }
    const response = await test.app.as(seller).put(`/users/listings/published/${test.auction.slug}`, { listing: fixed })
    expect(response).toBeRefused(409, 'units_are_held')
    expect(await test.world.listingRow(test.auction.id)).toMatchObject({ sale_format: 'auction', status: 'reserved' })
    expect(await test.lines()).toMatchObject([{ status: 'open' }])
  })

  it('stays while units are held for a buyer, and can be changed when they are released', async () => {
    const { edit, hold, release, openRuns } = await startFixed()
    await hold()
    expect(await edit(toAuction)).toBeRefused(409, 'units_are_held')
    expect(await openRuns()).toEqual([])
    expect(await edit({ item_price: '77.00' })).toHaveStatus(200)
    await release()
    expect(await edit(toAuction)).toHaveStatus(200)
    expect(await openRuns()).toHaveLength(1)
  })

  it('and a hold at the same time, in both orders: no run is open for held units', async () => {
    for (const isHoldFirst of [true, false]) {
      const { test, listing, edit, hold, openRuns } = await startFixed()
      const change = () => edit(toAuction)
      const lock = { table: 'listings', id: listing.id } as const
      const results = await runOverlapping<unknown>(test, lock, isHoldFirst ? [hold, change] : [change, hold]).catch((err: unknown) => [
        err,
      ])
      if (isHoldFirst) {
        expect(results[1]).toBeRefused(409, 'units_are_held')
        expect(await openRuns()).toEqual([])
      } else expect(await openRuns()).toHaveLength(1)
    }
  })
})

describe('an auction whose part is sold out', () => {
  it('is cancelled when its seller has no units left', async () => {
    const test = await startAuction()
    const seller = test.app.as(test.seller)
    const edit = (quantity: number) => seller.put(`/users/listings/published/${test.auction.slug}`, { listing: { quantity } })
    expect(await edit(0)).toHaveStatus(200)
    expect(await test.row()).toMatchObject({ state: 'closed', outcome: 'cancelled' })
    expect(await edit(1)).toHaveStatus(200)
    expect(await test.relist(test.seller)).toHaveStatus(200)
  })

  it('is cancelled when its last unit was sold in another way, whatever bids there are', async () => {
    const test = await startAuction()
    const [anna] = await test.bidders(1)
    if (!anna) throw new Error('no user')
    await test.bid(anna, '30.00')
    await test.ctx.db.transact(async (tx) => {
      await holdStock(tx, { listingId: test.auction.id, quantity: 1 })
      await sellStockOfLines(tx, [{ listingId: test.auction.id, quantity: 1 }], await lockListings(tx, [test.auction.id]))
    })
    await test.app.drainOutbox()
    expect(await test.row()).toMatchObject({ state: 'closed', outcome: 'cancelled', buyer_id: null })
  })
})
