import type { Card as ListingCardData } from '@partlane/client/cards'
import type { View } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { cx } from '#ui/core/cx.ts'

export type RenderCard = (card: ListingCardData, options: { distance: string | undefined; view: View; isPriority: boolean }) => ReactNode

type ResultCardsProps = {
  cards: readonly ListingCardData[]
  distances: Readonly<Record<string, number>>
  view: View
  isStale: boolean
  renderCard: RenderCard
}

/**
 * The cards of a page.
 * Results of the previous search stay visible while the next ones load.
 */
export function ResultCards({ cards, distances, view, isStale, renderCard }: ResultCardsProps) {
  const { t, formatDistance } = useI18n('search')
  const formatCardDistance = ({ id }: ListingCardData) => (distances[id] === undefined ? undefined : formatDistance(distances[id]))
  return (
    <ul
      aria-label={t('results')}
      aria-busy={isStale}
      className={cx('reload-bar grid', view === 'grid' ? 'card-columns gap-3 md:gap-5 lg:grid-cols-3' : 'grid-cols-1 gap-3')}
    >
      {cards.map((card, index) => (
        <li key={card.id}>{renderCard(card, { distance: formatCardDistance(card), view, isPriority: index < 4 })}</li>
      ))}
    </ul>
  )
}
