import type { Flat } from '@partlane/contract/resource'
import type { review } from '@partlane/contract/reviews'
import type { Locale } from '@partlane/domain/locale'
import { listReviewActions } from '@partlane/domain/reviews/review-rules'
import { presentPublicUser, toPublicUserRow } from '#features/accounts/public.ts'
import type { ReviewRow } from './reviews.queries.ts'

export type PresentedReview = Flat<typeof review>

/** `userId`: who looks at it. Undefined for a public page. */
type Viewer = { userId: number | undefined; locale: Locale; now: Date }

/** A review that the viewer may see. */
export function presentReview(row: ReviewRow, { userId, locale, now }: Viewer): PresentedReview {
  const isAuthor = row.author_id === userId
  const isReviewed = row.reviewed_id === userId
  return {
    id: String(row.id),
    side: row.side,
    status: row.status,
    rating: row.rating,
    text: row.text,
    reply: row.reply !== null && row.replied_at !== null ? { text: row.reply, created_at: row.replied_at.toISOString() } : null,
    visible_at: row.visible_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    title: row.title,
    others: Number(row.others),
    order_id: isAuthor || isReviewed ? String(row.order_id) : null,
    actions: listReviewActions({ ...row, hasReply: row.reply !== null }, { isAuthor, isReviewed, now }),
    author: presentPublicUser(toPublicUserRow(row, 'author'), locale),
    reviewed: presentPublicUser(toPublicUserRow(row, 'reviewed'), locale),
  }
}
