import type { Flat } from '@partlane/contract/resource'
import type { review } from '@partlane/contract/reviews'
import type { Locale } from '@partlane/domain/locale'
import { listReviewActions } from '@partlane/domain/reviews/review-rules'
import { type PublicUserRow, presentPublicUser } from '#features/accounts/public.ts'
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
    author: presentPublicUser(userOf(row, 'author'), locale),
    reviewed: presentPublicUser(userOf(row, 'reviewed'), locale),
  }
}

/** The public columns of the author or the reviewed user of a row. */
function userOf(row: ReviewRow, role: 'author' | 'reviewed'): PublicUserRow {
  // TypeScript does not relate the key `${role}_${column}` to the type of the column.
  const columnValue = <K extends keyof PublicUserRow>(column: K) => row[`${role}_${column}` as keyof ReviewRow] as PublicUserRow[K]
  return {
    id: columnValue('id'),
    slug: columnValue('slug'),
    role: columnValue('role'),
    first_name: columnValue('first_name'),
    last_name: columnValue('last_name'),
    company_name: columnValue('company_name'),
    rating_sum: columnValue('rating_sum'),
    rating_count: columnValue('rating_count'),
    holiday: columnValue('holiday'),
    created_at: columnValue('created_at'),
    deleted_at: columnValue('deleted_at'),
  }
}
