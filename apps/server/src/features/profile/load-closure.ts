import type { accounts } from '@partlane/contract/accounts'
import type { Flat } from '@partlane/contract/resource'
import { listClosureObstacles } from '@partlane/domain/accounts/closure'
import { money } from '@partlane/domain/money/amounts'
import { minPayoutMinor } from '@partlane/domain/payouts/payout-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listBalances } from '#features/earnings/public.ts'
import { countOpenOrders } from '#features/orders/public.ts'
import { getPayoutReadiness } from '#features/payouts/public.ts'

type Closure = Flat<(typeof accounts)['closure']['output']['resource']>

/**
 * What still prevents the user from closing the account, with the amounts and the day on which the
 * last open order ends at the latest, as far as it is known.
 */
export async function loadClosure(ctx: AppContext, { id }: CurrentUser): Promise<Closure> {
  const [orders, readiness, balances] = await Promise.all([
    countOpenOrders(ctx.db, id),
    getPayoutReadiness(ctx, id),
    listBalances(ctx.db, id),
  ])
  const obstacles = listClosureObstacles({
    openOrders: orders.count,
    ...readiness,
    balances: balances.map(({ currency, ...sums }) => ({
      pendingMinor: Number(sums.pending),
      availableMinor: Number(sums.available),
      reservedMinor: Number(sums.reserved),
      onTheWayMinor: Number(sums.on_the_way),
      minMinor: minPayoutMinor(currency),
    })),
  })
  return {
    id: String(id),
    obstacles,
    open_orders: orders.count,
    orders_due_at: orders.last_due_at?.toISOString() ?? null,
    balances: balances.map(({ currency, ...sums }) => ({
      currency,
      pending: money(Number(sums.pending), currency),
      available: money(Number(sums.available), currency),
      reserved: money(Number(sums.reserved), currency),
      on_the_way: money(Number(sums.on_the_way), currency),
      min_payout: money(minPayoutMinor(currency), currency),
    })),
  }
}
