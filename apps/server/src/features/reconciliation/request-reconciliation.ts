import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { OperatorContext } from '#features/operators/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { reconciliationRequested } from './reconciliation.events.ts'
import { insertRun } from './runs.store.ts'

/** Requests a run of each gateway, unless one is open. The worker runs it after the commit. */
export async function requestReconciliation(ctx: OperatorContext, gateways: readonly GatewayName[]): Promise<void> {
  await ctx.db.transact(async (tx) => {
    for (const gateway of gateways) {
      const runId = await insertRun(tx, gateway, ctx.clock.now())
      if (runId !== undefined) await emit(tx, reconciliationRequested({ run_id: runId, gateway }))
    }
  })
}
