import { describe, expect, it } from 'vitest'
import { listingStatuses } from '../listings/listing-machine.ts'
import { deriveChatListingState } from './listing-state.ts'

const now = new Date('2026-11-27T10:00:00Z')
const part = {
  status: 'available',
  sale_format: 'fixed',
  hasPrice: true,
  availableUnits: 1,
  auctionEndsAt: null,
  isSellerInactive: false,
} as const

describe('deriveChatListingState', () => {
  it('names the state of each status', () => {
    expect(Object.fromEntries(listingStatuses.map((status) => [status, deriveChatListingState({ ...part, status }, now)]))).toEqual({
      draft: 'not_for_sale',
      available: 'for_sale',
      reserved: 'reserved',
      sold_out: 'sold',
      seller_on_holiday_mode: 'holiday',
      deactivated: 'not_for_sale',
      blocked: 'not_for_sale',
      deleted: 'not_for_sale',
    })
  })

  it('depends on the units, the price, the auction and the seller', () => {
    const auction = { ...part, sale_format: 'auction' } as const
    expect(deriveChatListingState({ ...part, availableUnits: 0 }, now)).toBe('reserved')
    expect(deriveChatListingState({ ...part, hasPrice: false }, now)).toBe('not_for_sale')
    expect(deriveChatListingState({ ...part, isSellerInactive: true }, now)).toBe('not_for_sale')
    expect(deriveChatListingState({ ...auction, auctionEndsAt: new Date(now.getTime() + 1) }, now)).toBe('auction')
    expect(deriveChatListingState({ ...auction, auctionEndsAt: now }, now)).toBe('auction_ended')
  })
})
