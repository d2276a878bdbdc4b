import type { ListingCardValue } from '@partlane/contract/listings'
import type { View } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { cx } from '#ui/core/cx.ts'

export type RenderCard = (card: ListingCardValue, more: { distance: string | undefined; view: View; first: boolean }) => ReactNode

type ResultCardsProps = {
  cards: readonly ListingCardValue[]
  distances: Readonly<Record<string, number>>
  view: View
  stale: boolean
  renderCard: RenderCard
}

/** Old results stay, dimmed, until the new ones are there. */
export function ResultCards({ cards, distances, view, stale, renderCard }: ResultCardsProps) {
  const { t, formatDistance } = useI18n('search')
  const distanceOf = ({ id }: ListingCardValue) => (distances[id] === undefined ? undefined : formatDistance(distances[id]))
  return (
    <ul
      aria-label={t('results')}
      aria-busy={stale}
      className={cx(
        'grid transition-opacity duration-150',
        view === 'grid' ? 'grid-cols-2 gap-3 md:gap-5 lg:grid-cols-3' : 'grid-cols-1 gap-3',
        stale && 'opacity-50',
      )}
    >
      {cards.map((card, at) => (
        <li key={card.id}>{renderCard(card, { distance: distanceOf(card), view, first: at < 4 })}</li>
      ))}
    </ul>
  )
}
