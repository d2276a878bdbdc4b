import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CarrierUnavailable } from '#gateways/carriers/port.ts'
import { createCarrierGateways } from '#gateways/carriers/registry.ts'
import { startTestApp } from '#test/app.ts'
import { changeRefund, loadRefund, requestRefundOf, returnParcel, sendParts } from './test-helpers.ts'

const measures = { weight: '2', length: '40', width: '30', height: '10' }

/** A refund whose return the seller has accepted. */
async function startReturn({ isAccepted = true } = {}) {
  const testApp = await startTestApp()
  const sale = await sendParts(testApp)
  const refundId = await requestRefundOf(sale)
  if (isAccepted) await changeRefund(sale.sellerClient, refundId, { action: 'accept' })
  await testApp.app.drainOutbox()
  const { sellerClient, buyerClient } = sale
  const offer = { ...measures, gateway: 'sandbox', service: 'economy', price: { amount: '5.49', currency: 'gbp' } }
  return {
    ...testApp,
    ...sale,
    refundId,
    listRates: (client = sellerClient) => client.post(`/users/refunds/${refundId}/label_rates`, { parcel: measures }),
    buy: (changes = {}, client = sellerClient) =>
      client.post(`/users/refunds/${refundId}/labels`, { label: { ...offer, attempt: randomUUID(), ...changes } }),
    send: () => changeRefund(buyerClient, refundId, { action: 'send_return' }),
    seen: async (client = buyerClient) => loadRefund(client, refundId),
    balance: async () => {
      const rows = await testApp.ctx.db
        .selectFrom('ledger_entries')
        .where('account', '=', 'carrier:sandbox')
        .select('amount_minor')
        .execute()
      return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    },
    countSold: async () => (await testApp.ctx.db.selectFrom('sandbox_carrier.labels').select('cancelled_at').execute()).length,
  }
}

describe('the label of a return', () => {
  it('is bought by the seller from the buyer to the return address, and the buyer sends with it', async () => {
    const { ctx, listRates, buy, send, seen, sellerClient, buyerClient, balance } = await startReturn()
    expect((await listRates()).body.data.attributes.rates[0].price).toEqual({ amount: '5.49', currency: 'gbp' })
    expect((await seen(sellerClient)).can_buy_label).toBe(true)
    expect((await seen()).can_buy_label).toBe(false)
    expect((await buy()).status).toBe(200)
    expect((await seen(sellerClient)).can_buy_label).toBe(false)
    const [parcel] = (await seen()).parcels
    expect(parcel).toMatchObject({ direction: 'return', status: 'prepared', label: { status: 'bought', price: null, has_file: true } })
    expect((await seen(sellerClient)).parcels[0].label.price).toEqual({ amount: '5.49', currency: 'gbp' })
    const { shipment } = await ctx.db.selectFrom('sandbox_carrier.labels').select('shipment').executeTakeFirstOrThrow()
    expect(shipment).toMatchObject({ from: { line1: '2 High Street' }, to: { line1: '1 Kirkstall Road' } })
    expect((await buyerClient.get(`/users/labels/${parcel.label.id}/file`)).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    const sent = await seen()
    expect(sent).toMatchObject({ status: 'return_sent', parcels: [{ status: 'in_transit', tracking_number: parcel.tracking_number }] })
    expect(await balance()).toBe(-549)
  })

  it.each([
    ['en-GB', 'Your label for the return is ready: order ', 'Print it and hand the parcel in by the end of ', ''],
    ['fr', 'Votre étiquette de retour est prête\u00a0: commande ', 'Imprimez-la et déposez le colis avant la fin du ', '/fr'],
  ] as const)('notifies the buyer once, in the language %s, with a link to the return', async (locale, subject, text, prefix) => {
    const { app, ctx, buy, buyer, seller, buyerClient, refundId } = await startReturn()
    await ctx.db.updateTable('users').set({ locale }).where('id', '=', buyer.id).execute()
    const attempt = randomUUID()
    await Promise.all([buy({ attempt }), buy({ attempt })])
    await app.drainOutbox()
    const notices = await ctx.db.selectFrom('notifications').where('message', '=', 'refund_label_ready').select('user_id').execute()
    expect(notices).toEqual([{ user_id: buyer.id }])
    const listed: { attributes: { message_key: string } }[] = (await buyerClient.get('/users/notifications')).body.data
    expect(listed.find(({ attributes }) => attributes.message_key === 'refund_label_ready')?.attributes).toMatchObject({
      object_name: 'refund_request',
      data: { refund_id: refundId, side: 'buyer' },
    })
    const mails = (await app.mails()).filter((mail) => mail.subject.startsWith(subject))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).not.toBe(seller.email)
    expect(mails[0]?.text).toContain(text)
    expect(mails[0]?.text).toContain(`${prefix}/profile/my-orders/refunds/${refundId}`)
  })

  it('needs no notice when the buyer has sent the return in the meantime', async () => {
    const { app, ctx, buy, buyerClient, refundId } = await startReturn()
    await buy()
    await changeRefund(buyerClient, refundId, returnParcel())
    await app.drainOutbox()
    expect(await ctx.db.selectFrom('notifications').where('message', '=', 'refund_label_ready').select('id').execute()).toEqual([])
    expect((await app.mails()).filter(({ subject }) => subject.startsWith('Your label for the return'))).toEqual([])
  })

  it('has the name of the seller when the address for the return was given without one', async () => {
    const { ctx, buy, sellerClient, refundId } = await startReturn({ isAccepted: false })
    const return_address = { line1: '9 Mill Street', city: 'Wakefield', postal_code: 'WF1 1TT', country: 'GB' }
    expect((await changeRefund(sellerClient, refundId, { action: 'accept', return_address })).status).toBe(200)
    expect((await buy()).status).toBe(200)
    const { shipment } = await ctx.db.selectFrom('sandbox_carrier.labels').select('shipment').executeTakeFirstOrThrow()
    const to = (shipment as unknown as { to: { name: string; line1: string } }).to
    expect(to).toMatchObject({ line1: '9 Mill Street', name: expect.stringMatching(/\S/) })
  })

  it('is bought once, also by two attempts at the same instant', async () => {
    const { buy, countSold, balance } = await startReturn()
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => buy()))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
    const attempt = randomUUID()
    expect(await buy({ attempt })).toBeRefused(409, 'label_is_bought')
    expect(await countSold()).toBe(1)
    expect(await balance()).toBe(-549)
  })

  it('is for the seller of an accepted refund only', async () => {
    const { app, world, buy, listRates, buyerClient, refundId, sellerClient } = await startReturn({ isAccepted: false })
    expect(await listRates()).toBeRefused(409, 'refund_is_requested')
    expect(await buy()).toBeRefused(409, 'refund_is_requested')
    await changeRefund(sellerClient, refundId, { action: 'accept' })
    expect(await buy({}, buyerClient)).toBeRefused(403, 'not_allowed')
    expect(await listRates(buyerClient)).toBeRefused(403, 'not_allowed')
    expect(await buy({}, app.as(await world.business()))).toBeRefused(404, 'not_found')
    expect(await buy({}, app.as(await world.guest()))).toBeRefused(403, 'sign_in_required')
    expect(await buy({ price: { amount: '5.00', currency: 'gbp' } })).toBeRefused(409, 'label_price_changed')
  })

  it('is sent by the first scan and received by the delivery, although nobody presses a button', async () => {
    const { app, buy, seen } = await startReturn()
    await buy()
    const statusAfter = async (hours: number) => {
      app.clock.advance(hours * 3_600_000)
      await app.runDeadlines()
      await app.drainOutbox()
      return (await seen()).status
    }
    expect(await statusAfter(19)).toBe('return_sent')
    expect(await statusAfter(48)).toBe('return_received')
  })

  it('is needed to send without another carrier', async () => {
    const { send, seen } = await startReturn()
    expect(await send()).toBeRefused(422, 'required')
    expect((await seen()).status).toBe('accepted')
  })

  it.each(['the buyer uses another carrier', 'the seller repays without a return'])('is given back when %s', async (reason) => {
    const { app, buy, buyerClient, sellerClient, refundId, balance, seen } = await startReturn()
    await buy()
    if (reason.startsWith('the buyer')) await changeRefund(buyerClient, refundId, returnParcel())
    else await changeRefund(sellerClient, refundId, { action: 'repay' })
    await app.drainOutbox()
    expect(await balance()).toBe(0)
    const parcels = (await seen()).parcels as { label: unknown }[]
    expect(parcels.filter(({ label }) => label !== null)).toEqual([])
  })

  it('is given back by the seller, who can buy another one', async () => {
    const { buy, seen, sellerClient, buyerClient, balance } = await startReturn()
    const { body } = await buy()
    const { id } = body.data.attributes.parcels[0].label
    expect(await buyerClient.put(`/users/labels/${id}/cancel`, {})).toBeRefused(404, 'not_found')
    expect((await sellerClient.put(`/users/labels/${id}/cancel`, {})).status).toBe(200)
    expect(await balance()).toBe(0)
    expect((await seen(sellerClient)).can_buy_label).toBe(true)
    expect((await buy()).status).toBe(200)
  })

  it('is bought later when the gateway is away', async () => {
    const { app, ctx, buy, seen, send, countSold } = await startReturn()
    const gateways = ctx.carrierGateways
    const [sandbox] = gateways.list
    ctx.carrierGateways = createCarrierGateways([{ ...sandbox!, buyLabel: () => Promise.reject(new CarrierUnavailable('away')) }], 1_000)
    expect((await buy()).status).toBe(200)
    expect((await seen()).parcels).toMatchObject([{ status: 'prepared', label: { status: 'requested', has_file: false } }])
    expect(await send()).toBeRefused(422, 'required')
    ctx.carrierGateways = gateways
    app.clock.advance(61_000)
    await app.runDeadlines()
    expect((await seen()).parcels).toMatchObject([{ label: { status: 'bought' } }])
    expect(await countSold()).toBe(1)
  })
})
