import type { Card as ListingCardData } from '@partlane/client/cards'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#ui/core/cx.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ListingCard } from './ListingCard.tsx'

/** Renders what is in the corner of a card's photo. */
export type CardCorner = (card: ListingCardData) => ReactNode

type ListingGridProps = Omit<ComponentProps<typeof ListingCard>, 'card' | 'corner' | 'priority' | 'distance'> & {
  cards: readonly ListingCardData[]
  corner?: CardCorner | undefined
  /** Accessible name of the list. */
  label: string
  className?: string
}

const gridClass = 'grid card-columns gap-3 md:grid-cols-4 md:gap-5'

/** Listing cards: two columns on phones, four on wide screens. */
export function ListingGrid({ cards, corner, label, className, ...rest }: ListingGridProps) {
  return (
    <ul aria-label={label} className={cx(gridClass, className)}>
      {cards.map((card) => (
        <li key={card.id}>
          <ListingCard card={card} corner={corner?.(card)} {...rest} />
        </li>
      ))}
    </ul>
  )
}

/** Skeleton with the size of the cards. */
export function ListingGridSkeleton({ count = 4, className }: { count?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={cx(gridClass, className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are static and have no id
        <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-4/3 w-full rounded-none!" />
          <div className="grid gap-2 p-3 md:p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
