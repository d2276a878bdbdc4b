import type { Role } from '@partlane/domain/accounts/roles'

export const accountGroups = ['you', 'selling', 'buying'] as const

/** The account menu of the specification (section 2), in its order. `unread` links carry a badge. */
export const accountLinks = [
  { id: 'profile', path: '/profile', group: 'you' },
  { id: 'details', path: '/profile/details', group: 'you' },
  { id: 'messages', path: '/profile/messages', group: 'you', unread: true },
  { id: 'garage', path: '/profile/my-garage', group: 'you' },
  { id: 'listings', path: '/profile/my-listings/available', group: 'selling', only: 'personal' },
  { id: 'inventory', path: '/profile/inventory/available', group: 'selling', only: 'business' },
  { id: 'sold', path: '/profile/sold-items/orders', group: 'selling', unread: true },
  { id: 'offers', path: '/profile/offers', group: 'selling', unread: true },
  { id: 'auctions', path: '/profile/auctions', group: 'selling', unread: true },
  { id: 'shipping_rules', path: '/profile/shipping-return-rules', group: 'selling' },
  { id: 'payment_setup', path: '/profile/payment-setup', group: 'selling' },
  { id: 'orders', path: '/profile/my-orders/orders', group: 'buying', unread: true },
  { id: 'my_offers', path: '/profile/my-offers', group: 'buying', unread: true },
  { id: 'bids', path: '/profile/my-bids', group: 'buying', unread: true },
  { id: 'watchlist', path: '/profile/my-bids/watchlist', group: 'buying' },
  { id: 'match_me', path: '/profile/match-me-and-saved-search/match', group: 'buying', unread: true },
] as const

/** What only the native app shows beside them, where our footer is not (section 2). */
export const nativeAppLinks = [
  { id: 'youtube', path: '/youtube' },
  { id: 'blog', path: '/blog' },
  { id: 'help_centre', path: '/help-centre' },
  { id: 'contact', path: '/contact-us' },
] as const

/** The operators' own rooms; nobody else hears of them. */
export const staffLink = { id: 'staff', path: '/staff' } as const

export type AccountLink = (typeof accountLinks)[number]

/** What somebody of this role sees. */
export const accountLinksFor = (role: Role): AccountLink[] => accountLinks.filter((link) => !('only' in link) || link.only === role)

/** The link whose page this is, or whose page it is a part of: another tab of the same place, or one order of a list. */
export function currentAccountLink(path: string): AccountLink | undefined {
  const isWithin = (link: AccountLink) => path === link.path || path.startsWith(`${sectionPath(link)}/`)
  return (
    accountLinks.filter(({ path: linkPath }) => linkPath !== '/profile').findLast(isWithin) ??
    accountLinks.find((link) => link.path === path)
  )
}

/** Tabs of one place have one link: /profile/my-orders/orders stands for all below /profile/my-orders. */
const sectionPath = ({ path }: AccountLink) => path.split('/').slice(0, 3).join('/')
