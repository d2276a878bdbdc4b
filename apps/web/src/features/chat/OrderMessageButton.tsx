import type { Order } from '@partlane/client/orders'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { OpenChatButton } from './OpenChatButton.tsx'

/**
 * Opens the conversation about the first part of an order. Guests and closed accounts have none.
 */
export function OrderMessageButton({ order }: { order: Order }) {
  const { t } = useI18n('orders')
  const { kind } = useSession()
  const other = order.side === 'buyer' ? order.seller : order.buyer
  const listingSlug = order.items[0]?.listing_slug
  if (kind !== 'member' || !listingSlug || !other || other.former || other.role === 'guest') return null
  return (
    <OpenChatButton
      className="mt-3"
      listingSlug={listingSlug}
      label={t(order.side === 'buyer' ? 'message_seller' : 'message_buyer')}
      {...(order.side === 'seller' && { participantSlug: other.slug })}
    />
  )
}
