import { describe, expect, it } from 'vitest'
import { deriveBuyState } from './buy-state.ts'

const seller = { id: '7', on_holiday: false }
const listing = {
  status: 'available' as const,
  sale_format: 'fixed' as const,
  price: { amount: '58.40', currency: 'gbp' as const },
  quantity_available: 2,
  auction_ends_at: null,
  server_time: '2026-01-01T00:00:00.000Z',
  seller,
}

describe('deriveBuyState', () => {
  it('is for sale to anonymous visitors, guests and members', () => {
    expect(deriveBuyState(listing, undefined)).toBe('for_sale')
    expect(deriveBuyState(listing, '8')).toBe('for_sale')
    expect(deriveBuyState({ ...listing, sale_format: 'offers' }, undefined)).toBe('for_sale')
  })
  it('is the own listing of the seller, in every status', () => {
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
  ] as const)('maps the listing status %s to %s', (status, state) => {
    expect(deriveBuyState({ ...listing, status }, undefined)).toBe(state)
  })
  it('is reserved while a purchase holds the remaining stock', () => {
    expect(deriveBuyState({ ...listing, quantity_available: 0 }, undefined)).toBe('reserved')
  })
  it('is an auction for auctions, and not for sale without a price', () => {
    expect(deriveBuyState({ ...listing, sale_format: 'auction' }, undefined)).toBe('auction')
    expect(deriveBuyState({ ...listing, price: null }, undefined)).toBe('not_for_sale')
  })
  it('is an ended auction from the instant of its end', () => {
    const auction = { ...listing, sale_format: 'auction' as const }
    expect(deriveBuyState({ ...auction, auction_ends_at: '2026-01-01T00:00:00.000Z' }, undefined)).toBe('auction_ended')
    expect(deriveBuyState({ ...auction, auction_ends_at: '2026-01-01T00:00:00.001Z' }, undefined)).toBe('auction')
  })
})
