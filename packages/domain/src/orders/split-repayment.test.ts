import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merchantFee } from '../accounts/fee.ts'
import { Refusal } from '../refusal.ts'
import { type RepaidPart, type RepayableOrder, splitRepayment } from './split-repayment.ts'

const order = (values: Partial<RepayableOrder>): RepayableOrder => ({
  items_minor: 10_000,
  shipping_minor: 500,
  surcharge_minor: 0,
  charged_minor: 12_097,
  fee_percentage: 10,
  fee_minor: 1_000,
  fee_vat_percentage: 20,
  fee_vat_minor: 167,
  repaid_items_minor: 0,
  repaid_shipping_minor: 0,
  repaid_surcharge_minor: 0,
  repaid_charged_minor: 0,
  repaid_fee_minor: 0,
  repaid_fee_vat_minor: 0,
  ...values,
})

function applyRepayment(before: RepayableOrder, part: RepaidPart): RepayableOrder {
  const amounts = splitRepayment(before, part)
  return {
    ...before,
    repaid_items_minor: before.repaid_items_minor + amounts.items_minor,
    repaid_shipping_minor: before.repaid_shipping_minor + amounts.shipping_minor,
    repaid_surcharge_minor: before.repaid_surcharge_minor + amounts.surcharge_minor,
    repaid_charged_minor: before.repaid_charged_minor + amounts.charged_minor,
    repaid_fee_minor: before.repaid_fee_minor + amounts.fee_minor,
    repaid_fee_vat_minor: before.repaid_fee_vat_minor + amounts.fee_vat_minor,
  }
}

describe('splitRepayment', () => {
  it('gives everything back exactly', () => {
    expect(splitRepayment(order({}), { items_minor: 10_000, shipping_minor: 500, surcharge_minor: 0 })).toEqual({
      items_minor: 10_000,
      shipping_minor: 500,
      surcharge_minor: 0,
      charged_minor: 12_097,
      fee_minor: 1_000,
      fee_vat_minor: 167,
    })
  })

  it('keeps the fee on what stays', () => {
    expect(splitRepayment(order({}), { items_minor: 2_500, shipping_minor: 0, surcharge_minor: 0 })).toMatchObject({
      fee_minor: 250,
      fee_vat_minor: 42,
    })
  })

  it('gives the postage back without a fee', () => {
    expect(splitRepayment(order({}), { items_minor: 0, shipping_minor: 500, surcharge_minor: 0 })).toMatchObject({
      fee_minor: 0,
      charged_minor: 576,
    })
  })

  it('gives a surcharge back without a fee', () => {
    const bought = order({ surcharge_minor: 2_000, charged_minor: 12_500 })
    const part = { items_minor: 0, shipping_minor: 0, surcharge_minor: 2_000 }
    expect(splitRepayment(bought, part)).toEqual({ ...part, charged_minor: 2_000, fee_minor: 0, fee_vat_minor: 0 })
    expect(() => splitRepayment({ ...bought, repaid_surcharge_minor: 1 }, part)).toThrow(Refusal)
  })

  it('refuses more than is left', () => {
    const repaid = order({ repaid_items_minor: 9_000 })
    const tooLarge = new Refusal('repayment_too_large')
    expect(() => splitRepayment(repaid, { items_minor: 1_001, shipping_minor: 0, surcharge_minor: 0 })).toThrow(tooLarge)
    expect(() => splitRepayment(repaid, { items_minor: 0, shipping_minor: 501, surcharge_minor: 0 })).toThrow(tooLarge)
  })

  it('refuses any excess over what was paid', () => {
    const amounts = { items_minor: fc.integer({ min: 1, max: 10_000_000_000 }), shipping_minor: fc.nat({ max: 10_000_000 }) }
    fc.assert(
      fc.property(fc.record(amounts), fc.integer({ min: 1, max: 1_000 }), (values, excess) => {
        const part = { items_minor: values.items_minor, shipping_minor: values.shipping_minor, surcharge_minor: 0 }
        expect(() => splitRepayment(order(values), { ...part, items_minor: part.items_minor + excess })).toThrow(Refusal)
        expect(() => splitRepayment(order(values), { ...part, shipping_minor: part.shipping_minor + excess })).toThrow(Refusal)
      }),
    )
  })

  it('never gives back more than was charged, and everything in the end, whatever the parts', () => {
    const amounts = fc.record({
      items_minor: fc.integer({ min: 1, max: 10_000_000_000 }),
      shipping_minor: fc.integer({ min: 0, max: 10_000_000 }),
      surcharge_minor: fc.integer({ min: 0, max: 1_000_000_000 }),
      charged_minor: fc.integer({ min: 0, max: 20_000_000_000 }),
      fee_percentage: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    })
    fc.assert(
      fc.property(amounts, ({ cuts, ...values }) => {
        let current = order({ ...values, fee_minor: merchantFee(values.items_minor, values.fee_percentage) })
        for (const cut of [...cuts, 1]) {
          const part = {
            items_minor: Math.floor((current.items_minor - current.repaid_items_minor) * cut),
            shipping_minor: Math.floor((current.shipping_minor - current.repaid_shipping_minor) * cut),
            surcharge_minor: Math.floor((current.surcharge_minor - current.repaid_surcharge_minor) * cut),
          }
          const next = applyRepayment(current, part)
          expect(next.repaid_charged_minor).toBeGreaterThanOrEqual(current.repaid_charged_minor)
          expect(next.repaid_charged_minor).toBeLessThanOrEqual(current.charged_minor)
          expect(next.repaid_fee_minor).toBeGreaterThanOrEqual(current.repaid_fee_minor)
          current = next
        }
        expect([current.repaid_charged_minor, current.repaid_fee_minor]).toEqual([current.charged_minor, current.fee_minor])
      }),
    )
  })
})
