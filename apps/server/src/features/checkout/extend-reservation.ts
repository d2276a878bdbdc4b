import { reservedUntil } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { mayUsePurchase, refuseSuperseded } from './checkout.policy.ts'
import { lockAgreedLinesOf, lockPurchase, transitionPurchase } from './checkout.store.ts'
import { findLastPayment } from './payments.queries.ts'

/**
 * Extends a reservation by 15 minutes, once, for a buyer who has tried to pay.
 * @throws Refusal not_found, payment_not_started, reservation_expired,
 * reservation_extended_already, payment_order_is_<status>
 */
export async function extendReservation(ctx: AppContext, { user, purchaseId }: { user: CurrentUser; purchaseId: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    mayUsePurchase(user, purchase)
    refuseSuperseded(purchase)
    if (!purchase.reserved_until || purchase.reserved_until <= ctx.clock.now()) throw new Refusal('reservation_expired')
    if (purchase.extended) throw new Refusal('reservation_extended_already')
    if (!(await findLastPayment(tx, purchaseId))) throw new Refusal('payment_not_started')
    const deadlines = (await lockAgreedLinesOf(tx, purchaseId)).map(({ pay_until }) => pay_until)
    const extendedUntil = reservedUntil(purchase.reserved_until, deadlines)
    // A payment that was started before the deadline may end after it.
    const reserved_until = extendedUntil > purchase.reserved_until ? extendedUntil : purchase.reserved_until
    await transitionPurchase(tx, purchase, 'extend', { reserved_until, extended: true })
  })
}
