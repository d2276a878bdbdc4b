import { describe, expect, it } from 'vitest'
import { deriveBuyState } from './buy-state.ts'

const seller = { id: '7', on_holiday: false }
const listing = {
  status: 'available' as const,
  sale_format: 'fixed' as const,
  price: { amount_minor: 5840, currency: 'gbp' as const },
  quantity_available: 2,
  seller,
}

describe('what a listing’s panel offers', () => {
  it('is to buy, for strangers, guests and members alike', () => {
    expect(deriveBuyState(listing, undefined)).toBe('for_sale')
    expect(deriveBuyState(listing, '8')).toBe('for_sale')
    expect(deriveBuyState({ ...listing, sale_format: 'offers' }, undefined)).toBe('for_sale')
  })
  it('is nothing of one’s own, in whatever state', () => {
    expect(deriveBuyState(listing, '7')).toBe('own')
    expect(deriveBuyState({ ...listing, status: 'sold_out' }, '7')).toBe('own')
  })
  it.each([
    ['sold_out', 'sold_out'],
    ['reserved', 'reserved'],
    ['seller_on_holiday_mode', 'holiday'],
    ['deactivated', 'not_for_sale'],
    ['blocked', 'not_for_sale'],
    ['draft', 'not_for_sale'],
  ] as const)('of a %s listing is %s', (status, state) => {
    expect(deriveBuyState({ ...listing, status }, undefined)).toBe(state)
  })
  it('waits while the last ones are in somebody’s checkout', () => {
    expect(deriveBuyState({ ...listing, quantity_available: 0 }, undefined)).toBe('reserved')
  })
  it('leaves auctions to their own panel, and nothing without a price', () => {
    expect(deriveBuyState({ ...listing, sale_format: 'auction' }, undefined)).toBe('auction')
    expect(deriveBuyState({ ...listing, price: null }, undefined)).toBe('not_for_sale')
  })
})
