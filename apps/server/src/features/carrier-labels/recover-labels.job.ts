import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { findOldestUnfinishedChange, listUnfinishedLabels } from './carrier-labels.queries.ts'
import { RECOVER_LABELS, touchLabel } from './carrier-labels.store.ts'
import { finishCancellation } from './finish-cancellation.ts'
import { finishPurchase } from './finish-purchase.ts'

/** A label without a change for this time was interrupted. Longer than any call to a gateway. */
const RECOVERY_DELAY_MS = 60_000
const BATCH_SIZE = 20

/**
 * Calls gateways again for labels whose purchase or cancellation was not finished: the process
 * stopped, or the gateway did not respond. Safe to repeat and to run on several workers.
 */
export const recoverLabels = defineDeadline({
  name: RECOVER_LABELS,
  async nextDueAt(ctx) {
    const oldest = await findOldestUnfinishedChange(ctx.db)
    return oldest && new Date(oldest.getTime() + RECOVERY_DELAY_MS)
  },
  async run(ctx) {
    const updatedBefore = new Date(ctx.clock.now().getTime() - RECOVERY_DELAY_MS)
    const labels = await listUnfinishedLabels(ctx.db, { updatedBefore, limit: BATCH_SIZE })
    for (const label of labels) await recoverLabel(ctx, label)
    return labels.length
  },
})

async function recoverLabel(ctx: AppContext, { id, status }: { id: number; status: string }): Promise<void> {
  // Before the calls, so that a label that always fails does not delay the others.
  await ctx.db.transact((tx) => touchLabel(tx, id, ctx.clock.now()))
  try {
    await (status === 'requested' ? finishPurchase(ctx, id) : finishCancellation(ctx, id))
  } catch (err) {
    ctx.log.error({ err, labelId: id }, 'label not recovered')
  }
}
