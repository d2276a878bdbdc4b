import { reverseEntries } from '@partlane/domain/ledger/movements'
import { retryPayoutAt } from '@partlane/domain/payouts/payout-rules'
import type { AppContext } from '#app/context.ts'
import { postMovement } from '#features/ledger/public.ts'
import type { PayoutState } from '#gateways/payments/payouts-port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { payoutChanged } from './payouts.events.ts'
import { buildPaidEntries } from './payouts.policy.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { lockPayout, transitionPayout } from './payouts.store.ts'

/** A payout on its way is asked for again after this time. */
const CHECK_INTERVAL_MS = 6 * 3_600_000

/**
 * Stores what the gateway says of an attempt to pay a payout, with its movement. Safe to repeat. A
 * late response of an earlier attempt changes nothing.
 */
export async function applyPayoutState(
  ctx: AppContext,
  { id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>,
  state: PayoutState,
): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.attempt !== attempt || payout.status === 'failed' || payout.status === 'returned') return
    const now = ctx.clock.now()
    const change = { gateway_reference: state.reference, now }
    switch (state.status) {
      case 'sent':
        if (payout.status !== 'pending') return
        await transitionPayout(tx, payout, 'send', { ...change, next_attempt_at: new Date(now.getTime() + CHECK_INTERVAL_MS) })
        return
      case 'paid':
        if (payout.status === 'paid') return
        await transitionPayout(tx, payout, 'pay', { ...change, next_attempt_at: null, ended_at: now })
        await postMovement(tx, { movement: `payout_paid:${id}:${attempt}`, entries: buildPaidEntries(payout), now })
        break
      case 'failed':
        await storeFailure(tx, payout, { state, now })
    }
    await emit(tx, payoutChanged({ payout_id: id, seller_id: payout.seller_id, status: state.status, attempt }))
  })
}

type Failure = { state: Extract<PayoutState, { status: 'failed' }>; now: Date }

/** After the last attempt it is due at once: to be returned to the balance. */
async function storeFailure(tx: Tx, payout: PayoutRow, { state, now }: Failure): Promise<void> {
  const { id, attempt } = payout
  // A bank has returned what was paid.
  if (payout.status === 'paid')
    await postMovement(tx, { movement: `payout_unpaid:${id}:${attempt}`, entries: reverseEntries(buildPaidEntries(payout)), now })
  await transitionPayout(tx, payout, 'fail', {
    gateway_reference: state.reference,
    failure_code: state.failureCode,
    next_attempt_at: retryPayoutAt(attempt, now) ?? now,
    ended_at: null,
    now,
  })
}
