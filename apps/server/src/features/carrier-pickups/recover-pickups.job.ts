import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { findOldestUnfinishedChange, listUnfinishedPickups } from './carrier-pickups.queries.ts'
import { RECOVER_PICKUPS, touchPickup } from './carrier-pickups.store.ts'
import { finishBooking } from './finish-booking.ts'
import { finishCancellation } from './finish-cancellation.ts'

/** A pickup without a change for this time was interrupted. Longer than any call to a gateway. */
const RECOVERY_DELAY_MS = 60_000
const BATCH_SIZE = 20

/**
 * Calls gateways again for pickups whose booking or cancellation was not finished. Safe to repeat
 * and to run on several workers.
 */
export const recoverPickups = defineDeadline({
  name: RECOVER_PICKUPS,
  async nextDueAt(ctx) {
    const oldest = await findOldestUnfinishedChange(ctx.db)
    return oldest && new Date(oldest.getTime() + RECOVERY_DELAY_MS)
  },
  async run(ctx) {
    const updatedBefore = new Date(ctx.clock.now().getTime() - RECOVERY_DELAY_MS)
    const pickups = await listUnfinishedPickups(ctx.db, { updatedBefore, limit: BATCH_SIZE })
    for (const pickup of pickups) await recoverPickup(ctx, pickup)
    return pickups.length
  },
})

async function recoverPickup(ctx: AppContext, { id, status }: { id: number; status: string }): Promise<void> {
  // Before the calls, so that a pickup that always fails does not delay the others.
  await ctx.db.transact((tx) => touchPickup(tx, id, ctx.clock.now()))
  try {
    await (status === 'requested' ? finishBooking(ctx, id) : finishCancellation(ctx, id))
  } catch (err) {
    ctx.log.error({ err, pickupId: id }, 'pickup not recovered')
  }
}
