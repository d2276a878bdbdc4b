import { describe, expect, it } from 'vitest'
import { listAudit } from '#features/operator-payouts/test-helpers.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, earn, listPayoutRows } from '#features/payouts/test-helpers.ts'
import { startTestApp } from '#test/app.ts'

const reason = 'Agreed on the phone.'
const terms = { merchant_fee_percentage: '8,5', payout_on_dispatch: true, reason }

async function startTerms() {
  const testApp = await startTestApp()
  const { app, world } = testApp
  const seller = await world.business()
  const operator = await world.operator()
  const operatorClient = app.as(operator)
  const put = (path: string, body: object, id: number = seller.id) => operatorClient.put(`/operators/people/${id}/${path}`, body)
  return { ...testApp, testApp, seller, operator, operatorClient, put }
}

describe('the terms of a seller', () => {
  it('are set with a reason, hold for later orders and are audited', async () => {
    const { testApp, put, seller, app } = await startTerms()
    const response = await put('terms', terms)
    expect(response.body.data.attributes).toMatchObject({ merchant_fee_percentage: 8.5, payout_on_dispatch: true })
    const before = { merchant_fee_percentage: null, payout_on_dispatch: false }
    const after = { merchant_fee_percentage: '8.50', payout_on_dispatch: true }
    expect(await listAudit(testApp)).toMatchObject([{ action: 'person.terms', reason, subject_id: seller.id, before, after }])
    expect((await app.as(seller).get('/users/user')).body.data.attributes.current_merchant_fee_in_percentages).toBe(8.5)
    await earn(testApp, { seller })
    const order = await testApp.ctx.db.selectFrom('orders').select(['fee_percentage', 'fee_minor']).executeTakeFirstOrThrow()
    expect(order).toEqual({ fee_percentage: '8.50', fee_minor: 425 })
    expect(await put('terms', { ...terms, reason: 'again' })).toHaveStatus(200)
    expect(await listAudit(testApp)).toHaveLength(1)
    await put('terms', { merchant_fee_percentage: null, payout_on_dispatch: false, reason })
    expect(await listAudit(testApp)).toMatchObject([{}, { before: after, after: before }])
  })

  it('are refused with bad input and for accounts that have none', async () => {
    const { put, world, app, seller, operator, testApp } = await startTerms()
    for (const fee of ['-1', '50.01', '8.555', 'x', true])
      expect(await put('terms', { ...terms, merchant_fee_percentage: fee })).toHaveStatus(422)
    for (const missing of ['reason', 'payout_on_dispatch', 'merchant_fee_percentage'])
      expect(await put('terms', { ...terms, [missing]: undefined })).toHaveStatus(422)
    const { id } = await world.user()
    expect(await put('terms', terms, id)).toBeRefused(403, 'business_only')
    expect(await put('terms', { ...terms, payout_on_dispatch: false }, id)).toHaveStatus(200)
    expect(await put('terms', terms, (await world.guest()).id)).toBeRefused(409, 'account_is_guest')
    expect(await put('terms', terms, (await world.user({ status: 'deleted' })).id)).toBeRefused(409, 'account_is_deleted')
    expect(await put('terms', terms, 999_999)).toBeRefused(404, 'not_found')
    for (const path of ['terms', 'hold_payouts']) {
      expect(await put(path, path === 'terms' ? terms : { reason }, operator.id)).toBeRefused(403, 'not_allowed')
      expect(await app.as(seller).put(`/operators/people/${seller.id}/${path}`, terms)).toBeRefused(403, 'not_allowed')
    }
    expect(await listAudit(testApp)).toHaveLength(1)
  })
})

describe('payouts that are held', () => {
  it('are not created until they are resumed', async () => {
    const { testApp, put, ctx, operatorClient } = await startTerms()
    const { seller, sellerClient } = await earn(testApp)
    await connectAccount(testApp, seller)
    const held = await put('hold_payouts', { reason }, seller.id)
    expect(held.body.data.attributes.payouts_held_reason).toBe(reason)
    expect(await put('hold_payouts', { reason }, seller.id)).toBeRefused(409, 'payouts_are_held')
    expect(await runPayouts(ctx)).toBe(0)
    expect((await sellerClient.get('/users/earnings')).body.data.attributes.payouts_held).toBe(true)
    const { data } = (await operatorClient.get('/operators/payout_holds')).body
    expect(data).toMatchObject([{ id: String(seller.id), attributes: { reason, available: [{ amount: '50.49', currency: 'gbp' }] } }])
    expect(await put('resume_payouts', { reason }, seller.id)).toHaveStatus(200)
    expect(await put('resume_payouts', { reason }, seller.id)).toBeRefused(409, 'payouts_are_not_held')
    expect(await runPayouts(ctx)).toBe(1)
    expect(await listAudit(testApp)).toMatchObject([{ action: 'payout.hold', reason }, { action: 'payout.resume' }])
  })

  it('are held once by two operators at once, and never paid by a run at the same time', async () => {
    const { testApp, put, ctx } = await startTerms()
    const { seller } = await earn(testApp)
    await connectAccount(testApp, seller)
    const [first, second, count] = await Promise.all([
      put('hold_payouts', { reason }, seller.id),
      put('hold_payouts', { reason }, seller.id),
      runPayouts(ctx),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect(await listPayoutRows(testApp)).toHaveLength(count)
    expect(await runPayouts(ctx)).toBe(0)
  })
})
