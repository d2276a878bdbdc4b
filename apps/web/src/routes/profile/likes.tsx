import { renderLikeCorner } from '#features/likes/LikeCorner.tsx'
import { LikesPage } from '#features/likes/LikesPage.tsx'
import { ListingCard } from '#features/listings/ListingCard.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/likes.ts'

/** path /profile/likes */
export const handle: RouteHandle = { guard: 'member', messages: ['likes', 'listings', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'likes')('title'), noindex: true })
}

export default function LikesRoute() {
  return (
    <LikesPage renderCard={(card, carName) => <ListingCard card={card} carName={carName} titleAs="h2" corner={renderLikeCorner(card)} />} />
  )
}
