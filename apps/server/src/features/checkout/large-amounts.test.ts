import { MAX_PRICE_MINOR } from '@partlane/domain/listings/listing-fields'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestListing } from '#test/world.ts'
import { address, listChargeStatuses, pay, reserve } from './test-helpers.ts'

/** Buys listings for collection. @returns the purchase, paid and captured */
async function buyCollected(listings: (world: Awaited<ReturnType<typeof startTestApp>>['world']) => Promise<TestListing[]>) {
  const test = await startTestApp({ env: { RATE_LIMIT: '100000' } })
  const { app, world, ctx } = test
  const client = app.as(await world.user())
  for (const { slug } of await listings(world))
    expect(await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug } })).toHaveStatus(201)
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  expect(created).toHaveStatus(201)
  const { id } = created.body.data
  expect(await reserve(client, id)).toHaveStatus(200)
  const paid = (await pay(client, id)).body.data.attributes
  await app.drainOutbox()
  expect(await listChargeStatuses(ctx)).toEqual(['captured'])
  const { rows } = await sql<{ sum: string }>`select sum(amount_minor)::text as sum from ledger_entries group by currency`.execute(ctx.db)
  expect(rows).toEqual([{ sum: '0' }])
  return { ...test, client, paid }
}

describe('a purchase at the limits of amounts', () => {
  it('of 100 parts at 1,000,000.00 is charged, booked and shown exactly', async () => {
    const { client, paid, ctx } = await buyCollected(async (world) => {
      const sellers = [await world.business(), await world.business()]
      const listings: TestListing[] = []
      for (let count = 0; count < 100; count++) {
        const seller = sellers[count % 2]
        if (!seller) throw new Error('two sellers were created')
        listings.push(await world.listing({ seller, priceMinor: MAX_PRICE_MINOR, shippingType: 'click_and_collect' }))
      }
      return listings
    })
    expect(paid).toMatchObject({ status: 'paid', total: { amount: '100000000.00' }, shipping: { amount: '0.00' } })
    expect((await ctx.db.selectFrom('payments').select('amount_minor').execute())[0]).toEqual({ amount_minor: 10_000_000_000 })
    const orders = (await client.get('/users/orders')).body.data
    expect(orders.map(({ attributes }: { attributes: { total: object } }) => attributes.total)).toEqual([
      { amount: '50000000.00', currency: 'gbp' },
      { amount: '50000000.00', currency: 'gbp' },
    ])
    const fees = await ctx.db.selectFrom('orders').select('fee_minor').execute()
    expect(fees).toEqual([{ fee_minor: 500_000_000 }, { fee_minor: 500_000_000 }])
  })

  it('of one part at 0.01 is charged, with a fee of nothing', async () => {
    const { paid, ctx } = await buyCollected(async (world) => [await world.listing({ priceMinor: 1, shippingType: 'click_and_collect' })])
    expect(paid).toMatchObject({ status: 'paid', total: { amount: '0.01' } })
    expect(await ctx.db.selectFrom('orders').select(['items_minor', 'fee_minor', 'charged_minor']).execute()).toEqual([
      { items_minor: 1, fee_minor: 0, charged_minor: 1 },
    ])
  })

  it('with free delivery has no delivery price on any line', async () => {
    const { paid } = await buyCollected(async (world) => {
      const seller = await world.business()
      await world.shippingRule(seller, { zone: 'uk_mainland', free_over_minor: 1_000 })
      return [await world.listing({ seller, priceMinor: 600 }), await world.listing({ seller, priceMinor: 400 })]
    })
    expect(paid).toMatchObject({ total: { amount: '10.00' }, shipping: { amount: '0.00' } })
  })
})
