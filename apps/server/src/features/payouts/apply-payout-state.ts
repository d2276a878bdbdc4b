import { type LedgerEntry, mergeEntries, reverseEntries } from '@partlane/domain/ledger/movements'
import { retryPayoutAt } from '@partlane/domain/payouts/payout-rules'
import type { AppContext } from '#app/context.ts'
import { lockSellerAccount, postMovement } from '#features/ledger/public.ts'
import type { PayoutState } from '#gateways/payments/payouts-port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { payoutChanged } from './payouts.events.ts'
import { buildDifferenceEntries, buildPaidEntries } from './payouts.policy.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { lockPayout, transitionPayout } from './payouts.store.ts'
import { settleRecovery } from './settle-recovery.ts'

/** A payout on its way is asked for again after this time. */
const CHECK_INTERVAL_MS = 6 * 3_600_000

/**
 * Stores what the gateway says of an attempt to pay a payout, with its movement. Safe to repeat. A
 * late response of an earlier attempt changes nothing.
 */
export async function applyPayoutState(
  ctx: AppContext,
  { id, attempt, order_id }: Pick<PayoutRow, 'id' | 'attempt' | 'order_id'>,
  state: PayoutState,
): Promise<void> {
  await ctx.db.transact(async (tx) => {
    // The order of a direct payout: its repayments wait, and its balance may change.
    if (order_id !== null) await lockSellerAccount(tx, order_id)
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
        await storePayment(tx, payout, { state, now })
        break
      case 'failed':
        await storeFailure(tx, payout, { state, now })
    }
    await emit(tx, payoutChanged({ payout_id: id, seller_id: payout.seller_id, status: state.status, attempt }))
  })
}

type Payment = { state: Exclude<PayoutState, { status: 'failed' }>; now: Date }

async function storePayment(tx: Tx, payout: PayoutRow, { state, now }: Payment): Promise<void> {
  const { id, attempt, order_id, amount_minor } = payout
  const paidMinor = state.paidMinor ?? amount_minor
  const paid_minor = paidMinor === amount_minor ? null : paidMinor
  await transitionPayout(tx, payout, 'pay', { gateway_reference: state.reference, paid_minor, next_attempt_at: null, ended_at: now, now })
  await postMovement(tx, { movement: `payout_paid:${id}:${attempt}`, entries: await listPaidEntries(tx, { ...payout, paid_minor }), now })
  if (order_id !== null) await settleRecovery(tx, { orderId: order_id, cause: `payout:${id}:${attempt}`, now })
}

/** The entries of a payment. Only a direct payout can differ from its amount. */
async function listPaidEntries(tx: Tx, payout: PayoutRow): Promise<LedgerEntry[]> {
  const { order_id, paid_minor } = payout
  if (order_id === null || paid_minor === null) return buildPaidEntries(payout)
  const seller = await lockSellerAccount(tx, order_id)
  return mergeEntries([...buildPaidEntries(payout), ...buildDifferenceEntries(payout, { paidMinor: paid_minor, seller })])
}

type Failure = { state: Extract<PayoutState, { status: 'failed' }>; now: Date }

/** After the last attempt it is due at once: to be returned to the balance. */
async function storeFailure(tx: Tx, payout: PayoutRow, { state, now }: Failure): Promise<void> {
  const { id, attempt } = payout
  // A bank has returned what was paid.
  if (payout.status === 'paid')
    await postMovement(tx, { movement: `payout_unpaid:${id}:${attempt}`, entries: reverseEntries(await listPaidEntries(tx, payout)), now })
  await transitionPayout(tx, payout, 'fail', {
    gateway_reference: state.reference,
    failure_code: state.failureCode,
    next_attempt_at: retryPayoutAt(attempt, { now, isDirect: payout.order_id !== null }) ?? now,
    paid_minor: null,
    ended_at: null,
    now,
  })
}
