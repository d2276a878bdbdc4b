import { MAX_PAYOUT_ATTEMPTS } from '@partlane/domain/payouts/payout-rules'
import type { AppContext } from '#app/context.ts'
import type { PayoutRequest } from '#gateways/payments/payouts-port.ts'
import { applyPayoutState } from './apply-payout-state.ts'
import { findDirectShare } from './direct-payouts.queries.ts'
import { payoutsOf } from './gateway-payouts.ts'
import { findPayoutByKey, getPayout, type PayoutRow } from './payouts.queries.ts'
import { retryPayout } from './retry-payout.ts'
import { returnPayout } from './return-payout.ts'

/**
 * Does the next step of a payout: sends it, asks for its state, tries a failed one again, or gives
 * it up after the last attempt or when an operator has asked for it. Safe to repeat and to run
 * concurrently: the gateway knows the key of each attempt, and results are stored under the lock
 * of the payout.
 * @throws GatewayUnavailable
 */
export async function continuePayout(ctx: AppContext, payoutId: number): Promise<void> {
  const payout = await getPayout(ctx.db, payoutId)
  if (payout.status === 'pending') return sendPayout(ctx, payout)
  if (payout.status === 'sent') return refresh(ctx, payout)
  const isDue = payout.next_attempt_at !== null && payout.next_attempt_at <= ctx.clock.now()
  if (payout.status !== 'failed' || !isDue) return
  const isReturnDue = payout.order_id === null && (payout.return_requested_at !== null || payout.attempt >= MAX_PAYOUT_ATTEMPTS)
  if (!isReturnDue) await retryPayout(ctx, payout)
  else await returnPayout(ctx, payoutId)
}

async function sendPayout(ctx: AppContext, payout: PayoutRow): Promise<void> {
  const state = await payoutsOf(ctx, payout).send({
    idempotencyKey: payout.idempotency_key,
    attempt: payout.attempt,
    accountReference: payout.account_reference,
    amountMinor: payout.amount_minor,
    currency: payout.currency,
    share: await getShare(ctx, payout),
    description: `${ctx.config.PRODUCT_NAME} ${payout.run_day}`,
  })
  await applyPayoutState(ctx, payout, state)
}

/**
 * The share of a charge that a direct payout releases. Null: the balance of the marketplace pays.
 */
async function getShare({ db }: AppContext, { order_id, seller_id }: PayoutRow): Promise<PayoutRequest['share']> {
  if (order_id === null) return null
  const share = await findDirectShare(db, order_id)
  if (!share) throw new Error(`order ${order_id} has no share at a gateway`)
  return { chargeReference: share.charge_reference, sellerId: seller_id }
}

/**
 * Asks the gateway for the state of a payout that a webhook names by our key, and stores it. Also
 * of a paid one: a bank can return it. Safe to repeat.
 * @throws GatewayUnavailable
 */
export async function refreshPayout(ctx: AppContext, gatewayName: string, key: string): Promise<void> {
  const payout = await findPayoutByKey(ctx.db, key)
  if (payout?.gateway === gatewayName && payout.status !== 'returned') await refresh(ctx, payout)
}

async function refresh(ctx: AppContext, payout: PayoutRow): Promise<void> {
  const state = await payoutsOf(ctx, payout).find({
    idempotencyKey: payout.idempotency_key,
    attempt: payout.attempt,
    accountReference: payout.account_reference,
    share: await getShare(ctx, payout),
    reference: payout.gateway_reference,
    currency: payout.currency,
    createdAt: payout.created_at,
  })
  if (state) await applyPayoutState(ctx, payout, state)
}
