import { describe, expect, it } from 'vitest'
import { accountLinks, accountLinksFor, currentAccountLink } from './account-links.ts'

const linkIdsFor = (role: 'personal' | 'business') => accountLinksFor(role).map(({ id }) => id)

describe('account menu', () => {
  it('has listings for personal accounts and inventory for business accounts', () => {
    expect(linkIdsFor('personal')).toContain('listings')
    expect(linkIdsFor('personal')).not.toContain('inventory')
    expect(linkIdsFor('business')).toContain('inventory')
    expect(linkIdsFor('business')).not.toContain('listings')
  })

  it('has the links, order and badges (*) of the specification', () => {
    expect(accountLinks.map((link) => `${link.path}${'hasBadge' in link ? ' *' : ''}`)).toEqual([
      '/profile',
      '/profile/details',
      '/profile/messages *',
      '/profile/notifications *', // an addition
      '/profile/notification-settings', // an addition
      '/profile/reviews/received *', // an addition
      '/profile/my-garage',
      '/profile/reports', // an addition
      '/profile/my-listings/available',
      '/profile/inventory/available',
      '/profile/sold-items/orders *',
      '/profile/offers *',
      '/profile/auctions *',
      '/profile/shipping-return-rules',
      '/profile/payment-setup',
      '/profile/earnings', // an addition
      '/profile/invoices', // an addition
      '/profile/my-orders/orders *',
      '/profile/my-offers *',
      '/profile/my-bids *',
      '/profile/my-bids/watchlist',
      '/profile/likes', // an addition
      '/profile/match-me-and-saved-search/match *',
    ])
  })

  it.each([
    ['/profile', 'profile'],
    ['/profile/my-orders/orders', 'orders'],
    ['/profile/my-orders/refunds', 'orders'],
    ['/profile/my-orders/orders/17', 'orders'],
    ['/profile/my-bids', 'bids'],
    ['/profile/my-bids/watchlist', 'watchlist'],
    ['/profile/my-offers', 'my_offers'],
    ['/profile/inventory/draft', 'inventory'],
    ['/profile/match-me-and-saved-search/saved-searches', 'match_me'],
    ['/profile/reviews/given', 'reviews'],
    ['/profile/notifications', 'notifications'],
    ['/profile/notification-settings', 'notification_settings'],
    ['/profile/close-account', undefined],
  ])('marks the current link of %s', (path, id) => expect(currentAccountLink(path)?.id).toBe(id))
})
