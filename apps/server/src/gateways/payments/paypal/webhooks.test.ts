import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { approveOrder, connectMerchant, createTestGateway, startPaypal } from '#test/paypal.ts'
import { createSigningKey } from '../../../../stand-ins/paypal/certificate.ts'
import { failRefund } from '../../../../stand-ins/paypal/routes/captures.ts'
import { openDispute } from '../../../../stand-ins/paypal/routes/disputes.ts'
import { changeMerchant } from '../../../../stand-ins/paypal/routes/onboarding.ts'
import type { StoredEvent } from '../../../../stand-ins/paypal/state.ts'
import { signWebhook } from '../../../../stand-ins/paypal/webhooks.ts'
import { GatewayUnavailable, InvalidWebhook } from '../port.ts'
import { createPaypalGateway } from './paypal.ts'

async function start() {
  const paypal = await startPaypal()
  const gateway = createTestGateway(paypal)
  const merchantId = await connectMerchant(gateway)
  const [event] = paypal.state.events.values()
  if (!event) throw new Error('no event')
  const { signingKey: key, webhookId } = paypal.provider
  const sign = (options: Partial<Parameters<typeof signWebhook>[1]> = {}, signed: StoredEvent = event) => {
    const { body, headers } = signWebhook(signed, { key, webhookId, baseUrl: paypal.url, ...options })
    return { rawBody: Buffer.from(body), headers }
  }
  return { paypal, gateway, merchantId, event, sign }
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('a webhook of PayPal', () => {
  it('is refused when it is older than PayPal delivers, or from the future', async () => {
    const { gateway, sign, event } = await start()
    expect(await gateway.parseWebhook(sign({ signedAt: minutesFromNow(-3 * 24 * 60) }))).toMatchObject({ id: event.id })
    for (const minutes of [-4 * 24 * 60, 10])
      await expect(gateway.parseWebhook(sign({ signedAt: minutesFromNow(minutes) }))).rejects.toMatchObject({ reason: 'old_signature' })
  })

  it('is refused with a foreign key, for another endpoint, and from a host that is not PayPal', async () => {
    const { gateway, sign } = await start()
    const other = await startPaypal()
    for (const options of [{ key: createSigningKey() }, { webhookId: 'WH-OTHER' }, { baseUrl: other.url }, { baseUrl: 'not an address' }])
      await expect(gateway.parseWebhook(sign(options))).rejects.toMatchObject({ reason: 'bad_signature' })
    const { rawBody, headers } = sign()
    const address = headers['paypal-cert-url'] ?? ''
    for (const [name, value] of [
      ['paypal-auth-algo', 'none'],
      ['paypal-transmission-time', 'yesterday'],
      ['paypal-cert-url', address.replace('/v1/notifications/certs/', '/v1/../')],
      ['paypal-cert-url', `${address}?x`.replace('127.0.0.1', '127.0.0.1@example.com')],
    ] as const)
      await expect(gateway.parseWebhook({ rawBody, headers: { ...headers, [name]: value } })).rejects.toThrow(InvalidWebhook)
  })

  it('makes the server fetch few addresses that have no certificate, and known certificates still count', async () => {
    const { paypal, gateway, sign, event } = await start()
    expect(await gateway.parseWebhook(sign())).toMatchObject({ id: event.id })
    const { rawBody, headers } = sign()
    const fetched = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => fetched.mockRestore())
    for (let i = 0; i < 60; i++) {
      const forged = { ...headers, 'paypal-cert-url': `${paypal.url}/v1/notifications/certs/CERT-${i}` }
      await expect(gateway.parseWebhook({ rawBody, headers: forged })).rejects.toMatchObject({ reason: 'bad_signature' })
    }
    expect(fetched.mock.calls.length).toBeLessThanOrEqual(20)
    fetched.mockClear()
    for (const change of [{ 'paypal-transmission-time': '2020-01-01T00:00:00Z' }, { 'paypal-cert-url': `${headers['paypal-cert-url']}?1` }])
      await expect(gateway.parseWebhook({ rawBody, headers: { ...headers, ...change } })).rejects.toThrow(InvalidWebhook)
    expect(await gateway.parseWebhook(sign())).toMatchObject({ id: event.id })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('accepts certificates of PayPal only, without an address of a stand-in', async () => {
    const { paypal, sign } = await start()
    const gateway = createPaypalGateway({ ...paypal, attributionId: 'x', timeoutMs: 100 })
    await expect(gateway.parseWebhook(sign({ baseUrl: 'https://api.sandbox.paypal.com' }))).rejects.toMatchObject({
      reason: 'bad_signature',
    })
    await expect(gateway.parseWebhook(sign())).rejects.toMatchObject({ reason: 'bad_signature' })
    await expect(gateway.parseWebhook(sign({ baseUrl: 'https://api.paypal.com.example' }))).rejects.toMatchObject({
      reason: 'bad_signature',
    })
    await expect(gateway.parseWebhook(sign({ baseUrl: 'http://api.paypal.com' }))).rejects.toMatchObject({ reason: 'bad_signature' })
  })

  it('needs its certificate once, and no refusal when that cannot be fetched', async () => {
    const { paypal, gateway, sign } = await start()
    await gateway.parseWebhook(sign())
    const late = createTestGateway(paypal)
    await paypal.stop()
    expect(await gateway.parseWebhook(sign())).toMatchObject({ subject: { kind: 'account' } })
    await expect(late.parseWebhook(sign())).rejects.toThrow(GatewayUnavailable)
  })

  it('is refused with a body that is no event', async () => {
    const { gateway, sign, event } = await start()
    const { resource: _, ...rest } = event
    await expect(gateway.parseWebhook(sign({}, rest as StoredEvent))).rejects.toMatchObject({ reason: 'bad_body' })
  })

  it('names accounts, charges, refunds and disputes', async () => {
    const { paypal, gateway, merchantId } = await start()
    const idempotencyKey = `PL-1:${randomUUID()}`
    const charge = { idempotencyKey, amountMinor: 5_000, currency: 'gbp', paymentToken: '', returnUrl: 'http://localhost/' } as const
    const shares = [{ sellerId: 7, amountMinor: 5_000, feeMinor: 500, accountReference: merchantId }]
    const state = await gateway.authorise({ ...charge, description: 'x', shares })
    if (state.status !== 'requires_action') throw new Error(state.status)
    await approveOrder(state.challengeUrl)
    await gateway.capture(state.reference)
    const share = { chargeReference: state.reference, sellerId: 7 }
    const refund = await gateway.refund({ ...share, idempotencyKey: 'refund-1', amountMinor: 100, currency: 'gbp', feeMinor: 10 })
    const payout = { idempotencyKey: 'payout-1', attempt: 1, accountReference: merchantId, amountMinor: 1, currency: 'gbp' } as const
    await gateway.payouts?.send({ ...payout, share, description: 'x' })
    failRefund(paypal.provider, refund.status === 'refunded' ? refund.reference : '')
    const { dispute_id } = openDispute(paypal.provider, [...paypal.state.captures.keys()][0] ?? '')
    changeMerchant(paypal.provider, merchantId, 'revoked')
    const subjects = new Map<string, object>()
    for (const { body, headers } of paypal.webhooks.all) {
      const { type, subject } = await gateway.parseWebhook({ rawBody: Buffer.from(body), headers })
      subjects.set(type, subject)
    }
    const reference = paypal.state.merchants.get(merchantId)?.tracking_id
    expect(Object.fromEntries(subjects)).toEqual({
      'MERCHANT.ONBOARDING.COMPLETED': { kind: 'account', reference },
      'CHECKOUT.ORDER.APPROVED': { kind: 'charge', idempotencyKey },
      'PAYMENT.CAPTURE.COMPLETED': { kind: 'charge', idempotencyKey },
      'PAYMENT.CAPTURE.REFUNDED': { kind: 'refund', idempotencyKey: 'refund-1' },
      'PAYMENT.REFERENCED-PAYOUT-ITEM.COMPLETED': { kind: 'other' },
      'PAYMENT.REFUND.FAILED': { kind: 'refund', idempotencyKey: 'refund-1' },
      'CUSTOMER.DISPUTE.CREATED': { kind: 'dispute', reference: dispute_id },
      'MERCHANT.PARTNER-CONSENT.REVOKED': { kind: 'account', reference },
    })
  })
})
