import { describe, expect, it } from 'vitest'
import { notificationPath } from './notification-path.ts'

describe('notificationPath', () => {
  it.each([
    [{ order_id: 7, side: 'buyer' }, '/profile/my-orders/orders/7'],
    [{ order_id: 7, side: 'seller' }, '/profile/sold-items/orders/7'],
    // A paid purchase
    [{ reference: 'P-1' }, '/profile/my-orders/orders'],
  ])('of an order with %o is %s', (data, path) => {
    expect(notificationPath('order', data)).toBe(path)
  })

  it.each([
    [{ side: 'seller', state: 'open' }, '/profile/auctions'],
    [{ side: 'seller', state: 'closed' }, '/profile/auctions?state=closed'],
    [{ side: 'buyer', state: 'closed' }, '/profile/my-bids?state=closed'],
    [{ side: 'buyer', state: 'open', listing_slug: 'gearbox-1' }, '/listings/gearbox-1'],
    [{ side: 'buyer', state: 'closed', listing_slug: 'gearbox-1', page: 'list' }, '/profile/my-bids?state=closed'],
    [{ side: 'buyer', offer_id: 3 }, '/profile/my-offers'],
  ])('of an auction with %o is %s', (data, path) => {
    expect(notificationPath('auction', data)).toBe(path)
  })
})
