import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { address } from './test-helpers.ts'

/** docs/measurements/writes.md explains the numbers. With `begin` and `commit`. */
const MAX_STATEMENTS = { add: 9, create: 10, reserve: 11, pay: 26 }

describe('a purchase of one part', () => {
  it('needs few statements', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing({ quantity: 5 })
    const counts: Record<string, number> = {}
    for (let round = 0; round < 2; round++) {
      const client = app.as(await world.user())
      let id = ''
      const count = async (name: string, call: () => Promise<{ status: number; body: { data: { id: string } } }>) => {
        counts[name] = await app.countStatements(async () => {
          const response = await call()
          expect(response.status).toBeLessThan(300)
          id = response.body.data.id
        })
      }
      await count('add', () => client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } }))
      await count('create', () => client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } }))
      await count('reserve', () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' }))
      const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
      await count('pay', () => client.put('/payments/orders', { payment_order }))
    }
    for (const [name, limit] of Object.entries(MAX_STATEMENTS)) expect(counts[name], name).toBeLessThanOrEqual(limit)
  })
})
