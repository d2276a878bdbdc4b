import { useApi } from '@partlane/client/api/api-context'
import type { Chat } from '@partlane/client/chats/chats'
import { listingQuery } from '@partlane/client/listings'
import { listingOffersQuery, type Offer } from '@partlane/client/offers'
import { isOfferOpen } from '@partlane/domain/offers/offer-machine'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { MakeOfferButton } from './MakeOfferButton.tsx'
import { OfferActions } from './OfferActions.tsx'
import { OfferDeadline } from './OfferCard.tsx'

/**
 * In the head of a conversation: its open offer with the actions of the reader. Without one, a
 * buyer may make an offer for a part that takes them.
 */
export function ChatOffers({ chat }: { chat: Chat }) {
  const { data: offers, refetch } = useQuery({ ...listingOffersQuery(useApi(), chat.side, chat.listing.slug), enabled: chat.has_offers })
  const open = offers?.find(({ status, chat_id }) => chat_id === chat.id && isOfferOpen(status))
  if (open) return <OpenOffer offer={open} onDeadline={() => void refetch()} />
  if (chat.has_offers && !offers) return null
  if (chat.side === 'seller' || chat.listing.state !== 'for_sale' || !chat.can_write) return null
  return <NewOffer slug={chat.listing.slug} />
}

function OpenOffer({ offer, onDeadline }: { offer: Offer; onDeadline: () => void }) {
  const { t, formatMoney } = useI18n('offers')
  const { side, made_by, buyer, seller } = offer
  const name = (side === 'buyer' ? seller : buyer)?.display_name ?? ''
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
      <b className="text-ink">{t(made_by === side ? 'chat.yours' : 'chat.theirs', { price: formatMoney(offer.price), name })}</b>
      <OfferDeadline offer={offer} onDeadline={onDeadline} />
      <OfferActions offer={offer} size="sm" />
    </div>
  )
}

function NewOffer({ slug }: { slug: string }) {
  const { t } = useI18n('offers')
  const { data: listing } = useQuery(listingQuery(useApi(), slug, carInput(useCar())))
  if (listing?.sale_format !== 'offers' || listing.status !== 'available' || listing.quantity_available === 0) return null
  return <MakeOfferButton listing={listing} label={t('chat.make')} size="sm" />
}
