import { describe, expect, it } from 'vitest'
import { expectBalanced } from '#features/refunds/test-helpers.ts'
import { CHARGED_MINOR, FEE_MINOR, fees, SHARE_MINOR, startPaypalSale } from '#test/paypal-sales.ts'
import { endDispute, openDispute } from '../../../stand-ins/paypal/routes/disputes.ts'

async function startDispute({ isPaid }: { isPaid: boolean }) {
  const sale = await startPaypalSale()
  const { paypal, captureId, settle, ctx, sale: order } = sale
  if (isPaid) await sale.complete()
  const { dispute_id } = openDispute(paypal.provider, captureId())
  await settle()
  return {
    ...sale,
    async decide(outcome: 'won' | 'lost') {
      endDispute(paypal.provider, dispute_id, outcome)
      await settle()
    },
    chargebacks: () =>
      ctx.db.selectFrom('chargebacks').select(['gateway', 'seller_id', 'amount_minor', 'status', 'withheld_at', 'settled_at']).execute(),
    sellerId: order.seller.id,
  }
}

describe('a dispute of the share of one seller at PayPal', () => {
  it('reserves the share, and nothing is released or paid meanwhile', async () => {
    const { balances, chargebacks, sellerId, complete, payouts, paypalMinor } = await startDispute({ isPaid: false })
    expect(await chargebacks()).toMatchObject([
      { gateway: 'paypal', seller_id: sellerId, amount_minor: CHARGED_MINOR, status: 'needs_response', withheld_at: null },
    ])
    await complete()
    expect(await payouts()).toEqual([])
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': CHARGED_MINOR, reserved: -SHARE_MINOR })
    expect(paypalMinor()).toBe(CHARGED_MINOR)
  })

  it.each([true, false])('that is won pays the seller once, also when it was paid before (%s)', async (isPaid) => {
    const { decide, complete, balances, payouts, paypalMinor, paypal, testApp } = await startDispute({ isPaid })
    await decide('won')
    if (!isPaid) await complete()
    expect(await payouts()).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR }])
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR })
    expect([paypalMinor(), paypal.state.payoutItems.size]).toEqual([FEE_MINOR, 1])
    await expectBalanced(testApp)
  })

  it.each([true, false])('that is lost is taken from what PayPal holds or from the seller, who owes nothing (%s)', async (isPaid) => {
    const { decide, complete, balances, payouts, paypalMinor, chargebacks, testApp } = await startDispute({ isPaid })
    await decide('lost')
    if (!isPaid) await complete()
    expect(await chargebacks()).toMatchObject([{ status: 'lost', withheld_at: expect.any(Date), settled_at: expect.any(Date) }])
    expect(await payouts()).toHaveLength(isPaid ? 1 : 0)
    expect(await balances()).toEqual({})
    expect(paypalMinor()).toBe(0)
    await expectBalanced(testApp)
  })

  it('that is lost covers a refund that PayPal has refused because of it, before we knew', async () => {
    const { complete, sale, itemIds, paypal, captureId, settle, balances, paypalMinor, ctx, testApp } = await startPaypalSale()
    await complete()
    const repayment = { item_ids: [itemIds[0]], items_amount: '20.00', shipping_amount: '0', attempt: crypto.randomUUID() }
    expect(await sale.sellerClient.post(`/users/orders/${sale.orderId}/repayments`, { repayment })).toHaveStatus(201)
    // As when PayPal is asked before its webhook has arrived.
    await ctx.db.updateTable('repayments').set({ status: 'failed', problem: 'disputed' }).execute()
    const { dispute_id } = openDispute(paypal.provider, captureId())
    await settle()
    endDispute(paypal.provider, dispute_id, 'lost')
    await settle()
    const repayments = await ctx.db.selectFrom('repayments').select('status').execute()
    expect(repayments.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(await balances()).toEqual({})
    expect(paypalMinor()).toBe(0)
    await expectBalanced(testApp)
  })

  it('after a refund is lost for what is left', async () => {
    const sale = await startPaypalSale()
    const { complete, refund, paypal, captureId, settle, balances, paypalMinor, testApp } = sale
    await complete()
    await refund('20.00')
    const { dispute_id } = openDispute(paypal.provider, captureId())
    await settle()
    endDispute(paypal.provider, dispute_id, 'lost')
    await settle()
    expect(await balances()).toEqual({})
    expect(paypalMinor()).toBe(0)
    await expectBalanced(testApp)
  })
})
