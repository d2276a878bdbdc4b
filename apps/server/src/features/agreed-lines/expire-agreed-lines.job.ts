import type { AppContext } from '#app/context.ts'
import { lockListings, releaseStock } from '#features/listings/public.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { findNextRelease, listDueLines } from './agreed-lines.queries.ts'
import { EXPIRE_AGREED_LINES_DEADLINE, lockAgreedLine, lockParties, transitionAgreedLine } from './agreed-lines.store.ts'

const BATCH_SIZE = 100

/**
 * Releases the units of agreed lines that were not paid in time.
 * Safe to repeat and to run on several workers: `expireLine` checks again under the locks. A
 * payment that is settled before wins; one that is authorised later is voided.
 */
export const expireAgreedLines = defineDeadline({
  name: EXPIRE_AGREED_LINES_DEADLINE,
  nextDueAt: (ctx) => findNextRelease(ctx.db),
  async run(ctx) {
    const dueLines = await listDueLines(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    return handleDueRows(ctx, dueLines, {
      handle: expireLine,
      failure: 'agreed line not expired',
      fieldsOf: ({ id }) => ({ agreedLineId: id }),
    })
  },
})

/** A settlement locks the same listing, then the same line, so one of the two comes first. */
async function expireLine(ctx: AppContext, { id, listing_id, seller_id }: { id: number; listing_id: number; seller_id: number }) {
  await ctx.db.transact(async (tx) => {
    await lockParties(tx, [seller_id])
    const [listing] = await lockListings(tx, [listing_id])
    const line = await lockAgreedLine(tx, id)
    const now = ctx.clock.now()
    if (line?.status !== 'open' || line.held_until > now) return
    await transitionAgreedLine(tx, line, 'expire', now)
    await releaseStock(tx, { listingId: listing_id, quantity: line.quantity }, listing)
  })
}
