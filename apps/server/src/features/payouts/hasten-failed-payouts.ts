import type { AppContext } from '#app/context.ts'
import { makeFailedPayoutsDue } from './payouts.store.ts'

/** Failed payouts of a seller are tried again now, without waiting for their time. */
export async function hastenFailedPayouts(ctx: AppContext, sellerId: number): Promise<void> {
  await ctx.db.transact((tx) => makeFailedPayoutsDue(tx, sellerId, ctx.clock.now()))
}
