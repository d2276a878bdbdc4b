import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Card, createCardToken, createTestGateway, startStripe, submitForm } from '#test/stripe.ts'
import { endDispute } from '../../../../stand-ins/stripe/routes/disputes.ts'
import { failRefund } from '../../../../stand-ins/stripe/routes/refunds.ts'
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

async function startCharge(card: Card = 'approve') {
  const stripe = await startStripe()
  const gateway = createTestGateway(stripe)
  const key = `PL-1:${randomUUID()}`
  const charge = {
    idempotencyKey: key,
    amountMinor: 5_000,
    currency: 'gbp',
    returnUrl: 'http://localhost/',
    description: 'x',
    shares: [],
  } as const
  const { reference } = await gateway.authorise({ ...charge, paymentToken: await createCardToken(stripe, card) })
  await gateway.capture(reference)
  const { disputes, balance } = gateway
  if (!disputes || !balance) throw new Error('a port is missing')
  const from = new Date(Date.now() - 60_000)
  const listAll = async (since = from) => {
    const lines = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof balance.listLines>> = await balance.listLines({
        from: since,
        to: new Date(Date.now() + 60_000),
        cursor,
      })
      lines.push(...page.lines)
      cursor = page.cursor
    } while (cursor !== null)
    return lines
  }
  return { stripe, gateway, disputes, key, reference, from, listAll }
}

describe('disputes', () => {
  it('are found, have their evidence submitted once, and are won', async () => {
    const { stripe, disputes, key, from } = await startCharge('disputed')
    const { disputes: open, cursor } = await disputes.list({ changedSince: from, cursor: null })
    expect(cursor).toBeNull()
    expect(open).toMatchObject([
      { chargeIdempotencyKey: key, amountMinor: 5_000, status: 'needs_response', isWithheld: true, sellerId: null },
    ])
    const { reference = '', evidenceDueAt = null } = open[0] ?? {}
    expect(evidenceDueAt).toBeInstanceOf(Date)
    stripe.failures.add({ kind: 'no_response_after_success', method: 'POST', path: '/v1/disputes' })
    const input = { reference, idempotencyKey: 'evidence-1', evidence }
    expect(await disputes.submitEvidence(input)).toMatchObject({ status: 'under_review', evidenceDueAt: null })
    expect(await disputes.submitEvidence(input)).toMatchObject({ status: 'under_review' })
    const [dispute] = stripe.state.disputes.values()
    expect(dispute?.evidence_details.submission_count).toBe(1)
    expect(dispute?.evidence).toMatchObject({ shipping_tracking_number: 'AB123', uncategorized_file: expect.stringMatching(/^file_/) })
    expect([...stripe.state.files.values()]).toMatchObject([{ size: 17 }])
    endDispute(stripe.provider, reference, 'won')
    expect(await disputes.find(reference)).toMatchObject({ status: 'won' })
    expect(await disputes.find('du_unknown')).toBeUndefined()
  })

  it('are accepted', async () => {
    const { disputes, gateway, reference: charge, from } = await startCharge('disputed')
    const { reference = '' } = (await disputes.list({ changedSince: from, cursor: null })).disputes[0] ?? {}
    const refund = {
      chargeReference: charge,
      idempotencyKey: 'refund-1',
      amountMinor: 100,
      currency: 'gbp',
      sellerId: 1,
      feeMinor: 0,
    } as const
    expect(await gateway.refund(refund)).toEqual({ status: 'refused', code: 'disputed' })
    expect(await disputes.accept({ reference, idempotencyKey: 'accept-1' })).toMatchObject({ status: 'lost' })
    expect(await disputes.accept({ reference, idempotencyKey: 'accept-1' })).toMatchObject({ status: 'lost' })
  })
})

describe('a refund that was refused', () => {
  it('is made with the same key when the dispute is won, once', async () => {
    const { stripe, disputes, gateway, reference: chargeReference, from } = await startCharge('disputed')
    const { reference = '' } = (await disputes.list({ changedSince: from, cursor: null })).disputes[0] ?? {}
    const request = { chargeReference, idempotencyKey: 'refund-1', amountMinor: 100, currency: 'gbp', sellerId: 1, feeMinor: 0 } as const
    for (let i = 0; i < 3; i++) expect(await gateway.refund(request)).toEqual({ status: 'refused', code: 'disputed' })
    endDispute(stripe.provider, reference, 'won')
    const states = await Promise.all([1, 2, 3].map(() => gateway.refund(request)))
    expect(states).toEqual([states[0], states[0], states[0]])
    expect(states[0]).toMatchObject({ status: 'refunded' })
    expect(stripe.state.refunds.size).toBe(1)
  })
})

describe('balance', () => {
  it('lists charges, refunds, disputes and what they cost, the oldest first', async () => {
    const { stripe, gateway, key, reference, listAll } = await startCharge()
    const refund = {
      chargeReference: reference,
      idempotencyKey: 'refund-1',
      amountMinor: 1_000,
      currency: 'gbp',
      sellerId: 1,
      feeMinor: 0,
    } as const
    const refunded = await gateway.refund(refund)
    if (refunded.status !== 'refunded') throw new Error('not refunded')
    failRefund(stripe.provider, refunded.reference)
    expect(await listAll()).toMatchObject([
      { kind: 'charge', subject: reference, idempotencyKey: key, amountMinor: 5_000, costMinor: 95, currency: 'gbp' },
      { kind: 'refund', subject: refunded.reference, idempotencyKey: 'refund-1', amountMinor: -1_000, costMinor: 0 },
      { kind: 'refund_failed', subject: refunded.reference, amountMinor: 1_000 },
    ])
    const lookup = { ...refund, reference: refunded.reference }
    expect(await gateway.findRefund(lookup)).toEqual({ status: 'failed', reference: refunded.reference, code: 'lost_or_stolen_card' })
    expect(await gateway.refund(refund)).toMatchObject({ status: 'refused', code: 'lost_or_stolen_card' })
  })

  it('lists thousands of lines of one hour once and in order', async () => {
    const { stripe, listAll } = await startCharge()
    const now = Math.floor(Date.now() / 1000)
    const line = { object: 'balance_transaction' as const, currency: 'gbp', fee: 0, source: null, type: 'stripe_fee' as const }
    for (let i = 0; i < 2_500; i++)
      stripe.state.lines.set(`txn_${i}`, { ...line, id: `txn_${i}`, amount: 0 - i, net: 0 - i, created: now - 3_600 + i })
    const references = (await listAll(new Date(0))).map(({ reference }) => reference).filter((reference) => /^txn_\d{1,4}$/.test(reference))
    expect(references).toEqual(Array.from({ length: 2_500 }, (_, i) => `txn_${i}`))
  })

  it('lists a dispute that is won', async () => {
    const { stripe, listAll } = await startCharge('disputed')
    const [dispute] = stripe.state.disputes.values()
    endDispute(stripe.provider, dispute?.id ?? '', 'won')
    expect((await listAll()).map(({ kind, amountMinor, costMinor }) => [kind, amountMinor, costMinor])).toEqual([
      ['charge', 5_000, 95],
      ['dispute', -5_000, 2_000],
      ['dispute_won', 5_000, 0],
    ])
  })
})

describe('the page of the stand-in', () => {
  it('disputes a payment and decides', async () => {
    const { stripe, disputes, from } = await startCharge()
    const [charge] = stripe.state.charges.values()
    const page = await (await fetch(stripe.url)).text()
    expect(page).toContain(charge?.id)
    expect(await submitForm(`${stripe.url}/_bank`, { id: charge?.id ?? '', action: 'dispute' })).toBe('/')
    const { disputes: open } = await disputes.list({ changedSince: from, cursor: null })
    const { reference = '' } = open[0] ?? {}
    await submitForm(`${stripe.url}/_bank`, { id: reference, action: 'lose' })
    expect(await disputes.find(reference)).toMatchObject({ status: 'lost', reason: 'product_not_received' })
  })
})
