import { ReviewsPage } from '#features/reviews/ReviewsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/reviews.ts'

/** path /profile/reviews/:tab */
export const handle: RouteHandle = { guard: 'member', messages: ['reviews', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'reviews')('title'), noindex: true })
}

export default function ReviewsRoute({ params: { tab } }: Route.ComponentProps) {
  return tab === 'received' || tab === 'given' ? <ReviewsPage key={tab} tab={tab} /> : <NotFound />
}
