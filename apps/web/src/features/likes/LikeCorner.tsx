import type { Card } from '@partlane/client/cards'
import { lazy, Suspense } from 'react'
import { useHydrated } from '#lib/page/hydrated.ts'
import type { LikeButtonProps } from './LikeButton.tsx'

const LikeButton = lazy(() => import('./LikeButton.tsx').then((module) => ({ default: module.LikeButton })))

type LikeCornerProps = { card: Pick<Card, 'slug' | 'title'>; variant?: LikeButtonProps['variant'] }

/**
 * The heart of a listing. Browsers add it after hydration: it needs scripts, and pages are the same
 * for all visitors.
 */
export function LikeCorner({ card, variant }: LikeCornerProps) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <LikeButton slug={card.slug} title={card.title} {...(variant && { variant })} />
    </Suspense>
  )
}

export const renderLikeCorner = (card: LikeCornerProps['card']) => <LikeCorner card={card} />
