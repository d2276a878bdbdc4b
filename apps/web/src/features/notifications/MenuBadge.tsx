import { useCounter } from '@partlane/client/notifications'
import type { CounterName } from '@partlane/domain/notifications/counters'
import { CountBadge } from '#ui/display/CountBadge.tsx'

/** The counter beside each link of the account menu (specification, section 2). */
const counterByMenuId: ReadonlyMap<string, CounterName> = new Map(
  Object.entries({
    messages: 'unread_messages',
    notifications: 'unread_notifications',
    sold: 'unread_sold_items',
    offers: 'unread_seller_offers',
    auctions: 'unread_auctions',
    orders: 'unread_order',
    my_offers: 'unread_buyer_offers',
    bids: 'unread_bids',
    match_me: 'unread_match_me',
  }),
)

export function MenuBadge({ id }: { id: string }) {
  if (id === 'reviews') return <ReviewsBadge />
  const name = counterByMenuId.get(id)
  return name ? <CounterBadge name={name} /> : null
}

/** Received as a buyer and as a seller. */
function ReviewsBadge() {
  return <CountBadge count={useCounter('unread_buyer_reviews') + useCounter('unread_seller_reviews')} />
}

export function CounterBadge({ name }: { name: CounterName }) {
  return <CountBadge count={useCounter(name)} />
}

/** Orders bought and sold, for a bar without the account menu. */
export function AccountBadge() {
  return <CountBadge count={useCounter('unread_sold_items') + useCounter('unread_order')} />
}

export const MessagesBadge = () => <CounterBadge name="unread_messages" />
