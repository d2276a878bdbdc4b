import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { auctionsRead, bidsRead } from './auction-lists.events.ts'
import { lockReader, lockUnreadAuctions, markBidsRead, markRunsRead } from './auction-lists.store.ts'

/** Marks all news of own auctions as read. Other tabs get the new counter. Safe to repeat. */
export const markOwnAuctionsRead = (ctx: AppContext, { id: userId }: CurrentUser): Promise<void> =>
  ctx.db.transact(async (tx) => {
    const unread = await lockUnreadAuctions(tx, userId)
    if (unread.length === 0) return
    await markRunsRead(
      tx,
      unread.map(({ id }) => id),
    )
    await emit(tx, auctionsRead({ user_id: userId }))
  })

/** Marks all news of auctions that the user bids in as read. Safe to repeat. */
export const markOwnBidsRead = (ctx: AppContext, { id: userId }: CurrentUser): Promise<void> =>
  ctx.db.transact(async (tx) => {
    if (!(await lockReader(tx, userId))) return
    if (await markBidsRead(tx, userId)) await emit(tx, bidsRead({ user_id: userId }))
  })
