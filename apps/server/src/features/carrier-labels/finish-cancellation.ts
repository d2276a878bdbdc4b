import { reverseEntries } from '@partlane/domain/ledger/movements'
import type { AppContext } from '#app/context.ts'
import { lockSellerAccount, postMovement } from '#features/ledger/public.ts'
import { lockOrder, updateParcel } from '#features/orders/public.ts'
import { CarrierRefusal, CarrierUnavailable, type Label } from '#gateways/carriers/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { pickupParcelRemoved } from './carrier-labels.events.ts'
import { buildPurchaseEntries } from './carrier-labels.policy.ts'
import { getLabel, type LabelRow } from './carrier-labels.queries.ts'
import { removeFile, removePickup, transitionLabel } from './carrier-labels.store.ts'
import { callGateway, refuseLabel, storeFile, storePurchase } from './finish-purchase.ts'

/**
 * Gives a label back at its gateway. Safe to repeat and to run concurrently. A gateway that does
 * not respond leaves it in cancellation. When the carrier has the parcel already, the label stays
 * bought.
 *
 * A label whose purchase is not confirmed is bought first: the key is the same, so that a purchase
 * that is still on its way to the gateway cannot arrive after the cancellation.
 */
export async function finishCancellation(ctx: AppContext, labelId: number): Promise<void> {
  const label = await getLabel(ctx.db, labelId)
  if (label.status !== 'cancelling') return
  if (label.bought_at === null) {
    const purchase = await callGateway(ctx, label)
    if (purchase === 'unknown') return
    if ('code' in purchase) return refuseLabel(ctx, labelId, purchase.code)
    return endCancellation(ctx, label, await cancelAtGateway(ctx, label, purchase.sold))
  }
  return endCancellation(ctx, label, await cancelAtGateway(ctx, label))
}

type Outcome = { status: 'cancelled' } | { status: 'used'; sold: Label | undefined } | { status: 'unknown' }

async function cancelAtGateway(ctx: AppContext, label: LabelRow, sold?: Label): Promise<Outcome> {
  try {
    await ctx.carrierGateways.get(label.gateway).cancelLabel(label.idempotency_key)
    return { status: 'cancelled' }
  } catch (error) {
    if (error instanceof CarrierUnavailable) return { status: 'unknown' }
    if (error instanceof CarrierRefusal && error.code === 'already_collected') return { status: 'used', sold }
    throw error
  }
}

async function endCancellation(ctx: AppContext, { id, order_id }: LabelRow, outcome: Outcome): Promise<void> {
  if (outcome.status === 'unknown') return
  const fileKey = outcome.status === 'used' && outcome.sold ? await storeFile(ctx, id, outcome.sold) : undefined
  const unusedFile = await ctx.db.transact(async (tx) => {
    await lockOrder(tx, order_id)
    const label = await getLabel(tx, id)
    if (label.status !== 'cancelling') return fileKey
    const now = ctx.clock.now()
    if (outcome.status === 'used') {
      if (outcome.sold && fileKey) await storePurchase(tx, label, { sold: outcome.sold, fileKey, event: 'keep_using', now })
      else await transitionLabel(tx, label, 'keep_using', { now })
      return undefined
    }
    await transitionLabel(tx, label, 'confirm_cancellation', { now })
    await updateParcel(tx, label.parcel_id, { status: 'cancelled', updated_at: now })
    await removeFile(tx, id)
    await leavePickup(tx, label)
    if (label.cost_minor !== null) {
      const entries = reverseEntries(
        buildPurchaseEntries(label, { costMinor: label.cost_minor, seller: await lockSellerAccount(tx, label.order_id) }),
      )
      await postMovement(tx, { movement: `label_cancelled:${id}`, entries, now })
    }
    return label.file_key ?? undefined
  })
  if (unusedFile) await ctx.storage.delete(unusedFile)
}

/** The pickup of the parcel does not take it. One without further parcels is cancelled. */
async function leavePickup(tx: Tx, { id, pickup_id }: LabelRow): Promise<void> {
  if (pickup_id === null) return
  await removePickup(tx, id)
  await emit(tx, pickupParcelRemoved({ pickup_id, label_id: id }))
}
