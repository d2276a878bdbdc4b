import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listPayableCurrencies } from './final-payouts.queries.ts'
import { getPayoutReadiness } from './payout-readiness.ts'
import { createPayout } from './run-payouts.ts'

/**
 * Pays out what a seller who wants to close the account has available, now instead of on the day of
 * the schedule. Requests at the same instant, and a run of payouts, pay each amount once: all wait
 * for the lock of the seller. What is below the minimum of the gateway stays.
 * @returns the number of created payouts
 * @throws Refusal payout_account_missing, payouts_on_hold, nothing_to_pay_out
 */
export async function requestFinalPayout(ctx: AppContext, { id: sellerId }: CurrentUser): Promise<number> {
  const { isConnected, isHeld } = await getPayoutReadiness(ctx, sellerId)
  if (!isConnected) throw new Refusal('payout_account_missing')
  if (isHeld) throw new Refusal('payouts_on_hold')
  const runDay = ctx.clock.now().toISOString().slice(0, 10)
  let count = 0
  for (const currency of await listPayableCurrencies(ctx.db, sellerId))
    if (await createPayout(ctx, { sellerId, currency, runDay, isFinal: true })) count += 1
  if (count === 0) throw new Refusal('nothing_to_pay_out')
  return count
}
