import type { Card as ListingCardData } from '@partlane/client/cards'
import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Picture } from '#ui/media/Picture.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import { FitBadge } from './FitBadge.tsx'
import { PriceBeforeEnd } from './PriceBeforeEnd.tsx'
import { cardPhotoSource } from './photo-source.ts'

type ListingCardProps = {
  card: ListingCardData
  /** Short name of the chosen car ("Golf"), for the fit badge. */
  carName?: string | undefined
  /** In the corner of the photo, above the link that covers the card: the like button. */
  corner?: ReactNode
  /** Shown after the town: "12 mi". */
  distance?: string | undefined
  titleAs?: 'h2' | 'h3' | 'h4'
  /** Displayed width of the photo, as in the `sizes` attribute of <img>. */
  sizes?: string
  /** Set for the first cards of a page: their photos are loaded eagerly. */
  priority?: boolean
}

/**
 * A listing in a grid. The whole card is one link, named by the title. Works without scripts.
 * The photo has a fixed aspect ratio, so the layout does not shift when it loads.
 */
export function ListingCard({ corner, ...props }: ListingCardProps) {
  // The remaining time of an auction is not the same on all pages.
  const dependencies = props.card.auction_ends_at ? undefined : props
  const card = <article className="part-card" {...useCachedMarkup('card', dependencies, <CardContents {...props} />)} />
  if (!corner) return card
  return (
    <div className="relative h-full">
      {card}
      <div className="absolute top-2 right-2">{corner}</div>
    </div>
  )
}

function CardContents({ card, carName, distance, titleAs = 'h3', sizes, priority }: Omit<ListingCardProps, 'corner'>) {
  return (
    <>
      <CardPhoto card={card} sizes={sizes} priority={priority} />
      <div>
        <FitBadge verdict={card.verdict} carName={carName} />
        <CardTitle card={card} as={titleAs} />
        {card.part_number && <p className="part-card-number">{card.part_number}</p>}
        <PriceBeforeEnd endsAt={card.auction_ends_at}>
          <CardPrice card={card} />
        </PriceBeforeEnd>
        <CardFooter card={card} distance={distance} />
      </div>
    </>
  )
}

type CardPhotoProps = Pick<ListingCardProps, 'card' | 'priority'> & { sizes: string | undefined }

function CardPhoto({ card, sizes = '(min-width:900px) 300px,50vw', priority = false }: CardPhotoProps) {
  const { photo, auction_ends_at: endsAt, status } = card
  const { t } = useI18n('listings')
  const unavailableLabel = status === 'sold_out' ? t('card.sold') : status === 'reserved' ? t('card.reserved') : undefined
  return (
    <div>
      {photo && <Picture {...cardPhotoSource(photo)} alt="" sizes={sizes} priority={priority} isStyledByParent />}
      {unavailableLabel ? (
        <span className="part-card-tag">{unavailableLabel}</span>
      ) : (
        endsAt && (
          <span className="part-card-tag">
            <Clock aria-hidden="true" className="size-4" />
            <span className="sr-only">{t('card.ends')}</span>
            <Countdown endsAt={endsAt} />
          </span>
        )
      )}
    </div>
  )
}

function CardTitle({ card, as: Heading }: { card: ListingCardData; as: NonNullable<ListingCardProps['titleAs']> }) {
  return (
    <Heading>
      <Link to={`/listings/${card.slug}`}>{card.title}</Link>
    </Heading>
  )
}

/** Whether buyers can make an offer for a part. */
export const takesOffers = ({ sale_format, status }: Pick<ListingCardData, 'sale_format' | 'status'>) =>
  sale_format === 'offers' && status === 'available'

function CardPrice({ card }: { card: ListingCardData }) {
  const { t, formatMoney } = useI18n('listings')
  const amount = card.price
  if (!amount) return <p className="text-muted">{t('card.no_price')}</p>
  const note = priceNote()
  return (
    <p className="part-card-price">
      <b>{formatMoney(amount)}</b>
      {takesOffers(card) && <span>{t('card.or_offer')}</span>}
      {note && <span>{note}</span>}
      {card.surcharge && <span>{t('card.surcharge', { price: formatMoney(card.surcharge) })}</span>}
    </p>
  )

  function priceNote(): string | undefined {
    const { delivery, sale_format, shipping_type } = card
    if (sale_format === 'auction') return card.bid_count ? t('card.bids', { count: card.bid_count }) : t('page.starting_price')
    if (shipping_type === 'click_and_collect') return t('card.collect_only')
    if (delivery.free) return t('card.free_delivery')
    return delivery.from ? t('card.delivery', { price: formatMoney(delivery.from) }) : undefined
  }
}

const ratingFormat = { minimumFractionDigits: 1 }

function CardFooter({ card, distance }: Pick<ListingCardProps, 'card' | 'distance'>) {
  const { t, formatNumber } = useI18n('listings')
  const { condition, town, seller } = card
  const details = [condition && t(`condition.${condition}`), [town, distance].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
  return (
    <p className="part-card-footer">
      <span>{details}</span>
      {seller && seller.rating !== null && (
        <span className="part-card-rating">
          <span aria-hidden="true">{`${formatNumber(seller.rating, ratingFormat)} ★ ${formatNumber(seller.rating_count)}`}</span>
          <span className="sr-only">{t('card.rating', { rating: formatNumber(seller.rating), count: seller.rating_count })}</span>
        </span>
      )}
    </p>
  )
}
