import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { lockOrdersToReview } from './reviews.store.ts'

/**
 * Closes what a user has not written. What was written stays for its readers, signed by "Former
 * member"; one that is not visible yet becomes visible in its time.
 */
export async function eraseReviews(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await lockOrdersToReview(tx, userId)
  await tx
    .updateTable('reviews')
    .set({ status: 'closed', due_at: null })
    .where('author_id', '=', userId)
    .where('status', '=', 'open')
    .execute()
}

/** Exports what a user wrote, and the visible reviews that the user received. */
export async function exportReviews(db: DbOrTx, userId: number) {
  const select = () =>
    db
      .selectFrom('reviews as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['o.reference', 'r.side', 'r.status', 'r.rating', 'r.text', 'r.written_at', 'r.visible_at', 'r.reply', 'r.replied_at'])
      .orderBy('r.id')
  return {
    reviews_given: await select().where('r.author_id', '=', userId).execute(),
    reviews_received: await select().where('r.reviewed_id', '=', userId).where('r.status', '=', 'visible').execute(),
  }
}
