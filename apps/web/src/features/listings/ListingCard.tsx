import type { ListingCardValue } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Picture } from '#ui/media/Picture.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import { FitBadge } from './FitBadge.tsx'
import { photoSource } from './photo-source.ts'

type ListingCardProps = {
  card: ListingCardValue
  /** Short name of the chosen car ("Golf"), for the fit badge. */
  carName?: string | undefined
  /** In the corner of the photo: the like button. It is above the link that covers the card. */
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
export function ListingCard({ card, carName, corner, distance, titleAs = 'h3', sizes, priority }: ListingCardProps) {
  return (
    <Card
      as="article"
      className="h-full transition-[border-color,box-shadow] duration-150 focus-within:border-edge hover:border-edge hover:shadow-card"
      media={<CardPhoto card={card} corner={corner} sizes={sizes} priority={priority} />}
    >
      <FitBadge verdict={card.verdict} carName={carName} />
      <CardTitle card={card} as={titleAs} />
      {card.part_number && <p className="truncate text-[13.5px] leading-5 text-muted">{card.part_number}</p>}
      <CardPrice card={card} />
      <CardFooter card={card} distance={distance} />
    </Card>
  )
}

type CardPhotoProps = Pick<ListingCardProps, 'card' | 'corner' | 'priority'> & { sizes: string | undefined }

function CardPhoto({ card, corner, sizes = '(min-width: 900px) 300px, 50vw', priority = false }: CardPhotoProps) {
  const { photo, auction_ends_at: endsAt, status } = card
  const { t } = useI18n('listings')
  const unavailableLabel = status === 'sold_out' ? t('card.sold') : status === 'reserved' ? t('card.reserved') : undefined
  return (
    <div className="relative aspect-4/3 bg-sunken">
      {photo && <Picture {...photoSource(photo)} alt="" sizes={sizes} priority={priority} />}
      {unavailableLabel ? (
        <span className={tagClass}>{unavailableLabel}</span>
      ) : (
        endsAt && (
          <span className={tagClass}>
            <Clock aria-hidden="true" className="size-4" />
            <span className="sr-only">{t('card.ends')}</span>
            <Countdown endsAt={endsAt} />
          </span>
        )
      )}
      {corner && <div className="absolute top-2 right-2 z-1">{corner}</div>}
    </div>
  )
}

const tagClass =
  'absolute top-2.5 left-2.5 flex items-center gap-1.5 rounded-[6px] bg-bar/90 px-2 py-1 text-[13px] font-extrabold text-on-bar'

function CardTitle({ card, as: Heading }: { card: ListingCardValue; as: NonNullable<ListingCardProps['titleAs']> }) {
  return (
    <Heading className="font-sans text-[15px] leading-snug font-bold tracking-normal text-ink">
      <Link to={`/listings/${card.slug}`} className="line-clamp-3 break-words after:absolute after:inset-0 after:rounded-card">
        {card.title}
      </Link>
    </Heading>
  )
}

function CardPrice({ card }: { card: ListingCardValue }) {
  const { t, formatMoney } = useI18n('listings')
  const amount = card.converted_price ?? card.price
  if (!amount) return <p className="text-muted">{t('card.no_price')}</p>
  return <Price amount={amount} note={priceNote()} className="text-xl" />

  function priceNote(): string | undefined {
    const { delivery, sale_format, shipping_type } = card
    if (sale_format === 'offers') return t('card.or_offer')
    if (shipping_type === 'click_and_collect') return t('card.collect_only')
    if (delivery.free) return t('card.free_delivery')
    return delivery.from ? t('card.delivery', { price: formatMoney(delivery.from) }) : undefined
  }
}

function CardFooter({ card, distance }: Pick<ListingCardProps, 'card' | 'distance'>) {
  const { t, formatNumber } = useI18n('listings')
  const { condition, town, seller } = card
  const details = [condition && t(`condition.${condition}`), [town, distance].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
  return (
    <p className="mt-auto flex justify-between gap-3 pt-1.5 text-[13.5px] leading-5 text-muted">
      <span className="min-w-0">{details}</span>
      {seller && seller.rating !== null && (
        <span className="shrink-0 whitespace-nowrap max-sm:hidden">
          <span aria-hidden="true">
            {formatNumber(seller.rating, { minimumFractionDigits: 1 })} ★ {formatNumber(seller.rating_count)}
          </span>
          <span className="sr-only">{t('card.rating', { rating: formatNumber(seller.rating), count: seller.rating_count })}</span>
        </span>
      )}
    </p>
  )
}
