import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { emit } from '#platform/outbox/emit.ts'
import { moved } from './moved.ts'
import { findNextExpiry, findNextReminder, listDueReminders, listExpiredIds } from './offers.queries.ts'
import { EXPIRE_OFFERS_DEADLINE, endReminder, lockOffer, REMIND_OF_OFFERS_DEADLINE, transitionOffer } from './offers.store.ts'

const BATCH_SIZE = 100

/**
 * Ends pending offers without an answer. Accepted ones end with their agreed line. Safe to repeat:
 * each offer is checked again under its lock.
 */
export const expireOffers = defineDeadline({
  name: EXPIRE_OFFERS_DEADLINE,
  nextDueAt: (ctx) => findNextExpiry(ctx.db),
  async run(ctx) {
    const rows = await listExpiredIds(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    return handleDueRows(ctx, rows, { handle: expire, failure: 'offer not expired', fieldsOf: ({ id }) => ({ offerId: id }) })
  },
})

async function expire(ctx: AppContext, { id }: { id: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const offer = await lockOffer(tx, id)
    const now = ctx.clock.now()
    if (offer?.status !== 'pending' || offer.answer_until > now) return
    await transitionOffer(tx, offer, 'time_out', { by: null, now })
    await emit(tx, moved(offer, 'expired'))
  })
}

/** Reminds of offers that have to be answered or paid soon. */
export const remindOfOffers = defineDeadline({
  name: REMIND_OF_OFFERS_DEADLINE,
  nextDueAt: (ctx) => findNextReminder(ctx.db),
  async run(ctx) {
    const rows = await listDueReminders(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    return handleDueRows(ctx, rows, { handle: remind, failure: 'offer not reminded of', fieldsOf: ({ id }) => ({ offerId: id }) })
  },
})

async function remind(ctx: AppContext, { id }: { id: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const offer = await lockOffer(tx, id)
    if (!offer?.reminder_at || offer.reminder_at > ctx.clock.now()) return
    await endReminder(tx, id)
    const move = offer.status === 'accept' ? 'pay_near' : 'answer_near'
    await emit(tx, moved(offer, move))
  })
}
