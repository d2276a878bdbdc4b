import { planReminder } from '@partlane/domain/auctions/auction-rules'
import type { AppContext } from '#app/context.ts'
import { lockAuction, REMIND_WATCHERS_DEADLINE } from '#features/auction-runs/public.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { emit } from '#platform/outbox/emit.ts'
import { auctionEndsSoon } from './auction-lists.events.ts'
import { findNextReminder, listDueReminders } from './auction-lists.queries.ts'
import { saveReminder } from './auction-lists.store.ts'

const BATCH_SIZE = 100

/**
 * Announces that auctions end in an hour, and in ten minutes. A handler notifies those who like or
 * watch them. Safe to repeat: each auction is checked again under its lock.
 */
export const remindWatchers = defineDeadline({
  name: REMIND_WATCHERS_DEADLINE,
  nextDueAt: (ctx) => findNextReminder(ctx.db),
  async run(ctx) {
    const rows = await listDueReminders(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    return handleDueRows(ctx, rows, { handle: remind, failure: 'watchers not reminded', fieldsOf: ({ id }) => ({ auctionId: id }) })
  },
})

async function remind(ctx: AppContext, { id }: { id: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const auction = await lockAuction(tx, id)
    const now = ctx.clock.now()
    if (!auction?.reminder_at || auction.reminder_at > now) return
    const { due, nextAt } = planReminder({ endsAt: auction.ends_at, now })
    await saveReminder(tx, { auctionId: id, reminderAt: nextAt })
    if (due) await emit(tx, auctionEndsSoon({ auction_id: id, listing_id: auction.listing_id, minutes: due }))
  })
}
