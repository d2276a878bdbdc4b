import type { earnings } from '@partlane/contract/earnings'
import type { Flat } from '@partlane/contract/resource'
import { money } from '@partlane/domain/money/amounts'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getPayoutSettings, listBalances, listMonths } from './earnings.queries.ts'

type Earnings = Flat<(typeof earnings)['show']['output']['resource']>

const MAX_MONTHS = 12

/** Loads the balances of a seller and the sums of the last months. Three statements. */
export async function loadEarnings(ctx: AppContext, { id }: CurrentUser): Promise<Earnings> {
  const now = ctx.clock.now()
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MAX_MONTHS + 1, 1))
  const [settings, balances, months] = await Promise.all([
    getPayoutSettings(ctx.db, id),
    listBalances(ctx.db, id),
    listMonths(ctx.db, id, since),
  ])
  return {
    id: String(id),
    payout_schedule: settings.payout_schedule,
    payouts_held: settings.payouts_held_reason !== null,
    balances: balances.map(({ currency, ...sums }) => ({
      currency,
      pending: money(Number(sums.pending), currency),
      available: money(Number(sums.available), currency),
      reserved: money(Number(sums.reserved), currency),
      on_the_way: money(Number(sums.on_the_way), currency),
      paid_out: money(Number(sums.paid_out), currency),
    })),
    months: months.map(({ month, currency, earned, paid_out }) => ({
      month,
      currency,
      earned: money(Number(earned), currency),
      paid_out: money(Number(paid_out), currency),
    })),
  }
}
