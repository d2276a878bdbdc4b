import type { PayoutSchedule } from '@partlane/domain/payouts/payout-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { storeSchedule } from '#features/payouts/public.ts'

/** Stores how often a seller is paid. It holds from the next run. */
export async function chooseSchedule(ctx: AppContext, user: CurrentUser, schedule: PayoutSchedule): Promise<void> {
  await ctx.db.transact((tx) => storeSchedule(tx, user.id, schedule))
}
