import type { Card as ListingCardData } from '@partlane/client/cards'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Picture } from '#ui/media/Picture.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import { FitBadge } from './FitBadge.tsx'
import { takesOffers } from './ListingCard.tsx'
import { PriceBeforeEnd } from './PriceBeforeEnd.tsx'
import { cardPhotoSource } from './photo-source.ts'

type ListingRowProps = {
  card: ListingCardData
  carName?: string | undefined
  distance?: string | undefined
  corner?: ReactNode
  priority?: boolean
}

/**
 * A listing in the list view: a small photo beside the text.
 * The whole row is one link, as `ListingCard` is.
 */
export function ListingRow({ card, carName, distance, corner, priority = false }: ListingRowProps) {
  const { t, formatMoney } = useI18n('listings')
  const amount = card.price
  const details = [card.condition && t(`condition.${card.condition}`), card.brand, [card.town, distance].filter(Boolean).join(', ')].filter(
    Boolean,
  )
  return (
    <article className="relative flex gap-3 overflow-hidden rounded-card border border-line bg-surface focus-within:border-edge hover:border-edge md:gap-5">
      <div className="relative aspect-4/3 w-32 shrink-0 self-start bg-sunken md:w-52">
        {card.photo && <Picture {...cardPhotoSource(card.photo)} alt="" sizes="(min-width: 900px) 208px, 128px" priority={priority} />}
        {corner && <div className="absolute top-1.5 right-1.5 z-1">{corner}</div>}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-3 pr-3 md:flex-row md:gap-6 md:pr-5">
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="font-sans text-md leading-snug font-bold tracking-normal text-ink md:text-base">
            <Link to={`/listings/${card.slug}`} className="line-clamp-2 break-words after:absolute after:inset-0 after:rounded-card">
              {card.title}
            </Link>
          </h2>
          {card.part_number && <p className="truncate text-[0.84375rem] text-muted">{card.part_number}</p>}
          <FitBadge verdict={card.verdict} carName={carName} />
          <p className="text-[0.84375rem] text-muted">{details.join(' · ')}</p>
        </div>
        <PriceBeforeEnd endsAt={card.auction_ends_at}>
          <div className="md:text-right">
            {amount ? <Price amount={amount} /> : <p className="text-muted">{t('card.no_price')}</p>}
            {takesOffers(card) && <p className="text-sm text-muted">{t('card.or_offer')}</p>}
            {card.surcharge && <p className="text-sm text-muted">{t('card.surcharge', { price: formatMoney(card.surcharge) })}</p>}
            {card.auction_ends_at && (
              <p className="text-sm text-muted">
                {t('card.bids', { count: card.bid_count ?? 0 })} · <span className="sr-only">{t('card.ends')}</span>
                <Countdown endsAt={card.auction_ends_at} />
              </p>
            )}
          </div>
        </PriceBeforeEnd>
      </div>
    </article>
  )
}
