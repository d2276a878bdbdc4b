import { Refusal } from '@partlane/domain/refusal'
import { otherReviewSide, type ReviewEvent, type ReviewSide, reviewMachine, reviewSides } from '@partlane/domain/reviews/review-machine'
import { reviewDueAt } from '@partlane/domain/reviews/review-rules'
import { type Selectable, sql, type Updateable } from 'kysely'
import { lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import type { Reviews } from '#platform/db/schema.generated.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'

export type ReviewColumns = Selectable<Reviews>

/** Name of the deadline. A change that makes the next due time earlier wakes it. */
export const REVIEW_DEADLINES = 'reviews.deadlines'

type Parties = Record<ReviewSide, number>

/**
 * Locks both users of an order, whose ratings change or who are referenced, then the order. Its
 * reviews change only under this lock. A guest merge may change the buyer before: the caller reads
 * the reviews again.
 * @throws Refusal not_found
 */
export async function lockPartiesAndOrder(tx: Tx, orderId: number) {
  const parties = await getParties(tx, orderId)
  const users = tx.selectFrom('users').where('id', 'in', nonEmptyIds(Object.values(parties)))
  await lockRows(tx, 'users', 'no key update', users.select('id'))
  await lockRows(tx, 'orders', 'no key update', tx.selectFrom('orders').where('id', '=', orderId).select('id'))
  return getParties(tx, orderId)
}

async function getParties(tx: Tx, orderId: number): Promise<Parties> {
  const order = await tx
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(['buyer_id as buyer', 'seller_id as seller'])
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return order
}

/** Locks the orders that a user may still review. The user is locked. */
export async function lockOrdersToReview(tx: Tx, userId: number): Promise<void> {
  const reviews = tx.selectFrom('reviews').where('author_id', '=', userId).where('status', '=', 'open')
  await lockRows(tx, 'orders', 'no key update', tx.selectFrom('orders').where('id', 'in', reviews.select('order_id')).select('id'))
}

/** Reads the reviews of a locked order. */
export const listLockedReviews = (tx: Tx, orderId: number): Promise<ReviewColumns[]> =>
  tx.selectFrom('reviews').where('order_id', '=', orderId).selectAll().orderBy('id').execute()

/**
 * Opens a review for each side of a locked order. Those that exist stay as they are.
 * @returns whether one was opened
 */
export async function insertReviews(
  tx: Tx,
  { orderId, parties, since }: { orderId: number; parties: Parties; since: Date },
): Promise<boolean> {
  const rows = await tx
    .insertInto('reviews')
    .values(
      reviewSides.map((side) => ({
        order_id: orderId,
        side,
        author_id: parties[side],
        reviewed_id: parties[otherReviewSide[side]],
        status: reviewMachine.initial,
        due_at: reviewDueAt(reviewMachine.initial, since),
        created_at: since,
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'side']).doNothing())
    .returning('id')
    .execute()
  await wakeDeadline(tx, { name: REVIEW_DEADLINES })
  return rows.length > 0
}

type ReviewChange = Partial<Pick<Updateable<Reviews>, 'rating' | 'text' | 'written_at' | 'visible_at' | 'due_at'>>

/**
 * Writes the status of a review whose order is locked. No other code writes it.
 * @throws Refusal review_is_<status>
 */
export async function transitionReview(tx: Tx, review: ReviewColumns, event: ReviewEvent, change: ReviewChange): Promise<ReviewColumns> {
  const status = reviewMachine.next(review.status, event)
  const changed = await tx
    .updateTable('reviews')
    .set({ ...change, status })
    .where('id', '=', review.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.due_at) await wakeDeadline(tx, { name: REVIEW_DEADLINES })
  return changed
}

/** What the buyer of a locked order has paid for its items and not got back, in minor units. */
export async function sumPaidMinor(tx: Tx, orderId: number): Promise<number> {
  const { paid } = await tx
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .where('status', '=', 'confirmed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(sql`unit_price_minor * quantity - refunded_minor`), eb.lit(0)).as('paid'))
    .executeTakeFirstOrThrow()
  return Number(paid)
}

/**
 * Adds a visible review of a buyer to the rating of the seller, or takes it out. The seller and the
 * order are locked.
 */
export async function setRated(tx: Tx, { id, reviewed_id, rating }: ReviewColumns, isRated: boolean): Promise<void> {
  await tx.updateTable('reviews').set({ is_rated: isRated }).where('id', '=', id).execute()
  const sign = isRated ? '+' : '-'
  await tx
    .updateTable('users')
    .set((eb) => ({ rating_sum: eb('rating_sum', sign, rating ?? 0), rating_count: eb('rating_count', sign, 1) }))
    .where('id', '=', reviewed_id)
    .execute()
}

/** Stores the reply to a review whose order is locked. */
export const updateReply = (tx: Tx, reviewId: number, { reply, now }: { reply: string; now: Date }) =>
  tx.updateTable('reviews').set({ reply, replied_at: now }).where('id', '=', reviewId).execute()

/** Marks the reviews that a user received as read. Returns whether one was unread. */
export async function markReceivedReviewsRead(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('reviews')
    .set({ read_at: now })
    .where('reviewed_id', '=', userId)
    .where('status', '=', 'visible')
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Moves the reviews of a guest to a member. Part of the guest merge, after the orders. */
export async function mergeReviews(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await tx.updateTable('reviews').set({ author_id: memberId }).where('author_id', '=', guestId).execute()
  await tx.updateTable('reviews').set({ reviewed_id: memberId }).where('reviewed_id', '=', guestId).execute()
}
