import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatewayNames } from '../checkout/payment-gateways.ts'
import { payableMinor, paysSellersDirectly, recoveryDueMinor } from './direct-payouts.ts'

const share = { shareMinor: 9_000, refundedMinor: 0, withheldMinor: 0 }

describe('a gateway that pays sellers directly', () => {
  it('is PayPal', () => {
    expect(gatewayNames.filter(paysSellersDirectly)).toEqual(['paypal'])
  })

  it.each([
    ['nothing was given back', {}, 9_000],
    ['a part was given back', { refundedMinor: 2_000 }, 7_000],
    ['a part is withheld', { refundedMinor: 2_000, withheldMinor: 3_000 }, 4_000],
    ['everything was given back', { refundedMinor: 9_000 }, 0],
    ['the chargeback exceeds what is left', { refundedMinor: 2_000, withheldMinor: 9_000 }, 0],
  ])('has to pay the rest when %s', (_, change, payable) => expect(payableMinor({ ...share, ...change })).toBe(payable))

  it('takes a refund back from the seller only when it was paid before', () => {
    const refunded = { ...share, refundedMinor: 2_000 }
    expect(recoveryDueMinor(refunded, { paidMinor: 9_000, recoveredMinor: 0 })).toBe(2_000)
    expect(recoveryDueMinor(refunded, { paidMinor: 9_000, recoveredMinor: 2_000 })).toBe(0)
    expect(recoveryDueMinor(refunded, { paidMinor: 7_000, recoveredMinor: 0 })).toBe(0)
    expect(recoveryDueMinor(refunded, { paidMinor: 0, recoveredMinor: 0 })).toBe(0)
  })

  it('gives a chargeback back to the seller that was won', () => {
    const paid = { paidMinor: 9_000, recoveredMinor: 0 }
    expect(recoveryDueMinor({ ...share, withheldMinor: 4_000 }, paid)).toBe(4_000)
    expect(recoveryDueMinor(share, { ...paid, recoveredMinor: 4_000 })).toBe(-4_000)
  })

  it('leaves the seller with what is payable, in any order of payment and refunds', () => {
    const steps = fc.array(fc.record({ isPayment: fc.boolean(), minor: fc.nat({ max: 4_000 }) }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), steps, (shareMinor, list) => {
        const current = { shareMinor, refundedMinor: 0, withheldMinor: 0 }
        const money = { paidMinor: 0, recoveredMinor: 0 }
        for (const { isPayment, minor } of list) {
          if (!isPayment) current.refundedMinor += Math.min(minor, shareMinor - current.refundedMinor)
          else if (money.paidMinor === 0) money.paidMinor = payableMinor(current)
          money.recoveredMinor += recoveryDueMinor(current, money)
          const isPaid = money.paidMinor > 0
          expect(money.paidMinor - money.recoveredMinor).toBe(isPaid ? payableMinor(current) : 0)
        }
      }),
      { numRuns: 500, seed: 20_261_124 },
    )
  })
})
