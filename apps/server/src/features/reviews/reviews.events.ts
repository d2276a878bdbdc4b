import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ review_id: z.int(), reviewed_id: z.int() })
const byReviewed = { key: ({ reviewed_id }: { reviewed_id: number }) => reviewed_id }

/** The reviews of a completed order were opened, one for each side. */
export const reviewsOpened = defineEvent('reviews_opened', z.object({ order_id: z.int() }))

/** A review became visible to everybody. */
export const reviewPublished = defineEvent('review_published', payload, byReviewed)

/** The reviewed user has replied to a review. */
export const reviewReplied = defineEvent('review_replied', payload, byReviewed)

/** A user has opened the list of received reviews and marked them as read. */
export const reviewsRead = defineEvent('reviews_read', z.object({ user_id: z.int() }), { key: ({ user_id }) => user_id })
