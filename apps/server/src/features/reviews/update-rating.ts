import type { AppContext } from '#app/context.ts'
import { listLockedReviews, lockPartiesAndOrder } from './reviews.store.ts'
import { changeRating } from './settle-reviews.ts'

/**
 * Checks again, after a refund, whether the review of a buyer counts for the rating of the seller.
 * Safe to repeat.
 * @returns the id of the seller if the rating has changed
 */
export const updateRating = (ctx: AppContext, orderId: number): Promise<number | undefined> =>
  ctx.db.transact(async (tx) => {
    const { seller } = await lockPartiesAndOrder(tx, orderId)
    const review = (await listLockedReviews(tx, orderId)).find(({ side }) => side === 'buyer')
    return review && (await changeRating(tx, review)) ? seller : undefined
  })
