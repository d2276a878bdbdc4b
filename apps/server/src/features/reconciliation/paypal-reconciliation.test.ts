import { describe, expect, it } from 'vitest'
import { expectBalanced } from '#features/refunds/test-helpers.ts'
import { startPaypalSale } from '#test/paypal-sales.ts'
import { endDispute, openDispute } from '../../../stand-ins/paypal/routes/disputes.ts'
import { endPayout } from '../../../stand-ins/paypal/routes/payouts.ts'

const HOUR_MS = 3_600_000

async function startRecords() {
  const started = await startPaypalSale()
  const { app, ctx, world, paypal } = started
  const olivia = await world.operator()
  const expiresAt = new Date(ctx.clock.now().getTime() + 90 * 24 * HOUR_MS)
  const operator = app.withToken(await world.session(olivia, { keepMeLoggedIn: true, expiresAt }))
  return {
    ...started,
    /** Compares the records two hours later. @returns what operators see of PayPal */
    async compare() {
      app.clock.advance(2 * HOUR_MS)
      // PayPal stamps its records with the time of this machine.
      for (const line of paypal.state.transactions.values())
        line.transaction_initiation_date = new Date(ctx.clock.now().getTime() - 2 * HOUR_MS).toISOString()
      expect(await operator.post('/operators/reconciliation')).toHaveStatus(200)
      await app.drainOutbox()
      const { gateways } = (await operator.get('/operators/reconciliation')).body.data.attributes
      const overview = gateways.find(({ gateway }: { gateway: string }) => gateway === 'paypal')
      return { ...overview.last_run, balances: overview.balances }
    },
    differences: async () =>
      (await operator.get('/operators/reconciliation/differences')).body.data.map(({ attributes }: { attributes: object }) => attributes),
  }
}

describe('the records of PayPal', () => {
  it('equal the ledger after a payout, a refund from the account of the seller and a lost dispute', async () => {
    const { complete, refund, compare, paypal, captureId, settle, testApp } = await startRecords()
    await complete()
    await refund('20.00')
    // Charge, payout, refund and what was taken from the seller.
    expect(await compare()).toMatchObject({ line_count: 4, repaired_count: 0, difference_count: 0 })
    const { dispute_id } = openDispute(paypal.provider, captureId())
    await settle()
    endDispute(paypal.provider, dispute_id, 'lost')
    await settle()
    const { balances, ...run } = await compare()
    expect(run).toMatchObject({ line_count: 2, repaired_count: 0, difference_count: 0 })
    const nothing = { amount: '0.00', currency: 'gbp' }
    expect(balances).toEqual([{ currency: 'gbp', gateway: nothing, ledger: nothing }])
    await expectBalanced(testApp)
  })

  it('show what a lost webhook would have said, and it is done', async () => {
    const { complete, compare, paypal, captureId, balances, app, testApp } = await startRecords()
    await complete()
    const { dispute_id } = openDispute(paypal.provider, captureId())
    await paypal.webhooks.settle()
    paypal.webhooks.isHeld = true
    endDispute(paypal.provider, dispute_id, 'lost')
    expect(await compare()).toMatchObject({ repaired_count: 2, difference_count: 0 })
    await app.drainOutbox()
    expect(await balances()).toEqual({})
    await expectBalanced(testApp)
  })

  it('show that a payout was sent back, also when its webhook was lost, and equal the ledger when it is paid again', async () => {
    const { complete, compare, paypal, payouts, app, testApp } = await startRecords()
    await complete()
    expect(await compare()).toMatchObject({ difference_count: 0 })
    const [item] = paypal.state.payoutItems.values()
    paypal.webhooks.isHeld = true
    endPayout(paypal.provider, item?.item_id ?? '', 'MERCHANT_RESTRICTIONS')
    expect(await compare()).toMatchObject({ line_count: 1, repaired_count: 1, difference_count: 0 })
    expect(await payouts()).toMatchObject([{ status: 'failed', failure_code: 'MERCHANT_RESTRICTIONS' }])
    app.clock.advance(2 * 24 * HOUR_MS)
    await app.runDeadlines()
    await app.drainOutbox()
    expect(await payouts()).toMatchObject([{ status: 'paid' }])
    expect(await compare()).toMatchObject({ line_count: 1, difference_count: 0 })
    await expectBalanced(testApp)
  })

  it('that differ are shown with both values', async () => {
    const { complete, compare, differences, paypal } = await startRecords()
    await complete()
    const line = [...paypal.state.transactions.values()].find(({ transaction_event_code }) => transaction_event_code === 'T1503')
    if (line) line.transaction_amount = { ...line.transaction_amount, value: '-98.94' }
    expect(await compare()).toMatchObject({
      difference_count: 1,
      balances: [{ gateway: { amount: '10.01' }, ledger: { amount: '10.00' } }],
    })
    expect(await differences()).toMatchObject([
      { kind: 'amount_differs', gateway_amount: { amount: '-98.94' }, ledger_amount: { amount: '-98.95' } },
    ])
  })
})
