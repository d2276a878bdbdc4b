import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startLabels } from '#features/carrier-labels/test-helpers.ts'
import { sumLedger } from './test-helpers.ts'

const minor = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100)

describe('the earnings of an order', () => {
  it('are the sum of their lines and what the ledger owes the seller, also after a label and a refund', async () => {
    const setup = await startLabels()
    const { sellerClient, buyerClient, orderId, itemIds, app } = setup
    await setup.buy()
    const [label] = await setup.labels()
    await setup.dispatch(label.id)
    const repayment = { item_ids: itemIds, items_amount: '20.00', shipping_amount: '0', text: null, attempt: randomUUID() }
    expect((await sellerClient.post(`/users/orders/${orderId}/repayments`, { repayment })).status).toBe(201)
    await app.drainOutbox()
    const { total, fee, fee_repaid, repaid, surcharge_held, surcharge_fee, label_costs, earnings } = await setup.order()
    expect([label_costs, repaid.amount, fee_repaid.amount]).toEqual([[{ amount: '5.49', currency: 'gbp' }], '20.00', '2.00'])
    const taken = [fee, repaid, surcharge_held, surcharge_fee, ...label_costs].reduce((sum, amount) => sum + minor(amount), 0)
    expect(minor(earnings)).toBe(minor(total) - taken + minor(fee_repaid))
    const owed = (await sumLedger(setup)).filter(({ account }) => account.startsWith('seller:'))
    expect(minor(earnings)).toBe(owed.reduce((sum, row) => sum - Number(row.sum), 0))
    const bought = (await buyerClient.get(`/users/orders/${orderId}`)).body.data.attributes
    expect([bought.fee_repaid, bought.label_costs, bought.earnings]).toEqual([null, [], null])
  })

  it('are not reduced by a label that was given back', async () => {
    const setup = await startLabels()
    const before = (await setup.order()).earnings
    await setup.buy()
    expect((await setup.order()).earnings).not.toEqual(before)
    await setup.cancel((await setup.labels())[0].id)
    const after = await setup.order()
    expect([after.earnings, after.label_costs]).toEqual([before, []])
  })
})
