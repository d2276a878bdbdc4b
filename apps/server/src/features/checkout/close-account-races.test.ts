import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { runOverlapping } from '#test/overlap.ts'
import { addPaypalLikeGateway, connectPaypal, createPurchase, getStatus, pay, reserve } from './test-helpers.ts'

type Action = () => Promise<{ status: number }>
const AFTER_EXPIRY_MS = 16 * 60_000

/** A reserved purchase that can be paid by card and by PayPal, with the calls of its buyer. */
async function startReserved() {
  const testApp = await startTestApp()
  const { app, world } = testApp
  addPaypalLikeGateway(testApp)
  const seller = await world.user()
  await connectPaypal(testApp, seller)
  const { client, id } = await createPurchase(app, await world.user(), await world.listing({ seller }))
  expect(await reserve(client, id)).toHaveStatus(200)
  return {
    app,
    client,
    id,
    close: () => client.delete('/users/user', { reason: { text: 'too many parts' } }),
    /** Runs actions that all wait for the purchase, the first one first. */
    overlap: (actions: readonly Action[]) => runOverlapping(testApp, { table: 'payment_orders', id }, actions),
  }
}

describe('closing the account of a buyer is refused without a deadlock', () => {
  it('while another gateway replaces a payment that waits for the buyer', async () => {
    for (const isCloseFirst of [true, false]) {
      const { app, client, id, close, overlap } = await startReserved()
      expect((await pay(client, id, 'tok_sandbox_challenge')).body.data.attributes.status).toBe('paying')
      const change = () => client.put('/payments/orders', { payment_order: { id, action: 'change_gateway', gateway: 'paypal' } })
      const responses = await overlap(isCloseFirst ? [close, change] : [change, close])
      expect(responses.map(({ status }) => status)).toEqual(isCloseFirst ? [409, 200] : [200, 409])
      expect((await client.get(`/payments/orders/${id}`)).body.data.attributes).toMatchObject({ status: 'reserved', gateway: 'paypal' })
      expect(app.countDeadlocks()).toBe(0)
    }
  })

  it('while a reservation that has ended is repeated', async () => {
    for (const isCloseFirst of [true, false]) {
      const { app, client, id, close, overlap } = await startReserved()
      app.clock.advance(AFTER_EXPIRY_MS)
      const repeat = () => reserve(client, id)
      const responses = await overlap(isCloseFirst ? [close, repeat] : [repeat, close])
      expect(responses.map(({ status }) => status)).toEqual(isCloseFirst ? [409, 200] : [200, 409])
      expect(await getStatus(client, id)).toBe('reserved')
      expect(app.countDeadlocks()).toBe(0)
    }
  })
})
