import { Refusal } from '@partlane/domain/refusal'
import { labelMachine } from '@partlane/domain/shipping/label-machine'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockOrder, refuseOtherSide } from '#features/orders/public.ts'
import { findLabel, getLabel } from './carrier-labels.queries.ts'
import { transitionLabel } from './carrier-labels.store.ts'
import { finishCancellation } from './finish-cancellation.ts'

/**
 * The seller gives a label back that no parcel was sent with. If the gateway does not respond, it
 * stays in cancellation and `recoverLabels` calls again.
 * @returns the id of its order
 * @throws Refusal not_found, label_is_refused, label_already_used
 */
export async function cancelLabel(ctx: AppContext, { user, labelId }: { user: CurrentUser; labelId: number }): Promise<number> {
  const found = await findLabel(ctx.db, labelId)
  if (found?.seller_id !== user.id) throw new Refusal('not_found')
  await requestCancellation(ctx, labelId, user)
  await finishCancellation(ctx, labelId)
  if ((await getLabel(ctx.db, labelId)).status === 'bought') throw new Refusal('label_already_used')
  return found.order_id
}

/** Stores that a label has to be given back. `user`: the seller, otherwise the system. */
export async function requestCancellation(ctx: AppContext, labelId: number, user?: CurrentUser): Promise<void> {
  const { order_id } = await getLabel(ctx.db, labelId)
  await ctx.db.transact(async (tx) => {
    const { order } = await lockOrder(tx, order_id)
    if (user) refuseOtherSide(order, user, 'seller')
    const label = await getLabel(tx, labelId)
    if (label.status === 'cancelling' || label.status === 'cancelled') return
    if (label.parcel_status !== 'prepared' && labelMachine.can(label.status, 'cancel')) throw new Refusal('label_already_used')
    await transitionLabel(tx, label, 'cancel', { now: ctx.clock.now() })
  })
}
