import { reverseEntries } from '@partlane/domain/ledger/movements'
import type { AppContext } from '#app/context.ts'
import { postMovement } from '#features/ledger/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { payoutsOf } from './gateway-payouts.ts'
import { payoutChanged } from './payouts.events.ts'
import { buildCreationEntries } from './payouts.policy.ts'
import { getPayout } from './payouts.queries.ts'
import { lockPayout, postponePayout, transitionPayout } from './payouts.store.ts'

/** When the gateway has not given everything back, the gateway is queried again later. */
const CHECK_INTERVAL_MS = 24 * 3_600_000

/**
 * Gives a failed payout up: takes the money back from the seller's account at the gateway and puts
 * it into the balance of the seller again. Safe to repeat.
 * @throws GatewayUnavailable, Refusal payout_is_<status>
 */
export async function returnPayout(ctx: AppContext, payoutId: number): Promise<void> {
  const payout = await getPayout(ctx.db, payoutId)
  const { recoveredMinor, reference } = await payoutsOf(ctx, payout).recover({
    idempotencyKey: payout.idempotency_key,
    accountReference: payout.account_reference,
    amountMinor: payout.amount_minor,
    currency: payout.currency,
  })
  // Without a reference nothing had been transferred.
  const isBack = reference === null || recoveredMinor === payout.amount_minor
  if (!isBack) ctx.log.error({ payoutId, recoveredMinor }, 'a failed payout was not given back completely')
  await ctx.db.transact(async (tx) => {
    const locked = await lockPayout(tx, payoutId)
    if (locked.status === 'returned') return
    const now = ctx.clock.now()
    if (!isBack) return postponePayout(tx, payoutId, new Date(now.getTime() + CHECK_INTERVAL_MS))
    await transitionPayout(tx, locked, 'return', { next_attempt_at: null, ended_at: now, now })
    await postMovement(tx, { movement: `payout_returned:${payoutId}`, entries: reverseEntries(buildCreationEntries(locked)), now })
    const { seller_id, attempt } = locked
    await emit(tx, payoutChanged({ payout_id: payoutId, seller_id, status: 'returned', attempt }))
  })
}
