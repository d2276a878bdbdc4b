import type { AppContext } from '#app/context.ts'
import { findPayoutHold } from './final-payouts.queries.ts'
import { findPayoutAccount } from './payout-account.ts'

/** Whether a seller can be paid from the balance at the card gateway. */
export async function getPayoutReadiness(ctx: AppContext, sellerId: number): Promise<{ isConnected: boolean; isHeld: boolean }> {
  const [account, hold] = await Promise.all([findPayoutAccount(ctx, sellerId), findPayoutHold(ctx.db, sellerId)])
  return { isConnected: account !== undefined, isHeld: hold !== null }
}
