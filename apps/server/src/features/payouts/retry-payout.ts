import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { payoutRequested } from './payouts.events.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { lockPaidSeller, lockPayout, postponePayout, transitionPayout } from './payouts.store.ts'

/** A failed payout of a seller whose payouts are held is due again after this time. */
const HOLD_CHECK_INTERVAL_MS = 24 * 3_600_000

/**
 * Starts the next attempt of a failed payout. One that was given up meanwhile stays failed. While
 * operators hold the payouts of its seller it waits: only an operator can try it again.
 * @throws Refusal payout_is_<status>
 */
export async function retryPayout(ctx: AppContext, { id, seller_id }: Pick<PayoutRow, 'id' | 'seller_id'>): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const seller = await lockPaidSeller(tx, seller_id)
    const payout = await lockPayout(tx, id)
    if (payout.return_requested_at !== null) return
    const now = ctx.clock.now()
    const isHeld = seller !== undefined && seller.payouts_held_reason !== null
    if (isHeld) await postponePayout(tx, id, new Date(now.getTime() + HOLD_CHECK_INTERVAL_MS))
    else await restartPayout(tx, payout, now)
  })
}

/**
 * Starts the next attempt of a locked, failed payout. The money is at the seller's account of the
 * gateway already, so only the payment to the bank is repeated.
 * @throws Refusal payout_is_<status>
 */
export async function restartPayout(tx: Tx, payout: Pick<PayoutRow, 'id' | 'status' | 'attempt' | 'seller_id'>, now: Date): Promise<void> {
  // The reference is that of the failed attempt: a late webhook must not concern the next one.
  const change = { attempt: payout.attempt + 1, gateway_reference: null, next_attempt_at: now, now }
  await transitionPayout(tx, payout, 'retry', change)
  await emit(tx, payoutRequested({ payout_id: payout.id, seller_id: payout.seller_id }))
}
