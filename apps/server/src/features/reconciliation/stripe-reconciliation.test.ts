import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { listPayoutRows, passDays } from '#features/payouts/test-helpers.ts'
import { expectBalanced } from '#features/refunds/test-helpers.ts'
import { startStripeSale } from '#test/stripe-sales.ts'

const SHARE_MINOR = 5_049
const DAY_MS = 86_400_000

async function startRecords() {
  const started = await startStripeSale()
  const { app, ctx, world, stripe, testApp } = started
  const olivia = await world.operator()
  const expiresAt = new Date(ctx.clock.now().getTime() + 90 * DAY_MS)
  const operator = app.withToken(await world.session(olivia, { keepMeLoggedIn: true, expiresAt }))
  return {
    ...started,
    /** Compares the records some hours later. @returns what operators see of Stripe */
    async compare() {
      app.clock.advance(2 * 3_600_000)
      expect(await operator.post('/operators/reconciliation')).toHaveStatus(200)
      // A payout that Stripe does not take is a failure of its own.
      await app.drainOutbox().catch(() => {})
      await app.drainOutbox().catch(() => {})
      const [overview] = (await operator.get('/operators/reconciliation')).body.data.attributes.gateways
      return { ...overview.last_run, balances: overview.balances }
    },
    differences: async () =>
      (await operator.get('/operators/reconciliation/differences')).body.data.map(({ attributes }: { attributes: object }) => attributes),
    /** The payout has failed four times, and its transfer is reversed. */
    async giveUp() {
      for (const days of [1, 2, 3, 1]) {
        await passDays(testApp, days)
        await stripe.webhooks.settle()
      }
      expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'returned' }])
    },
    /** Removes the records of a type: the money has not moved. @returns how to move it now */
    removeLines(type: string) {
      const removed = [...stripe.state.lines].filter(([, line]) => line.type === type)
      for (const [id] of removed) stripe.state.lines.delete(id)
      return () => {
        const created = Math.floor(ctx.clock.now().getTime() / 1000)
        for (const [id, line] of removed) stripe.state.lines.set(id, { ...line, created })
      }
    },
    /** Stripe has transferred the money of the payout once more. */
    doubleTransfer() {
      const transfer = [...stripe.state.lines.values()].find(({ type }) => type === 'transfer')
      if (!transfer) throw new Error('nothing was transferred')
      stripe.provider.addLine({ ...transfer, fee: 0 })
    },
  }
}

const minor = (amount: number) => ({ amount: (amount / 100).toFixed(2), currency: 'gbp' })

describe('the records of Stripe', () => {
  it('equal the ledger after a purchase, a refund and a payout', async () => {
    const { connect, pay, endLastPayout, compare, testApp, app, payment } = await startRecords()
    const declined = await sellParts(testApp, payment)
    const item_ids = await listItemIds(declined.sellerClient, declined.orderId)
    await changeItems(declined.sellerClient, declined.orderId, { action: 'decline', item_ids, reason: 'other' })
    await app.drainOutbox()
    await connect('complete')
    await pay()
    await endLastPayout('paid')
    const { balances, ...run } = await compare()
    expect(run).toMatchObject({ line_count: 6, repaired_count: 0, difference_count: 0 })
    expect(balances[0].gateway).toEqual(balances[0].ledger)
    await expectBalanced(testApp)
  })

  it('equal the ledger while a payout is on its way, and after a bank has sent it back and taken it', async () => {
    const { connect, pay, endLastPayout, compare, testApp } = await startRecords()
    await connect('complete')
    await pay()
    expect(await compare()).toMatchObject({ line_count: 3, difference_count: 0 })
    await endLastPayout('paid')
    await endLastPayout('failed')
    expect(await compare()).toMatchObject({ difference_count: 0 })
    await passDays(testApp, 1)
    await endLastPayout('paid')
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 2 }])
    const { balances, ...run } = await compare()
    expect(run).toMatchObject({ difference_count: 0 })
    expect(balances[0].gateway).toEqual(balances[0].ledger)
  })

  it('equal the ledger after a payout was given up', async () => {
    const { connect, pay, giveUp, compare } = await startRecords()
    await connect('refusing')
    await pay()
    await giveUp()
    const { balances, ...run } = await compare()
    expect(run).toMatchObject({ line_count: 4, difference_count: 0 })
    expect(balances[0].gateway).toEqual(balances[0].ledger)
  })

  it('equal the ledger while Stripe has transferred a payout and has not taken it for the bank', async () => {
    const { connect, pay, compare, stripe, testApp } = await startRecords()
    await connect('complete')
    stripe.failures.add({ kind: 'no_response', times: 100, method: 'POST', path: '/v1/payouts' })
    await pay().catch(() => {})
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'pending' }])
    expect(stripe.state.transfers.size).toBe(1)
    expect(await compare()).toMatchObject({ repaired_count: 0, difference_count: 0 })
    stripe.failures.clear()
    await passDays(testApp, 1)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'sent' }])
    expect(await compare()).toMatchObject({ difference_count: 0 })
  })

  it('equal the ledger when a payout is given up while they are compared', async () => {
    const { connect, pay, giveUp, compare, removeLines, ctx } = await startRecords()
    await connect('refusing')
    await pay()
    await giveUp()
    // The records were read before the reversal.
    const reverse = removeLines('transfer_refund')
    await ctx.db
      .updateTable('payouts')
      .set({ ended_at: new Date(ctx.clock.now().getTime() + 2 * 3_600_000) })
      .execute()
    expect(await compare()).toMatchObject({ difference_count: 0 })
    reverse()
    expect(await compare()).toMatchObject({ line_count: 1, difference_count: 0 })
  })
})

describe('a difference of a payout at Stripe', () => {
  it('is reported when the money of a paid payout has not left, once', async () => {
    const { connect, pay, endLastPayout, compare, differences, removeLines } = await startRecords()
    await connect('complete')
    await pay()
    await endLastPayout('paid')
    removeLines('transfer')
    expect(await compare()).toMatchObject({ difference_count: 1 })
    expect(await compare()).toMatchObject({ difference_count: 1 })
    expect(await differences()).toMatchObject([
      { kind: 'missing_at_gateway', subject: expect.stringMatching(/^payout:/), gateway_amount: null, ledger_amount: minor(-SHARE_MINOR) },
    ])
  })

  it('is reported when the money has left twice: on its way, sent back, paid', async () => {
    const { connect, pay, endLastPayout, compare, differences, doubleTransfer, testApp } = await startRecords()
    await connect('complete')
    await pay()
    doubleTransfer()
    const twice = { gateway_amount: minor(-2 * SHARE_MINOR) }
    expect(await compare()).toMatchObject({ difference_count: 1 })
    expect(await differences()).toMatchObject([{ ...twice, kind: 'missing_in_ledger', ledger_amount: null }])
    await endLastPayout('paid')
    expect(await compare()).toMatchObject({ difference_count: 1 })
    expect(await differences()).toMatchObject([{ ...twice, kind: 'amount_differs', ledger_amount: minor(-SHARE_MINOR) }])
    await endLastPayout('failed')
    expect(await compare()).toMatchObject({ difference_count: 1 })
    await passDays(testApp, 1)
    await endLastPayout('paid')
    expect(await compare()).toMatchObject({ difference_count: 1 })
    expect(await differences()).toMatchObject([{ ...twice, kind: 'amount_differs', ledger_amount: minor(-SHARE_MINOR) }])
  })

  it('is reported when another amount was transferred', async () => {
    const { connect, pay, compare, differences, stripe } = await startRecords()
    await connect('complete')
    await pay()
    for (const line of stripe.state.lines.values()) if (line.type === 'transfer') line.amount += 7
    expect(await compare()).toMatchObject({ difference_count: 1 })
    expect(await differences()).toMatchObject([{ gateway_amount: minor(7 - SHARE_MINOR), ledger_amount: null }])
  })

  it('is reported when a payout was given up, until Stripe has given its money back', async () => {
    const { connect, pay, giveUp, compare, differences, removeLines, app } = await startRecords()
    await connect('refusing')
    await pay()
    await giveUp()
    const reverse = removeLines('transfer_refund')
    expect(await compare()).toMatchObject({ difference_count: 1 })
    // The transfer is older than what is read again.
    app.clock.advance(5 * DAY_MS)
    await compare()
    app.clock.advance(DAY_MS)
    expect(await compare()).toMatchObject({ difference_count: 1 })
    expect(await differences()).toMatchObject([
      { kind: 'missing_in_ledger', subject: expect.stringMatching(/^payout:/), gateway_amount: minor(-SHARE_MINOR), ledger_amount: null },
    ])
    reverse()
    expect(await compare()).toMatchObject({ line_count: 1, difference_count: 0 })
    expect(await differences()).toEqual([])
  })
})
