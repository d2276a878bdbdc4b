import { useApi } from '@partlane/client/api/api-context'
import type { Card as ListingCardData } from '@partlane/client/cards'
import { resultsQuery } from '@partlane/client/search'
import type { Search } from '@partlane/contract/search-params'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { ROW_SIZE } from './home-searches.ts'
import type { Results } from './search-view.ts'

type CardRowProps = {
  search: Search
  renderFrame: (results: Results, cards: ReactNode) => ReactNode
  /** Rendered when nothing is found. Without it the row renders nothing. */
  renderEmpty?: (results: Results) => ReactNode
  renderCard: (card: ListingCardData, carName: string | undefined) => ReactNode
}

/**
 * The first results of a search as a row of cards.
 * The row is optional: it renders nothing when loading fails.
 */
export function CardRow({ search, renderFrame, renderEmpty, renderCard }: CardRowProps) {
  const car = carInput(useCar())
  const { data } = useQuery(resultsQuery(useApi(), search, { vehicleParams: car, items: ROW_SIZE, facets: false }))
  if (!data) return null
  if (data.items.length === 0) return renderEmpty?.(data) ?? null
  return renderFrame(
    data,
    data.items.map((card) => <div key={card.id}>{renderCard(card, data.named.vehicle?.short_name)}</div>),
  )
}
