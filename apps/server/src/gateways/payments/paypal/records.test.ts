import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { approveOrder, connectMerchant, createTestGateway, startPaypal } from '#test/paypal.ts'
import { submitForm } from '#test/stripe.ts'
import { failRefund } from '../../../../stand-ins/paypal/routes/captures.ts'
import { endDispute, openDispute } from '../../../../stand-ins/paypal/routes/disputes.ts'
import { disburseCapture, endPayout } from '../../../../stand-ins/paypal/routes/payouts.ts'
import type { DisputeEvidence } from '../disputes-port.ts'

const evidence: DisputeEvidence = {
  productDescription: 'A brake disc',
  customerName: 'Priya Nair',
  customerEmail: 'priya@example.com',
  shippingAddress: '2 High Street, York',
  shippingCarrier: 'Royal Mail',
  trackingNumber: 'AB123',
  shippedOn: '2026-11-20',
  refundPolicy: '30 days',
  text: 'Sent and delivered.',
  document: new TextEncoder().encode('%PDF-1.7 evidence'),
}

async function startCharge() {
  const paypal = await startPaypal()
  const gateway = createTestGateway(paypal)
  const key = `PL-1:${randomUUID()}`
  const accountReference = await connectMerchant(gateway)
  const state = await gateway.authorise({
    idempotencyKey: key,
    amountMinor: 5_000,
    currency: 'gbp',
    paymentToken: '',
    returnUrl: 'http://localhost/',
    description: 'x',
    shares: [{ sellerId: 7, amountMinor: 5_000, feeMinor: 500, accountReference }],
  })
  if (state.status !== 'requires_action') throw new Error(state.status)
  const { reference } = state
  await approveOrder(state.challengeUrl)
  await gateway.capture(reference)
  const [capture] = paypal.state.captures.values()
  const { disputes, balance, payouts } = gateway
  if (!disputes || !balance || !payouts || !capture) throw new Error('a port is missing')
  const listAll = async (from = new Date(Date.now() - 60_000), to = new Date(Date.now() + 60_000)) => {
    const lines = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof balance.listLines>> = await balance.listLines({ from, to, cursor })
      lines.push(...page.lines)
      cursor = page.cursor
    } while (cursor !== null)
    return lines
  }
  const payout = {
    idempotencyKey: 'payout-1',
    attempt: 1,
    accountReference,
    amountMinor: 4_500,
    currency: 'gbp',
    share: { chargeReference: reference, sellerId: 7 },
    description: 'x',
  } as const
  return { paypal, gateway, disputes, payouts, key, reference, captureId: capture.id, listAll, payout }
}

const refundOf = (chargeReference: string) =>
  ({ chargeReference, idempotencyKey: 'refund-1', amountMinor: 1_000, currency: 'gbp', sellerId: 7, feeMinor: 100 }) as const

const changedSince = new Date(Date.now() - 60_000)

describe('disputes', () => {
  it('are found, have their evidence submitted once, and are won', async () => {
    const { paypal, disputes, key, captureId } = await startCharge()
    openDispute(paypal.provider, captureId)
    const { disputes: open, cursor } = await disputes.list({ changedSince, cursor: null })
    expect(cursor).toBeNull()
    expect(open).toMatchObject([
      { chargeIdempotencyKey: key, sellerId: 7, amountMinor: 5_000, currency: 'gbp', status: 'needs_response', isWithheld: false },
    ])
    const { reference = '', evidenceDueAt = null } = open[0] ?? {}
    expect(evidenceDueAt).toBeInstanceOf(Date)
    paypal.failures.add({ kind: 'no_response_after_success', method: 'POST', path: '/v1/customer/disputes' })
    const input = { reference, idempotencyKey: 'evidence-1', evidence }
    expect(await disputes.submitEvidence(input)).toMatchObject({ status: 'under_review', evidenceDueAt: null })
    expect(await disputes.submitEvidence(input)).toMatchObject({ status: 'under_review' })
    const [dispute] = paypal.state.disputes.values()
    expect(dispute?.evidences).toMatchObject([
      {
        evidence_type: 'PROOF_OF_FULFILLMENT',
        notes: expect.stringContaining('Sent and delivered.'),
        documents: [{ name: 'evidence.pdf', size: 17 }],
      },
    ])
    endDispute(paypal.provider, reference, 'won')
    expect(await disputes.find(reference)).toMatchObject({ status: 'won', isWithheld: false })
    expect(await disputes.find('PP-R-unknown')).toBeUndefined()
  })

  it('are accepted, and refuse a refund while they are open', async () => {
    const { paypal, disputes, gateway, reference: charge, captureId } = await startCharge()
    const { dispute_id: reference } = openDispute(paypal.provider, captureId)
    expect(await gateway.refund(refundOf(charge))).toEqual({ status: 'refused', code: 'disputed' })
    expect(await disputes.accept({ reference, idempotencyKey: 'accept-1' })).toMatchObject({ status: 'lost', isWithheld: true })
    expect(await disputes.accept({ reference, idempotencyKey: 'accept-1' })).toMatchObject({ status: 'lost' })
  })

  it('are listed page by page', async () => {
    const { paypal, disputes, captureId } = await startCharge()
    const opened = Array.from({ length: 60 }, () => openDispute(paypal.provider, captureId).dispute_id)
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof disputes.list>> = await disputes.list({ changedSince, cursor })
      found.push(...page.disputes.map(({ reference }) => reference))
      cursor = page.cursor
    } while (cursor !== null)
    expect(found).toEqual(opened)
  })
})

describe('payouts', () => {
  it('are asked for by their reference, also when they fail later', async () => {
    const { paypal, payouts, payout } = await startCharge()
    const { reference } = await payouts.send(payout)
    const find = () => payouts.find({ ...payout, reference, createdAt: new Date() })
    expect(await find()).toMatchObject({ status: 'paid' })
    endPayout(paypal.provider, reference ?? '', 'MERCHANT_RESTRICTIONS')
    expect(await find()).toEqual({ status: 'failed', reference, failureCode: 'MERCHANT_RESTRICTIONS' })
    expect((await payouts.send({ ...payout, attempt: 2 })).status).toBe('paid')
    expect(await payouts.find({ ...payout, reference: 'unknown', createdAt: new Date() })).toBeUndefined()
  })
})

describe('a payout after a refund', () => {
  it('pays less, by the seller’s part of the refund', async () => {
    const { gateway, payouts, payout, reference } = await startCharge()
    await gateway.refund(refundOf(reference))
    const sent = await payouts.send(payout)
    expect(sent).toMatchObject({ status: 'paid', paidMinor: 3_600 })
    expect(await payouts.find({ ...payout, reference: sent.reference, createdAt: new Date() })).toEqual(sent)
    expect(await payouts.send({ ...payout, currency: 'eur' })).toMatchObject({ status: 'paid', paidMinor: undefined })
  })

  it('fails when nothing is left', async () => {
    const { gateway, payouts, payout, reference } = await startCharge()
    await gateway.refund({ ...refundOf(reference), amountMinor: 5_000, feeMinor: 500 })
    expect(await payouts.send(payout)).toMatchObject({ status: 'failed', failureCode: 'AMOUNT_CHECK_FAILED' })
  })

  it('counts as paid when PayPal has released the money by itself, before the refunds that came later', async () => {
    const { paypal, gateway, payouts, payout, reference, captureId } = await startCharge()
    disburseCapture(paypal.provider, captureId)
    await gateway.refund(refundOf(reference))
    expect(await payouts.send(payout)).toEqual({ status: 'paid', reference: captureId, paidMinor: 3_600 })
    const capture = paypal.state.captures.get(captureId)
    if (capture) capture.create_time = new Date(Date.now() - 29 * 86_400_000).toISOString()
    expect(await payouts.send(payout)).toEqual({ status: 'paid', reference: captureId, paidMinor: 4_500 })
  })
})

describe('balance', () => {
  it('lists charges, refunds, payouts and disputes, the oldest first', async () => {
    const { paypal, gateway, payouts, payout, key, reference, captureId, listAll } = await startCharge()
    const refund = refundOf(reference)
    const refunded = await gateway.refund(refund)
    if (refunded.status !== 'refunded') throw new Error('not refunded')
    failRefund(paypal.provider, refunded.reference)
    const released = await payouts.send(payout)
    const { dispute_id } = openDispute(paypal.provider, captureId)
    endDispute(paypal.provider, dispute_id, 'lost')
    expect(await listAll()).toMatchObject([
      { kind: 'charge', reference: captureId, subject: reference, idempotencyKey: key, amountMinor: 5_000, costMinor: 0, currency: 'gbp' },
      { kind: 'refund', subject: refunded.reference, idempotencyKey: 'refund-1', amountMinor: -1_000 },
      { kind: 'refund_failed', subject: refunded.reference, idempotencyKey: 'refund-1', amountMinor: 1_000 },
      { kind: 'payout', subject: released.reference, amountMinor: -4_500 },
      { kind: 'dispute', subject: dispute_id, amountMinor: -5_000 },
      { kind: 'recovery', subject: dispute_id, amountMinor: 4_500 },
    ])
    const lookup = { ...refund, reference: refunded.reference }
    expect(await gateway.findRefund(lookup)).toEqual({ status: 'failed', reference: refunded.reference, code: 'REFUND_FAILED' })
    expect(await gateway.findRefund({ ...lookup, reference: null })).toMatchObject({ status: 'failed' })
  })

  it('lists the lines of weeks and of one instant once and in order', async () => {
    const { paypal, listAll } = await startCharge()
    paypal.state.transactions.clear()
    const start = Date.parse('2026-01-01T00:00:00Z')
    const add = (id: string, ms: number) => {
      const at = new Date(ms).toISOString()
      const amount = { currency_code: 'GBP', value: '1.00' }
      paypal.state.transactions.set(id, {
        ...{ transaction_id: id, transaction_event_code: 'T0006', transaction_status: 'S', transaction_amount: amount },
        ...{ transaction_initiation_date: at, transaction_updated_date: at },
      })
    }
    for (let i = 0; i < 1_200; i++) add(`a${i}`, start)
    const day = 86_400_000
    const later = [day - 1, day, 50 * day, 59 * day, 60 * day]
    for (const [i, ms] of later.entries()) add(`b${i}`, start + ms)
    const references = (await listAll(new Date(start), new Date(start + 60 * day))).map(({ reference }) => reference)
    expect(references).toEqual([...Array.from({ length: 1_200 }, (_, i) => `a${i}`), 'b0', 'b1', 'b2', 'b3'])
  })
})

describe('the page of the stand-in', () => {
  it('disputes a payment and decides', async () => {
    const { paypal, disputes, captureId } = await startCharge()
    expect(await (await fetch(paypal.url)).text()).toContain(captureId)
    expect(await submitForm(`${paypal.url}/_bank`, { id: captureId, action: 'dispute' })).toBe('/')
    const { disputes: open } = await disputes.list({ changedSince, cursor: null })
    const { reference = '' } = open[0] ?? {}
    await submitForm(`${paypal.url}/_bank`, { id: reference, action: 'lose' })
    expect(await disputes.find(reference)).toMatchObject({ status: 'lost', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' })
  })
})
