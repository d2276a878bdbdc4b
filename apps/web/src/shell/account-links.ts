import type { Role } from '@partlane/domain/accounts/roles'

export const accountGroups = ['you', 'selling', 'buying'] as const

/** The account menu, in the order of the specification (section 2). */
export const accountLinks = [
  { id: 'profile', path: '/profile', group: 'you' },
  { id: 'details', path: '/profile/details', group: 'you' },
  { id: 'messages', path: '/profile/messages', group: 'you', hasBadge: true },
  { id: 'notifications', path: '/profile/notifications', group: 'you', hasBadge: true },
  { id: 'notification_settings', path: '/profile/notification-settings', group: 'you' },
  { id: 'reviews', path: '/profile/reviews/received', group: 'you', hasBadge: true },
  { id: 'garage', path: '/profile/my-garage', group: 'you' },
  { id: 'reports', path: '/profile/reports', group: 'you' },
  { id: 'listings', path: '/profile/my-listings/available', group: 'selling', role: 'personal' },
  { id: 'inventory', path: '/profile/inventory/available', group: 'selling', role: 'business' },
  { id: 'sold', path: '/profile/sold-items/orders', group: 'selling', hasBadge: true },
  { id: 'offers', path: '/profile/offers', group: 'selling', hasBadge: true },
  { id: 'auctions', path: '/profile/auctions', group: 'selling', hasBadge: true },
  { id: 'shipping_rules', path: '/profile/shipping-return-rules', group: 'selling' },
  { id: 'payment_setup', path: '/profile/payment-setup', group: 'selling' },
  { id: 'earnings', path: '/profile/earnings', group: 'selling' },
  { id: 'invoices', path: '/profile/invoices', group: 'selling' },
  { id: 'orders', path: '/profile/my-orders/orders', group: 'buying', hasBadge: true },
  { id: 'my_offers', path: '/profile/my-offers', group: 'buying', hasBadge: true },
  { id: 'bids', path: '/profile/my-bids', group: 'buying', hasBadge: true },
  { id: 'watchlist', path: '/profile/my-bids/watchlist', group: 'buying' },
  { id: 'likes', path: '/profile/likes', group: 'buying' },
  { id: 'match_me', path: '/profile/match-me-and-saved-search/match', group: 'buying', hasBadge: true },
] as const

/** Links that only the native app shows, because it has no footer (section 2). */
export const nativeAppLinks = [
  { id: 'youtube', path: '/youtube' },
  { id: 'blog', path: '/blog' },
  { id: 'help_centre', path: '/help-centre' },
  { id: 'contact', path: '/contact-us' },
] as const

/** Shown to operators only. */
export const staffLink = { id: 'staff', path: '/staff' } as const

export type AccountLink = (typeof accountLinks)[number]

export const accountLinksFor = (role: Role): AccountLink[] => accountLinks.filter((link) => !('role' in link) || link.role === role)

/** The link of this page, of another tab of its section, or of the list it belongs to. */
export function currentAccountLink(path: string): AccountLink | undefined {
  const isWithin = (link: AccountLink) => path === link.path || path.startsWith(`${sectionPath(link)}/`)
  return (
    accountLinks.filter(({ path: linkPath }) => linkPath !== '/profile').findLast(isWithin) ??
    accountLinks.find((link) => link.path === path)
  )
}

/** /profile/my-orders/orders -> /profile/my-orders: the tabs of a section share one link. */
const sectionPath = ({ path }: AccountLink) => path.split('/').slice(0, 3).join('/')
