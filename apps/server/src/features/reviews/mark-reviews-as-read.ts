import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { reviewsRead } from './reviews.events.ts'
import { markReceivedReviewsRead } from './reviews.store.ts'

/** Marks the received reviews of a user as read. Emits `reviews_read` when one was unread. */
export async function markReviewsAsRead(ctx: AppContext, { user }: { user: CurrentUser }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    if (await markReceivedReviewsRead(tx, user.id, ctx.clock.now())) await emit(tx, reviewsRead({ user_id: user.id }))
  })
}
