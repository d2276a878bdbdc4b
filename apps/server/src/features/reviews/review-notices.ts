import { otherReviewSide, type ReviewSide } from '@partlane/domain/reviews/review-machine'
import type { NotifyInput } from '#features/notifications/public.ts'
import type { ReviewRow } from './reviews.queries.ts'

type Parties = { id: number; buyer_id: number; seller_id: number }

/** Invites one side of an order to write. */
export const noticeOfInvitation = ({ order, title }: { order: Parties; title: string }, side: ReviewSide): NotifyInput => ({
  userId: side === 'buyer' ? order.buyer_id : order.seller_id,
  objectName: 'create_review',
  message: side === 'buyer' ? 'create_review' : 'create_review_seller',
  data: { order_id: order.id, side, title },
  dedupeKey: `order:${order.id}:create-review:${side}`,
})

/** Notifies the reviewed user of a review that became visible. */
export const noticeOfReview = ({ id, reviewed_id, order_id, side, title, rating }: ReviewRow): NotifyInput => ({
  userId: reviewed_id,
  objectName: 'review',
  message: 'review_received',
  data: { review_id: id, order_id, side: otherReviewSide[side], tab: 'received', title, rating },
  dedupeKey: `review:${id}:received`,
})
