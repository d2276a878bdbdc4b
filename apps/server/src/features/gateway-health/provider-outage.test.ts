import { describe, expect, it } from 'vitest'
import { createPurchase, pay, reserve } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, earn } from '#features/payouts/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { listErrorsAtRest } from '#test/money-histories/checks.ts'
import { injectOutages } from '#test/money-histories/outages.ts'

const HOUR_MS = 3_600_000

/** What happens while the gateway is away or silent, hour by hour. */
async function passDay({ app }: Awaited<ReturnType<typeof startTestApp>>): Promise<void> {
  for (let hour = 0; hour < 24; hour++) {
    app.clock.advance(HOUR_MS)
    await app.runDeadlines()
    await app.drainOutbox().catch(() => {})
    await app.runJob('gateway-health.check')
    await app.drainOutbox().catch(() => {})
  }
}

describe.each(['away', 'silent'] as const)('a gateway that is %s for a day', (kind) => {
  it('delivers no order unpaid, charges and pays nothing twice, and settles everything when it returns', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const operator = await world.operator()
    // Before: an order that is completed, one that is sold and one that is paid but not captured.
    const earned = await earn(testApp)
    await connectAccount(testApp, earned.seller)
    const declined = await sellParts(testApp)
    const buyer = await world.user()
    const seller = await world.business()
    const { client, id } = await createPurchase(app, buyer, await world.listing({ seller }))
    await reserve(client, id)
    const paid = await pay(client, id)
    const orderId = String(paid.body.data.attributes.order_ids[0])
    const outages = injectOutages(ctx.paymentGateways.default)
    outages.current = kind
    // Meanwhile: a decline, a payout run, and a seller who wants to send a part.
    const item_ids = await listItemIds(declined.sellerClient, declined.orderId)
    await changeItems(declined.sellerClient, declined.orderId, { action: 'decline', item_ids, reason: 'other' })
    await runPayouts(ctx)
    await app.drainOutbox().catch(() => {})
    const sellerClient = app.as(seller)
    const items = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids: items })
    const send = () =>
      sellerClient.post(`/users/orders/${orderId}/parcels`, {
        parcel: {
          carrier: 'royal_mail',
          tracking_number: 'AB123456789GB',
          items: [{ item_id: items[0], quantity: 1 }],
          attempt: crypto.randomUUID(),
        },
      })
    expect(await send()).toBeRefused(409, 'payment_not_captured')
    const newPurchase = await createPurchase(app, await world.user(), await world.listing())
    await reserve(newPurchase.client, newPurchase.id)
    expect((await pay(newPurchase.client, newPurchase.id)).status).not.toBe(500)
    await passDay(testApp)
    expect(outages.count).toBeGreaterThan(3)
    const mailsTo = async () => (await app.mails()).filter(({ to }) => to === operator.email).map(({ subject }) => subject)
    expect((await mailsTo()).filter((subject) => subject.includes('cannot be reached'))).toHaveLength(1)
    expect(
      await ctx.db
        .selectFrom('order_items')
        .where('dispatched_at', 'is not', null)
        .where('order_id', '=', Number(orderId))
        .select('id')
        .execute(),
    ).toEqual([])
    outages.current = undefined
    await passDay(testApp)
    await app.drainOutbox()
    expect((await mailsTo()).filter((subject) => subject.includes('can be reached again'))).toHaveLength(1)
    expect(await listErrorsAtRest(ctx)).toEqual([])
    const payouts = await ctx.db.selectFrom('sandbox_gateway.payouts').select(['status', 'amount_minor']).execute()
    expect(payouts).toEqual([{ status: 'paid', amount_minor: 5_049 }])
    const refunds = await ctx.db.selectFrom('sandbox_gateway.refunds').select('amount_minor').execute()
    expect(refunds).toEqual([{ amount_minor: 5_549 }])
  })
})
