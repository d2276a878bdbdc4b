import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { emit } from '#platform/outbox/emit.ts'
import { gatewayOutageBegan, gatewayOutageEnded } from './gateway-health.events.ts'
import { endOutage, findOpenOutage, findWaitingDeliveries, insertOutage } from './gateway-health.store.ts'

/** A call that fails for less than this is repeated without a notice. */
const OUTAGE_AFTER_MS = 15 * 60_000

/** Handlers that move money at a gateway and are repeated until they succeed. */
const moneyHandlers = ['checkout.capture-payment', 'checkout.void-payment', 'repayments.repay-buyer', 'payouts.send']

/**
 * Notices that a gateway cannot be reached: what moves money waits. Operators are notified when it
 * begins and when everything that has waited is done. Safe to run on several workers.
 */
export const checkGateways = defineJob({
  name: 'gateway-health.check',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: (ctx) => checkOutage(ctx),
})

async function checkOutage(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - OUTAGE_AFTER_MS)
  const waiting = await findWaitingDeliveries(ctx.db, { handlers: moneyHandlers, before })
  await ctx.db.transact(async (tx) => {
    const open = await findOpenOutage(tx)
    if (waiting.count > 0 && !open) {
      const outage = await insertOutage(tx, { began_at: waiting.since ?? now, waiting_count: waiting.count })
      if (outage) await emit(tx, gatewayOutageBegan({ outage_id: outage.id, waiting: waiting.count }))
      return
    }
    if (waiting.count === 0 && open && (await endOutage(tx, open.id, now)))
      await emit(tx, gatewayOutageEnded({ outage_id: open.id, waiting: open.waiting_count }))
  })
}
