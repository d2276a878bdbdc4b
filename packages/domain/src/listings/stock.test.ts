import { describe, expect, it } from 'vitest'
import { listingStatuses } from './listing-machine.ts'
import { statusForStock } from './stock.ts'

describe('statusForStock', () => {
  it.each([
    ['available', { quantity: 2, reserved: 1 }, 'available'],
    ['available', { quantity: 2, reserved: 2 }, 'reserved'],
    ['available', { quantity: 0, reserved: 0 }, 'sold_out'],
    ['reserved', { quantity: 1, reserved: 0 }, 'available'],
    ['reserved', { quantity: 1, reserved: 1 }, 'reserved'],
    ['reserved', { quantity: 0, reserved: 0 }, 'sold_out'],
    ['sold_out', { quantity: 3, reserved: 0 }, 'available'],
    ['sold_out', { quantity: 0, reserved: 0 }, 'sold_out'],
  ] as const)('turns %s with %o into %s', (status, stock, expected) => {
    expect(statusForStock(status, stock)).toBe(expected)
  })

  it('does not change a listing that is off sale for another reason', () => {
    const offSaleStatuses = listingStatuses.filter((status) => !['available', 'reserved', 'sold_out'].includes(status))
    for (const status of offSaleStatuses)
      for (const stock of [
        { quantity: 0, reserved: 0 },
        { quantity: 1, reserved: 1 },
        { quantity: 5, reserved: 0 },
      ])
        expect(statusForStock(status, stock)).toBe(status)
  })
})
