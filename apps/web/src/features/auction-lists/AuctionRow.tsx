import type { Card as ListingCardData } from '@partlane/client/cards'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Badge, type Tone } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'

export type Fact = { id: string; label: string; value: ReactNode }

type AuctionRowProps = {
  card: ListingCardData | null
  unread?: boolean
  badge: { text: string; tone: Tone }
  /** What happens next, in one sentence. */
  step: string
  facts: Fact[]
  /** Buttons and links. */
  actions: ReactNode
}

/** A row of a list of auctions: photo, title, what happens next, figures, actions. */
export function AuctionRow({ card, unread = false, badge, step, facts, actions }: AuctionRowProps) {
  const { t } = useI18n('auction-lists')
  return (
    <Card as="li" padded={false}>
      <div className="flex gap-3 p-3 md:gap-4 md:p-4">
        <div className="aspect-4/3 w-20 shrink-0 self-start overflow-hidden rounded-control bg-sunken md:w-36">
          {card?.photo && <img src={card.photo.url} alt="" loading="lazy" width={144} height={108} className="size-full object-cover" />}
        </div>
        <div className="grid min-w-0 flex-1 content-start gap-2">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 className="min-w-0 flex-[1_1_10rem] font-sans text-base leading-snug font-bold tracking-normal break-words">
              {card ? (
                <Link to={`/listings/${card.slug}`} className="hover:underline">
                  {card.title}
                </Link>
              ) : (
                t('gone')
              )}
            </h2>
            <span className="flex flex-wrap gap-1">
              {unread && <Badge tone="info">{t('new')}</Badge>}
              <Badge tone={badge.tone}>{badge.text}</Badge>
            </span>
          </div>
          <p className="text-md">{step}</p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line p-3 sm:grid-cols-3 md:flex md:flex-wrap md:gap-x-8 md:px-4">
        {facts.map(({ id, label, value }) => (
          <div key={id} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-bold text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2 border-t border-line p-3 empty:hidden md:px-4">{actions}</div>
    </Card>
  )
}
