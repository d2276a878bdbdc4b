import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { approveOrder, connectMerchant, createTestGateway, startPaypal } from '#test/paypal.ts'
import type { PaypalStandIn } from '../../../../stand-ins/paypal/start-paypal-stand-in.ts'
import type { FailureKind } from '../../../../stand-ins/shared/failures.ts'
import { type Charge, type ChargeShare, GatewayUnavailable, type PaymentGateway } from '../port.ts'

const createShare = async (gateway: PaymentGateway, sellerId: number): Promise<ChargeShare> => ({
  sellerId,
  amountMinor: 5_000,
  feeMinor: 500,
  accountReference: await connectMerchant(gateway),
})

const createCharge = (shares: ChargeShare[]): Charge => ({
  idempotencyKey: `PL-1:${randomUUID()}`,
  amountMinor: shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  currency: 'gbp',
  paymentToken: '',
  returnUrl: 'http://localhost/checkout/1',
  description: 'Partlane PL-1',
  shares,
})

async function start(options: { timeoutMs?: number; tokenSeconds?: number } = {}) {
  const paypal = await startPaypal(options)
  const gateway = createTestGateway(paypal, options)
  const charge = createCharge([await createShare(gateway, 1), await createShare(gateway, 2)])
  return { paypal, gateway, charge }
}

/** Creates an order that its payer has approved. */
async function approveCharge(gateway: PaymentGateway, charge: Charge, decision: Parameters<typeof approveOrder>[1] = 'approve') {
  const state = await gateway.authorise(charge)
  if (state.status !== 'requires_action') throw new Error(`no page, but ${state.status}`)
  await approveOrder(state.challengeUrl, decision)
  return state.reference
}

async function captureCharge(gateway: PaymentGateway, charge: Charge) {
  const reference = await approveCharge(gateway, charge)
  await gateway.capture(reference)
  return reference
}

const refundOf = (chargeReference: string) =>
  ({ chargeReference, idempotencyKey: 'refund-1', amountMinor: 1_000, currency: 'gbp', sellerId: 1, feeMinor: 100 }) as const

const payoutOf = (chargeReference: string, sellerId = 1) =>
  ({
    idempotencyKey: `payout-${sellerId}`,
    attempt: 1,
    accountReference: '',
    amountMinor: 4_500,
    currency: 'gbp',
    share: { chargeReference, sellerId },
    description: 'x',
  }) as const

/** Once for each failure: a call fails this often, and the operation still succeeds. */
const passing: [FailureKind, number][] = [
  ['rate_limit', 2],
  ['no_response', 2],
  ['no_response_after_success', 2],
  ['server_error_after_success', 2],
  ['server_error', 2],
]

describe.each(passing)('after %s (%i times)', (kind, times) => {
  it('an order is created once', async () => {
    const { paypal, gateway, charge } = await start()
    paypal.failures.add({ kind, times, method: 'POST', path: '/v2/checkout/orders' })
    const state = await gateway.authorise(charge)
    expect(state).toMatchObject({ status: 'requires_action' })
    expect(await gateway.authorise(charge)).toEqual(state)
    expect(paypal.state.orders.size).toBe(1)
  })

  it('an order is captured, and another one is voided', async () => {
    const { paypal, gateway, charge } = await start()
    const captured = await approveCharge(gateway, charge)
    const voided = await approveCharge(gateway, { ...charge, idempotencyKey: 'PL-2:x' })
    paypal.failures.add({ kind, times, path: `/v2/checkout/orders/${captured}/capture` })
    paypal.failures.add({ kind, times, method: 'PATCH', path: `/v2/checkout/orders/${voided}` })
    expect((await gateway.capture(captured)).status).toBe('captured')
    expect((await gateway.void(voided)).status).toBe('voided')
    expect((await gateway.capture(voided)).status).toBe('voided')
    expect(paypal.state.captures.size).toBe(2)
  })

  it('a refund is made once, with its part of the fee', async () => {
    const { paypal, gateway, charge } = await start()
    const reference = await captureCharge(gateway, charge)
    paypal.failures.add({ kind, times, method: 'POST', path: '/v2/payments/captures' })
    expect((await gateway.refund(refundOf(reference))).status).toBe('refunded')
    expect((await gateway.refund(refundOf(reference))).status).toBe('refunded')
    expect([...paypal.state.refunds.values()]).toMatchObject([
      { amount: { value: '10.00' }, seller_payable_breakdown: { platform_fees: [{ amount: { value: '1.00' } }] } },
    ])
  })

  it('a seller is paid once', async () => {
    const { paypal, gateway, charge } = await start()
    const reference = await captureCharge(gateway, charge)
    paypal.failures.add({ kind, times, method: 'POST', path: '/v1/payments/referenced-payouts-items' })
    expect(await gateway.payouts?.send(payoutOf(reference))).toMatchObject({ status: 'paid', paidMinor: 4_500 })
    expect(await gateway.payouts?.send(payoutOf(reference))).toMatchObject({ status: 'paid', paidMinor: 4_500 })
    // A key that PayPal has forgotten: the money was released before.
    expect(await gateway.payouts?.send({ ...payoutOf(reference), attempt: 2 })).toMatchObject({ status: 'paid' })
    // PayPal's own charge, 1.75, is a matter of the seller.
    expect([...paypal.state.payoutItems.values()]).toMatchObject([{ payout_amount: { value: '43.25' } }])
  })

  it('an access token is fetched', async () => {
    const paypal = await startPaypal()
    paypal.failures.add({ kind, times, path: '/v1/oauth2/token' })
    const reference = await connectMerchant(createTestGateway(paypal))
    expect(paypal.state.merchants.has(reference)).toBe(true)
  })
})

describe('an access token', () => {
  it('is used for all calls until it ends', async () => {
    const { paypal, gateway, charge } = await start()
    await Promise.all([1, 2, 3].map(() => gateway.authorise(charge)))
    expect(paypal.state.tokens.size).toBe(1)
    const other = await start({ tokenSeconds: 30 }) // ends before its renewal time
    expect(other.paypal.state.tokens.size).toBeGreaterThan(2)
  })

  it('is fetched again when PayPal does not accept it any more', async () => {
    const { paypal, gateway, charge } = await start()
    paypal.state.tokens.clear()
    expect(await gateway.authorise(charge)).toMatchObject({ status: 'requires_action' })
  })

  it('refuses no payment because of wrong keys of ours', async () => {
    const { paypal, charge } = await start()
    const gateway = createTestGateway({ ...paypal, clientSecret: 'wrong' })
    await expect(gateway.authorise(charge)).rejects.toThrow(GatewayUnavailable)
  })
})

describe('a charge of several sellers', () => {
  it('pays each seller, keeps the fees, and holds the money', async () => {
    const { paypal, gateway, charge } = await start()
    const reference = await captureCharge(gateway, charge)
    expect(paypal.state.orders.get(reference)?.purchase_units).toMatchObject(
      charge.shares.map(({ sellerId, accountReference }) => ({
        reference_id: `seller-${sellerId}`,
        custom_id: charge.idempotencyKey,
        payee: { merchant_id: accountReference },
        payment_instruction: { disbursement_mode: 'DELAYED', platform_fees: [{ amount: { currency_code: 'GBP', value: '5.00' } }] },
      })),
    )
  })

  it('has whole yen, and no fee where there is none', async () => {
    const { paypal, gateway, charge } = await start()
    const [share] = charge.shares
    if (!share) throw new Error('no share')
    const { reference } = await gateway.authorise({ ...charge, currency: 'jpy', amountMinor: 5_000, shares: [{ ...share, feeMinor: 0 }] })
    expect(paypal.state.orders.get(reference)?.purchase_units).toMatchObject([{ amount: { currency_code: 'JPY', value: '5000' } }])
    expect(paypal.state.orders.get(reference)?.purchase_units[0]?.payment_instruction).not.toHaveProperty('platform_fees')
  })

  it('is declined when the card behind the approval is, and can be approved again', async () => {
    const { gateway, charge } = await start()
    const reference = await approveCharge(gateway, charge, 'decline_later')
    expect(await gateway.capture(reference)).toEqual({ status: 'declined', reference, declineCode: 'INSTRUMENT_DECLINED' })
    await approveCharge(gateway, charge)
    expect(await gateway.capture(reference)).toEqual({ status: 'captured', reference })
  })

  it('gives everything back when PayPal declines the part of one seller', async () => {
    const { paypal, gateway, charge } = await start()
    const reference = await approveCharge(gateway, charge, 'decline_one_later')
    const declined = { status: 'declined', reference, declineCode: 'CAPTURE_DECLINED' }
    expect(await gateway.capture(reference)).toEqual(declined)
    expect(await gateway.capture(reference)).toEqual(declined)
    expect(await gateway.find({ idempotencyKey: charge.idempotencyKey, reference, createdAt: new Date() })).toEqual(declined)
    expect([...paypal.state.refunds.values()]).toMatchObject([{ amount: { value: '50.00' } }])
  })

  it('gives everything back later when the process has stopped after the capture', async () => {
    const { paypal, gateway, charge } = await start()
    const reference = await approveCharge(gateway, charge, 'decline_one_later')
    paypal.failures.add({ kind: 'no_response', times: 3, path: '/v2/payments/captures' })
    await expect(gateway.capture(reference)).rejects.toThrow(GatewayUnavailable)
    expect(paypal.state.refunds.size).toBe(0)
    const lookup = { idempotencyKey: charge.idempotencyKey, reference, createdAt: new Date() }
    expect(await gateway.find(lookup)).toMatchObject({ status: 'declined' })
    expect([...paypal.state.captures.values()].map(({ status }) => status)).toEqual(['REFUNDED', 'DECLINED'])
  })

  it('waits while PayPal reviews it', async () => {
    const { paypal, gateway, charge } = await start()
    const reference = await approveCharge(gateway, charge, 'pending_later')
    await expect(gateway.capture(reference)).rejects.toThrow(GatewayUnavailable)
    const { endReview } = await import('../../../../stand-ins/paypal/routes/captures.ts')
    for (const id of paypal.state.captures.keys()) endReview(paypal.provider, id)
    expect(await gateway.capture(reference)).toEqual({ status: 'captured', reference })
  })

  it('is refunded by the seller who gives it back, never more fee than was kept', async () => {
    const { paypal, gateway, charge } = await start()
    const reference = await captureCharge(gateway, charge)
    const refund = { ...refundOf(reference), amountMinor: 5_000, feeMinor: 9_999 }
    expect((await gateway.refund(refund)).status).toBe('refunded')
    expect([...paypal.state.refunds.values()]).toMatchObject([
      { seller_payable_breakdown: { platform_fees: [{ amount: { value: '5.00' } }] } },
    ])
    expect([...paypal.state.captures.values()].map(({ status }) => status)).toEqual(['REFUNDED', 'COMPLETED'])
    expect(await gateway.refund({ ...refund, idempotencyKey: 'refund-2' })).toEqual({ status: 'refused', code: 'CAPTURE_FULLY_REFUNDED' })
    expect(await gateway.refund({ ...refund, sellerId: 3 })).toEqual({ status: 'refused', code: 'CAPTURE_NOT_FOUND' })
  })

  it('is not captured after it was voided, however often the payer approves', async () => {
    const { paypal, gateway, charge } = await start()
    const state = await gateway.authorise(charge)
    if (state.status !== 'requires_action') throw new Error(state.status)
    expect(await gateway.void(state.reference)).toEqual({ status: 'voided', reference: state.reference })
    await approveOrder(state.challengeUrl)
    expect(await gateway.capture(state.reference)).toEqual({ status: 'voided', reference: state.reference })
    expect(paypal.state.captures.size).toBe(0)
  })

  it('is gone when nobody has approved it for hours', async () => {
    const { paypal, gateway, charge } = await start()
    const { reference } = await gateway.authorise(charge)
    const order = paypal.state.orders.get(reference)
    if (order) order.create_time = new Date(Date.now() - 4 * 3_600_000).toISOString()
    expect(await gateway.find({ idempotencyKey: charge.idempotencyKey, reference, createdAt: new Date() })).toBeUndefined()
    expect((await gateway.void(reference)).status).toBe('voided')
    expect((await gateway.capture(reference)).status).toBe('voided')
  })

  it('is declined when a seller has disconnected or PayPal has restricted one', async () => {
    const { paypal, gateway, charge } = await start()
    const { changeMerchant } = await import('../../../../stand-ins/paypal/routes/onboarding.ts')
    changeMerchant(paypal.provider, charge.shares[1]?.accountReference ?? '', 'restricted')
    expect(await gateway.authorise(charge)).toMatchObject({ status: 'declined', declineCode: 'PAYEE_ACCOUNT_RESTRICTED' })
  })

  it('has at most ten sellers, whose shares are the amount', async () => {
    const { gateway, charge } = await start()
    const [share] = charge.shares
    if (!share) throw new Error('no share')
    const shares = Array.from({ length: 11 }, (_, i) => ({ ...share, sellerId: i }))
    await expect(gateway.authorise(createCharge(shares))).rejects.toThrow('11 sellers')
    await expect(gateway.authorise({ ...charge, amountMinor: 1 })).rejects.toThrow('not the amount')
    expect(await gateway.authorise(createCharge(shares.slice(0, 10)))).toMatchObject({ status: 'requires_action' })
  })
})

describe('while PayPal is down', () => {
  it('calls end with GatewayUnavailable within their time', async () => {
    const { paypal, gateway, charge } = await start()
    paypal.failures.isDown = true
    const calls = [
      () => gateway.authorise(charge),
      () => gateway.find({ idempotencyKey: 'x', reference: 'x', createdAt: new Date() }),
      () => gateway.capture('x'),
      () => gateway.void('x'),
      () => gateway.refund(refundOf('x')),
      () => gateway.payouts?.send(payoutOf('x')),
      () => gateway.accounts?.find({ reference: 'x', trackingId: 'x' }),
      () => gateway.disputes?.find('x'),
      () => gateway.balance?.listLines({ from: new Date(0), to: new Date(1), cursor: null }),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow(GatewayUnavailable)
    paypal.failures.clear()
    expect(await gateway.authorise(charge)).toMatchObject({ status: 'requires_action' })
    expect(paypal.state.orders.size).toBe(1)
  })

  it('a call without a response ends by its signal', async () => {
    const { createServer } = await import('node:http')
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    const { paypal, charge } = await start()
    const address = silent.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const gateway = createTestGateway({ ...paypal, url } as PaypalStandIn, { timeoutMs: 60_000 })
    const startedAt = Date.now()
    await expect(gateway.authorise(charge, AbortSignal.timeout(50))).rejects.toThrow(GatewayUnavailable)
    expect(Date.now() - startedAt).toBeLessThan(5_000)
    silent.closeAllConnections()
    silent.close()
  })

  it('an order of a lost response counts as not charged, and the same call returns it again', async () => {
    const { paypal, gateway, charge } = await start()
    paypal.failures.add({ kind: 'no_response_after_success', times: 3, method: 'POST', path: '/v2/checkout/orders' })
    await expect(gateway.authorise(charge)).rejects.toThrow(GatewayUnavailable)
    expect(await gateway.find({ idempotencyKey: charge.idempotencyKey, reference: null, createdAt: new Date() })).toBeUndefined()
    const state = await gateway.authorise(charge)
    expect([...paypal.state.orders.keys()]).toEqual([state.reference])
  })
})
