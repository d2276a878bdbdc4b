import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { lockPurchaseForRelease, releaseLines, transitionPurchase } from './checkout.store.ts'
import { EXPIRE_RESERVATIONS_DEADLINE } from './deadlines.ts'
import { abandonPayment } from './reserve-purchase.ts'

const BATCH_SIZE = 100

const selectHeldPurchases = (ctx: AppContext) => ctx.db.selectFrom('payment_orders').where('status', 'in', ['reserved', 'paying'])

/**
 * Releases the units of purchases whose reservation has expired.
 * Safe to repeat and to run on several workers: `expirePurchase` checks again under the locks.
 * A payment that is settled before wins; one that is authorised later is voided.
 */
export const expireReservations = defineDeadline({
  name: EXPIRE_RESERVATIONS_DEADLINE,
  async nextDueAt(ctx) {
    const row = await selectHeldPurchases(ctx).select('reserved_until').orderBy('reserved_until').limit(1).executeTakeFirst()
    return row?.reserved_until
  },
  async run(ctx) {
    const duePurchases = await selectHeldPurchases(ctx)
      .where('reserved_until', '<=', ctx.clock.now())
      .select('id')
      .orderBy('reserved_until')
      .limit(BATCH_SIZE)
      .execute()
    for (const { id } of duePurchases) {
      // A failed purchase does not stop the others. It is due again in the next run.
      try {
        await expirePurchase(ctx, id)
      } catch (err) {
        ctx.log.error({ err, purchaseId: id }, 'reservation not expired')
      }
    }
    return duePurchases.length
  },
})

async function expirePurchase(ctx: AppContext, purchaseId: number): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { purchase, lines } = await lockPurchaseForRelease(tx, purchaseId)
    const now = ctx.clock.now()
    if (!holdsStock(purchase.status) || !purchase.reserved_until || purchase.reserved_until > now) return
    await transitionPurchase(tx, purchase, 'expire')
    await releaseLines(tx, lines)
    await abandonPayment(tx, purchaseId, now)
  })
}
