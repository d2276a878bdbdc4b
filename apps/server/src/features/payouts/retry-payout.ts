import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { payoutRequested } from './payouts.events.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { lockPayout, transitionPayout } from './payouts.store.ts'

/**
 * Starts the next attempt of a failed payout. One that was given up meanwhile stays failed.
 * @throws Refusal payout_is_<status>
 */
export async function retryPayout(ctx: AppContext, payoutId: number): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (payout.return_requested_at === null) await restartPayout(tx, payout, ctx.clock.now())
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
