import { useApi } from '@partlane/client/api/api-context'
import { flattenPages } from '@partlane/client/api/pagination'
import { sellerReviewsQuery } from '@partlane/client/reviews'
import { useI18n } from '@partlane/i18n/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ReviewItem } from './ReviewItem.tsx'

type SellerReviewsProps = {
  slug: string
  /** Shows only so many, with a link to all of them on the page of the seller. */
  limit?: number
  className?: string
}

/** What buyers wrote about a seller, newest first. Nothing without reviews. */
export function SellerReviews({ slug, limit, className }: SellerReviewsProps) {
  const { t, formatNumber } = useI18n('reviews')
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(sellerReviewsQuery(useApi(), slug))
  const reviews = flattenPages(data).slice(0, limit)
  const count = data?.pages[0]?.pagy.count ?? 0
  if (reviews.length === 0) return null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={className}>
      <h2 id="reviews-title" className="mb-3 text-xl">
        {t('of_seller')} <span className="font-sans text-md font-normal text-muted">({formatNumber(count)})</span>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {reviews.map((review) => (
          <li key={review.id} className="py-4">
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      {limit === undefined
        ? hasNextPage && (
            <Button className="mt-4" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('show_more')}
            </Button>
          )
        : count > limit && (
            <Link to={`/users/${slug}#reviews`} className="hit-44 mt-3 inline-block font-bold text-link hover:underline">
              {t('show_all', { count, shown: formatNumber(count) })}
            </Link>
          )}
    </section>
  )
}
