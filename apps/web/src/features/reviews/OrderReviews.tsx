import { useApi } from '@partlane/client/api/api-context'
import { orderReviewsQuery } from '@partlane/client/reviews'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/display/Card.tsx'
import { OwnReview } from './OwnReview.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ReviewItem } from './ReviewItem.tsx'

type OrderReviewsProps = { orderId: string; side: 'buyer' | 'seller' }

/** On the page of a completed order: the own review, and that of the other side when visible. */
export function OrderReviews({ orderId, side }: OrderReviewsProps) {
  const { t } = useI18n('reviews')
  const { data } = useQuery(orderReviewsQuery(useApi(), orderId))
  if (!data?.length) return null
  return (
    <Card as="section" id="review" title={t('order.title')} titleAs="h2" data-no-print="">
      <ul className="divide-y divide-line">
        {data.map((review) => (
          <li key={review.id} className="py-4 first:pt-1 last:pb-1">
            {review.side === side ? (
              <OwnReview review={review} isMain />
            ) : (
              <ReviewItem review={review}>{review.actions.includes('reply') && <ReplyForm review={review} />}</ReviewItem>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
