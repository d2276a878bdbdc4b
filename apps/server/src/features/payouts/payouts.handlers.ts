import { payoutAccountChanged } from '#features/payout-accounts/payout-accounts.events.ts'
import { releaseDueOrders } from '#features/releases/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { continuePayout } from './continue-payout.ts'
import { hastenFailedPayouts } from './hasten-failed-payouts.ts'
import { payoutRequested, payoutRunRequested } from './payouts.events.ts'
import { runPayouts } from './run-payouts.ts'

/** Sends a payout to its gateway. Safe to repeat. */
export const sendRequestedPayout = defineHandler(payoutRequested, 'payouts.send', (ctx, { payout_id }) => continuePayout(ctx, payout_id), {
  maxAttempts: 'unlimited',
  pool: 'gateways',
})

/** Tries failed payouts again when the seller has repaired the account. Safe to repeat. */
export const retryAfterAccountChange = defineHandler(payoutAccountChanged, 'payouts.retry-after-account-change', async (ctx, event) => {
  if (event.active && !event.was_active) await hastenFailedPayouts(ctx, event.user_id)
})

/** Runs what the daily job runs, when an operator asks for it. Safe to repeat. */
export const runRequestedPayouts = defineHandler(payoutRunRequested, 'payouts.run-now', async (ctx) => {
  await releaseDueOrders(ctx)
  await runPayouts(ctx)
})
