import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'
import { findUnfinishedPayout } from './final-payouts.queries.ts'

/**
 * Refuses to close an account while a payout is on its way: one that fails returns to the balance.
 * Payouts are created under the lock of the seller, which the caller holds.
 * @throws Refusal account_has_open_payouts
 */
export async function refuseUnfinishedPayouts(tx: Tx, { userId }: { userId: number }): Promise<void> {
  if (await findUnfinishedPayout(tx, userId)) throw new Refusal('account_has_open_payouts')
}
