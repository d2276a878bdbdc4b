import type { OrderItem } from '@partlane/client/orders'
import { money } from '@partlane/domain/money/amounts'
import { describe, expect, it } from 'vitest'
import { amountsOfUnits } from './refund-amounts.ts'

const gbp = (amountMinor: number) => money(amountMinor, 'gbp')

/** The fields of an order item that the amounts depend on. */
const itemOf = (id: string, quantity: number, { left = 5_000 * quantity, postage = 127 } = {}) =>
  ({
    id,
    quantity,
    unit_price: gbp(5_000),
    refundable: { items_amount: gbp(left), shipping_amount: gbp(postage) },
  }) as OrderItem

describe('amountsOfUnits', () => {
  const items = [itemOf('1', 1), itemOf('2', 3, { postage: 400 })]

  it('adds only the postage of the chosen items', () => {
    expect(amountsOfUnits(items, { 1: 1 }, 'damaged')).toEqual({ itemsMinor: 5_000, deliveryMinor: 127 })
    expect(amountsOfUnits(items, { 1: 1, 2: 3 }, 'damaged')).toEqual({ itemsMinor: 20_000, deliveryMinor: 527 })
  })

  it('has no postage for a part of the units, or for a reason that does not cover it', () => {
    expect(amountsOfUnits(items, { 2: 2 }, 'damaged')).toEqual({ itemsMinor: 10_000, deliveryMinor: 0 })
    expect(amountsOfUnits(items, { 2: 3 }, 'changed_mind')).toEqual({ itemsMinor: 15_000, deliveryMinor: 0 })
  })

  it('is without what was given back before', () => {
    const repaid = [itemOf('1', 2, { left: 6_000, postage: 0 })]
    expect(amountsOfUnits(repaid, { 1: 2 }, 'damaged')).toEqual({ itemsMinor: 6_000, deliveryMinor: 0 })
    expect(amountsOfUnits(repaid, { 1: 1 }, 'damaged')).toEqual({ itemsMinor: 5_000, deliveryMinor: 0 })
  })
})
