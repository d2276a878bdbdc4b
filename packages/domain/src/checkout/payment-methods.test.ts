import { describe, expect, it } from 'vitest'
import { findPaymentObstacles, listOfferedGateways, type PaymentLine } from './payment-methods.ts'

const card = { name: 'stripe', maxSellers: undefined } as const
const paypal = { name: 'paypal', maxSellers: 10 } as const

const line = (change: Partial<PaymentLine> = {}): PaymentLine => ({
  seller_id: 1,
  currency: 'gbp',
  accepted_payments: 'both',
  paypal_reference: 'MERCHANT1',
  ...change,
})
const reasonsOf = (gateway: typeof card | typeof paypal, lines: PaymentLine[]) =>
  findPaymentObstacles(gateway, { lines, currency: 'gbp' }).map(({ reason }) => reason)

describe('findPaymentObstacles', () => {
  it('finds none for sellers who accept both and have connected PayPal', () => {
    expect(reasonsOf(card, [line()])).toEqual([])
    expect(reasonsOf(paypal, [line(), line({ seller_id: 2 })])).toEqual([])
  })

  it.each<[Partial<PaymentLine>, string[], string[]]>([
    [{ accepted_payments: 'stripe' }, [], ['not_accepted']],
    [{ accepted_payments: 'paypal' }, ['not_accepted'], []],
    [{ paypal_reference: null }, [], ['not_connected']],
    [{ accepted_payments: 'paypal', paypal_reference: null }, ['not_accepted'], ['not_connected']],
    [{ currency: 'eur' }, [], ['other_currency']],
    [{ accepted_payments: 'stripe', paypal_reference: null, currency: 'eur' }, [], ['not_accepted']],
  ])('of a line with %j are %j by card and %j by PayPal', (change, byCard, byPaypal) => {
    expect(reasonsOf(card, [line(change)])).toEqual(byCard)
    expect(reasonsOf(paypal, [line(change)])).toEqual(byPaypal)
  })

  it('names the lines of each reason', () => {
    const lines = [line(), line({ seller_id: 2, paypal_reference: null }), line({ seller_id: 3, currency: 'eur' })]
    expect(findPaymentObstacles(paypal, { lines, currency: 'gbp' })).toEqual([
      { reason: 'not_connected', lines: [lines[1]] },
      { reason: 'other_currency', lines: [lines[2]] },
    ])
  })

  it('allows 10 sellers by PayPal, not 11, and any number of their lines', () => {
    const sellers = Array.from({ length: 11 }, (_, index) => line({ seller_id: index + 1 }))
    expect(reasonsOf(paypal, [...sellers.slice(0, 10), ...sellers.slice(0, 10)])).toEqual([])
    expect(findPaymentObstacles(paypal, { lines: sellers, currency: 'gbp' })).toEqual([{ reason: 'too_many_sellers', lines: sellers }])
    expect(reasonsOf(card, sellers)).toEqual([])
  })
})

describe('listOfferedGateways', () => {
  it('has the first gateway of each method', () => {
    const names = (['sandbox', 'stripe', 'paypal'] as const).map((name) => ({ name }))
    expect(listOfferedGateways(names).map(({ name }) => name)).toEqual(['sandbox', 'paypal'])
  })
})
