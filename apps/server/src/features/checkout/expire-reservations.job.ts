import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { isReservationOver } from './checkout.policy.ts'
import { findNextReservationEnd, listExpiredReservations } from './checkout.queries.ts'
import { lockPurchaseAndStock } from './checkout.store.ts'
import { EXPIRE_RESERVATIONS_DEADLINE } from './deadlines.ts'
import { expireReservation } from './release-purchase.ts'

const BATCH_SIZE = 100

/**
 * Releases the units of purchases whose reservation has expired.
 * Safe to repeat and to run on several workers: `expirePurchase` checks again under the locks.
 * A payment that is settled before wins; one that is authorised later is voided.
 */
export const expireReservations = defineDeadline({
  name: EXPIRE_RESERVATIONS_DEADLINE,
  nextDueAt: (ctx) => findNextReservationEnd(ctx.db),
  async run(ctx) {
    const duePurchases = await listExpiredReservations(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    return handleDueRows(ctx, duePurchases, {
      handle: expirePurchase,
      failure: 'reservation not expired',
      fieldsOf: ({ id }) => ({ purchaseId: id }),
    })
  },
})

async function expirePurchase(ctx: AppContext, { id }: { id: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockPurchaseAndStock(tx, id)
    const now = ctx.clock.now()
    if (isReservationOver(locked.purchase, now)) await expireReservation(tx, locked, now)
  })
}
