import { useBuyNow } from '@partlane/client/cart'
import type { Chat } from '@partlane/client/chats/chats'
import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, Suspense } from 'react'
import { orderTone } from '#lib/purchase/order-tone.ts'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import { orderPath } from './chat-paths.ts'

type DealBarProps = { chat: Chat; fit: ReactNode; offers: ReactNode }

/**
 * Below the head of a conversation: for how much the part is on sale, whether it fits, its orders
 * and its open offer.
 */
export function DealBar({ chat, fit, offers }: DealBarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 text-md">
      <p className="flex flex-wrap items-center gap-x-2">
        <ListingPrice listing={chat.listing} />
        <ListingState state={chat.listing.state} />
      </p>
      <Suspense>{fit}</Suspense>
      {chat.orders.length > 0 && (
        <Suspense>
          <Orders chat={chat} />
        </Suspense>
      )}
      {chat.side === 'buyer' && <BuyerAction chat={chat} />}
      <Suspense>{offers}</Suspense>
    </div>
  )
}

/**
 * The price in the currency of the reader, as on the page of the part. An auction has its current
 * bid, or the price that it starts from, and the time that is left.
 */
function ListingPrice({ listing: { price, converted_price, auction } }: Pick<Chat, 'listing'>) {
  const { t, formatMoney } = useI18n('chat')
  const amount = converted_price ?? price
  if (!amount) return null
  const text = formatMoney(amount)
  if (!auction) return <span className="num font-bold text-ink">{text}</span>
  const { bid_count: count, ends_at } = auction
  return (
    <>
      <span className="num font-bold text-ink">{t(count > 0 ? 'current_bid' : 'starting_price', { price: text })}</span>
      <span>
        {t('bids', { count })} · <Countdown endsAt={ends_at} label={<span className="sr-only">{t('auction_ends')}</span>} />
      </span>
    </>
  )
}

function ListingState({ state }: { state: Chat['listing']['state'] }) {
  const { t } = useI18n('chat')
  return state === 'for_sale' ? null : <Badge>{t(`listing_state.${state}`)}</Badge>
}

/** A paid order waits for its seller. */
function toneOf(status: Chat['orders'][number]['status'], side: Chat['side']) {
  if (status === 'fully_paid' && side === 'seller') return 'warning'
  return status === 'confirmed' || status === 'delivered' ? 'success' : orderTone[status]
}

/** The orders with this part, the newest first. They load the names of their statuses. */
function Orders({ chat: { orders, side } }: { chat: Chat }) {
  const { t } = useI18n('orders')
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
      {orders.map(({ id, reference, status }) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <Link to={orderPath(side, id)} className="hit-44 font-bold text-link hover:underline">
            {t('order_of', { reference })}
          </Link>
          <Badge tone={toneOf(status, side)}>{t(`status.${status}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}

/**
 * Buys one unit, delivered unless it has to be collected. Other choices are on the page of the
 * part.
 */
function BuyerAction({ chat: { listing, orders, last_offer } }: { chat: Chat }) {
  const { t } = useI18n('chat')
  const navigate = useLocaleNavigate()
  const { mutate, isPending, isSuccess, error } = useBuyNow()
  if (listing.state === 'auction')
    return (
      <Button size="sm" className="ml-auto" render={<Link to={`/listings/${listing.slug}`} />}>
        {t('see_part')}
      </Button>
    )
  // The offers show the way to pay the agreed price.
  if (listing.state !== 'for_sale' || last_offer?.kind === 'offer_accepted') return null
  const shipping_type = listing.shipping_type === 'click_and_collect' ? 'click_and_collect' : 'ship_only'
  const buy = () =>
    mutate(
      { listing_slug: listing.slug, item_quantity: 1, shipping_type },
      { onSuccess: () => navigate('/checkout', { state: { boughtSlug: listing.slug } }) },
    )
  return (
    <>
      <Button
        size="sm"
        className="ml-auto"
        variant={orders.length > 0 ? 'secondary' : 'primary'}
        loading={isPending || isSuccess}
        onClick={buy}
      >
        {t('buy_now')}
      </Button>
      {error && (
        <p role="alert" className="w-full font-bold text-nofit">
          <Suspense>
            <BuyError error={error} />
          </Suspense>
        </p>
      )}
    </>
  )
}

/** The messages of errors are loaded with the first error. */
const BuyError = ({ error }: { error: Error }) => useErrorMessages().messageOfError(error)
