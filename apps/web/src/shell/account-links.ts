import type { Role } from '@partlane/domain/accounts/roles'

export type AccountLinkId =
  | 'profile'
  | 'details'
  | 'messages'
  | 'garage'
  | 'listings'
  | 'inventory'
  | 'sold'
  | 'offers'
  | 'auctions'
  | 'shipping_rules'
  | 'payment_setup'
  | 'orders'
  | 'my_offers'
  | 'bids'
  | 'watchlist'
  | 'match_me'

type AccountLink = { id: AccountLinkId; path: string; only?: Role; unread?: true; ready: boolean }

/** The account menu of the specification (section 2), in its order. `ready` turns true with the page; `unread` links carry a badge. */
export const accountLinks: readonly AccountLink[] = [
  { id: 'profile', path: '/profile', ready: true },
  { id: 'details', path: '/profile/details', ready: false },
  { id: 'messages', path: '/profile/messages', unread: true, ready: true },
  { id: 'garage', path: '/profile/my-garage', ready: true },
  { id: 'listings', path: '/profile/my-listings/available', only: 'personal', ready: true },
  { id: 'inventory', path: '/profile/inventory/available', only: 'business', ready: true },
  { id: 'sold', path: '/profile/sold-items/orders', unread: true, ready: true },
  { id: 'offers', path: '/profile/offers', unread: true, ready: false },
  { id: 'auctions', path: '/profile/auctions', unread: true, ready: false },
  { id: 'shipping_rules', path: '/profile/shipping-return-rules', ready: false },
  { id: 'payment_setup', path: '/profile/payment-setup', ready: false },
  { id: 'orders', path: '/profile/my-orders/orders', unread: true, ready: true },
  { id: 'my_offers', path: '/profile/my-offers', unread: true, ready: false },
  { id: 'bids', path: '/profile/my-bids', unread: true, ready: false },
  { id: 'watchlist', path: '/profile/my-bids/watchlist', ready: false },
  { id: 'match_me', path: '/profile/match-me-and-saved-search/match', unread: true, ready: false },
]

/** What somebody of this role sees. */
export const accountLinksFor = (role: Role): AccountLink[] =>
  accountLinks.filter(({ ready, only }) => ready && (only === undefined || only === role))
