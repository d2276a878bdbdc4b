import type { AppContext } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { payoutRequested } from './payouts.events.ts'
import { lockPayout, transitionPayout } from './payouts.store.ts'

/**
 * Starts the next attempt of a failed payout. The money is at the seller's account of the gateway
 * already, so only the payment to the bank is repeated.
 * @throws Refusal payout_is_<status>
 */
export async function retryPayout(ctx: AppContext, payoutId: number): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    const now = ctx.clock.now()
    await transitionPayout(tx, payout, 'retry', { attempt: payout.attempt + 1, next_attempt_at: now, now })
    await emit(tx, payoutRequested({ payout_id: payoutId, seller_id: payout.seller_id }))
  })
}
