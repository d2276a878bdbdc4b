import { describe, expect, it } from 'vitest'
import { accountLinks, accountLinksFor, currentAccountLink } from './account-links.ts'

const linkIdsFor = (role: 'personal' | 'business') => accountLinksFor(role).map(({ id }) => id)

describe('the account menu', () => {
  it('shows private people their listings and businesses their stock, never both', () => {
    expect(linkIdsFor('personal')).toContain('listings')
    expect(linkIdsFor('personal')).not.toContain('inventory')
    expect(linkIdsFor('business')).toContain('inventory')
    expect(linkIdsFor('business')).not.toContain('listings')
  })

  it('has the routes of the specification, in its order, with a badge where it says so', () => {
    expect(accountLinks.map((link) => `${link.path}${'unread' in link ? ' *' : ''}`)).toEqual([
      '/profile',
      '/profile/details',
      '/profile/messages *',
      '/profile/my-garage',
      '/profile/my-listings/available',
      '/profile/inventory/available',
      '/profile/sold-items/orders *',
      '/profile/offers *',
      '/profile/auctions *',
      '/profile/shipping-return-rules',
      '/profile/payment-setup',
      '/profile/my-orders/orders *',
      '/profile/my-offers *',
      '/profile/my-bids *',
      '/profile/my-bids/watchlist',
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
    ['/profile/close-account', undefined],
  ])('marks where somebody is: %s', (path, id) => expect(currentAccountLink(path)?.id).toBe(id))
})
