import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCardToken, createTestGateway, startStripe } from '#test/stripe.ts'
import type { FailureKind } from '../../../../stand-ins/shared/failures.ts'
import { changeAccount } from '../../../../stand-ins/stripe/routes/accounts.ts'
import type { StripeStandIn } from '../../../../stand-ins/stripe/start-stripe-stand-in.ts'
import { type Charge, GatewayUnavailable, InvalidWebhook, type PaymentGateway } from '../port.ts'

const createCharge = async (stripe: StripeStandIn): Promise<Charge> => ({
  idempotencyKey: `PL-1:${randomUUID()}`,
  amountMinor: 5_000,
  currency: 'gbp',
  paymentToken: await createCardToken(stripe),
  returnUrl: 'http://localhost/checkout/1',
  description: 'Partlane PL-1',
  shares: [],
})

async function start(options: { timeoutMs?: number } = {}) {
  const stripe = await startStripe()
  return { stripe, gateway: createTestGateway(stripe, options) }
}

async function captureCharge(stripe: StripeStandIn, gateway: PaymentGateway) {
  const { reference } = await gateway.authorise(await createCharge(stripe))
  await gateway.capture(reference)
  return reference
}

const refundOf = (chargeReference: string) =>
  ({ chargeReference, idempotencyKey: 'refund-1', amountMinor: 1_000, currency: 'gbp', sellerId: 1, feeMinor: 0 }) as const

async function connectSeller({ provider }: StripeStandIn, gateway: PaymentGateway) {
  const trackingId = randomUUID()
  const holder = { trackingId, email: 'a@example.com', country: 'GB', isBusiness: true }
  const created = await gateway.accounts?.create({ ...holder, idempotencyKey: trackingId })
  if (!created) throw new Error('no account was created')
  changeAccount(provider, created.reference, 'complete')
  return created.reference
}

const payoutOf = (accountReference: string) =>
  ({
    idempotencyKey: 'payout-1',
    attempt: 1,
    accountReference,
    amountMinor: 5_000,
    currency: 'gbp',
    share: null,
    description: 'x',
  }) as const

/** Once for each failure: a call fails this often, and the operation still succeeds. */
const passing: [FailureKind, number][] = [
  ['rate_limit', 2],
  ['no_response', 2],
  ['no_response_after_success', 1],
  ['server_error_after_success', 1],
  ['server_error', 1],
]

describe.each(passing)('after %s (%i times)', (kind, times) => {
  it('a payment is authorised once', async () => {
    const { stripe, gateway } = await start()
    const charge = await createCharge(stripe)
    stripe.failures.add({ kind, times, method: 'POST', path: '/v1/payment_intents' })
    expect(await gateway.authorise(charge)).toMatchObject({ status: 'authorised' })
    expect(await gateway.authorise(charge)).toMatchObject({ status: 'authorised' })
    expect(stripe.state.charges.size).toBe(1)
  })

  it('a payment is captured and voided', async () => {
    const { stripe, gateway } = await start()
    const captured = (await gateway.authorise(await createCharge(stripe))).reference
    const voided = (await gateway.authorise(await createCharge(stripe))).reference
    stripe.failures.add({ kind, times, path: `/v1/payment_intents/${captured}/capture` })
    stripe.failures.add({ kind, times, path: `/v1/payment_intents/${voided}/cancel` })
    expect((await gateway.capture(captured)).status).toBe('captured')
    expect((await gateway.void(voided)).status).toBe('voided')
    expect([...stripe.state.lines.values()].map(({ type }) => type)).toEqual(['charge'])
  })

  it('a refund is made once', async () => {
    const { stripe, gateway } = await start()
    const reference = await captureCharge(stripe, gateway)
    stripe.failures.add({ kind, times, method: 'POST', path: '/v1/refunds' })
    expect((await gateway.refund(refundOf(reference))).status).toBe('refunded')
    expect((await gateway.refund(refundOf(reference))).status).toBe('refunded')
    expect([...stripe.state.refunds.values()].map(({ amount }) => amount)).toEqual([1_000])
  })

  it('a seller is paid once', async () => {
    const { stripe, gateway } = await start()
    const account = await connectSeller(stripe, gateway)
    stripe.failures.add({ kind, times, method: 'POST', path: '/v1/transfers' })
    stripe.failures.add({ kind, times, method: 'POST', path: '/v1/payouts' })
    expect(await gateway.payouts?.send(payoutOf(account))).toMatchObject({ status: 'sent' })
    expect(await gateway.payouts?.send(payoutOf(account))).toMatchObject({ status: 'sent' })
    expect([stripe.state.transfers.size, stripe.state.payouts.size]).toEqual([1, 1])
    expect(await gateway.payouts?.send({ ...payoutOf(account), attempt: 2 })).toMatchObject({ failureCode: 'balance_insufficient' })
  })
})

describe('while Stripe is down', () => {
  it('calls end with GatewayUnavailable within their time', async () => {
    const { stripe, gateway } = await start()
    const charge = await createCharge(stripe)
    stripe.failures.isDown = true
    await expect(gateway.authorise(charge)).rejects.toThrow(GatewayUnavailable)
    await expect(gateway.find({ idempotencyKey: charge.idempotencyKey, reference: null, createdAt: new Date() })).rejects.toThrow(
      GatewayUnavailable,
    )
    await expect(gateway.refund(refundOf('pi_1'))).rejects.toThrow(GatewayUnavailable)
    await expect(gateway.payouts?.send(payoutOf('acct_1'))).rejects.toThrow(GatewayUnavailable)
    await expect(gateway.accounts?.find({ reference: 'acct_1', trackingId: 'x' })).rejects.toThrow(GatewayUnavailable)
    stripe.failures.clear()
    expect(await gateway.authorise(charge)).toMatchObject({ status: 'authorised' })
    expect(stripe.state.charges.size).toBe(1)
  })

  it('a charge of a lost response is found by our key', async () => {
    const { stripe, gateway } = await start()
    const charge = await createCharge(stripe)
    stripe.failures.add({ kind: 'no_response_after_success', times: 20, method: 'POST', path: '/v1/payment_intents' })
    stripe.failures.add({ kind: 'no_response', times: 20, method: 'GET', path: '/v1/payment_intents' })
    await expect(gateway.authorise(charge)).rejects.toThrow(GatewayUnavailable)
    stripe.failures.clear()
    const lookup = { idempotencyKey: charge.idempotencyKey, reference: null, createdAt: new Date() }
    expect(await gateway.find(lookup)).toMatchObject({ status: 'authorised' })
    // Also one of another day, by the search.
    expect(await gateway.find({ ...lookup, createdAt: new Date('2026-01-01') })).toMatchObject({ status: 'authorised' })
  })

  it('a wrong key of ours refuses no payment', async () => {
    const stripe = await startStripe()
    const gateway = createTestGateway({ ...stripe, secretKey: 'sk_test_other' })
    await expect(gateway.authorise(await createCharge(stripe))).rejects.toThrow(GatewayUnavailable)
  })
})

describe('the stand-in', () => {
  const send = async (stripe: StripeStandIn, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${stripe.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { authorization: `Bearer ${stripe.secretKey}`, ...headers },
    })
    return { body: (await response.json()) as { error: { type: string; code: string; param: string } }, status: response.status }
  }

  it.each([
    ['parameter_unknown', { amount: '500', currency: 'gbp', price: '1' }, 'price'],
    ['parameter_missing', { currency: 'gbp' }, 'amount'],
    ['parameter_invalid_integer', { amount: '5.00', currency: 'gbp' }, 'amount'],
    [
      'parameter_unknown',
      { amount: '500', currency: 'gbp', 'automatic_payment_methods[enabled]': 'true', 'automatic_payment_methods[x]': '1' },
      'automatic_payment_methods[x]',
    ],
    ['amount_too_small', { amount: '29', currency: 'gbp' }, 'amount'],
  ])('refuses with %s', async (code, fields, param) => {
    const stripe = await startStripe()
    expect(await send(stripe, '/v1/payment_intents', fields)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code, param } },
    })
  })

  it('refuses an unknown path, a foreign key, and another use of an idempotency key', async () => {
    const stripe = await startStripe()
    expect((await send(stripe, '/v1/nothing', {})).status).toBe(404)
    expect((await send(stripe, '/v1/payment_intents', {}, { authorization: `Bearer ${stripe.publishableKey}` })).status).toBe(401)
    const headers = { 'idempotency-key': 'key-1' }
    const fields = { amount: '500', currency: 'gbp' }
    expect((await send(stripe, '/v1/payment_intents', fields, headers)).status).toBe(200)
    expect(await send(stripe, '/v1/payment_intents', { ...fields, amount: '501' }, headers)).toMatchObject({
      body: { error: { type: 'idempotency_error' } },
    })
  })
})

describe('webhooks', () => {
  it('refuse an old signature', async () => {
    const { stripe, gateway } = await start()
    const { signWebhook } = await import('../../../../stand-ins/stripe/webhooks.ts')
    await gateway.authorise(await createCharge(stripe))
    const [event] = stripe.state.events.values()
    if (!event) throw new Error('no event')
    const parse = (signedAt: number) => {
      const { body, headers } = signWebhook(event, stripe.webhookSecret, signedAt)
      return gateway.parseWebhook({ rawBody: Buffer.from(body), headers })
    }
    const now = Math.floor(Date.now() / 1000)
    expect(await parse(now - 200)).toMatchObject({ id: event.id, subject: { kind: 'charge' } })
    await expect(parse(now - 400)).rejects.toThrow(InvalidWebhook)
  })

  it('name accounts, payouts, refunds and disputes', async () => {
    const { stripe, gateway } = await start()
    const account = await connectSeller(stripe, gateway)
    await gateway.payouts?.send(payoutOf(account))
    const charge = { ...(await createCharge(stripe)), paymentToken: await createCardToken(stripe, 'disputed') }
    const { reference } = await gateway.authorise(charge)
    await gateway.refund(refundOf(await captureCharge(stripe, gateway)))
    await gateway.capture(reference)
    const events = await Promise.all(
      stripe.webhooks.all.map(({ body, headers }) => gateway.parseWebhook({ rawBody: Buffer.from(body), headers })),
    )
    const subjectOf = (type: string) => events.find((event) => event.type === type)?.subject
    expect(subjectOf('account.updated')).toEqual({ kind: 'account', reference: account })
    expect(subjectOf('payout.created')).toEqual({ kind: 'payout', idempotencyKey: 'payout-1' })
    expect(subjectOf('refund.created')).toEqual({ kind: 'refund', idempotencyKey: 'refund-1' })
    expect(subjectOf('charge.dispute.created')).toMatchObject({ kind: 'dispute', reference: expect.stringMatching(/^du_/) })
    expect(subjectOf('payment_intent.succeeded')).toMatchObject({ kind: 'charge' })
    changeAccount(stripe.provider, account, 'deauthorised')
    const { body, headers } = stripe.webhooks.all.at(-1) ?? { body: '', headers: {} }
    expect((await gateway.parseWebhook({ rawBody: Buffer.from(body), headers })).subject).toEqual({ kind: 'account', reference: account })
  })
})
