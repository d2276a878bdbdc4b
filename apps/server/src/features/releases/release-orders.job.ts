import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { releaseOrder } from './release-order.ts'
import { listUnreleasedOrders } from './releases.queries.ts'

const BATCH_SIZE = 500

/**
 * Releases orders that no event has released: completed before their payment was captured, before
 * their seller was trusted, or before releases existed. Safe to repeat and to run on several
 * workers.
 */
export const releaseOrders = defineJob({
  name: 'releases.release-orders',
  payload: z.object({}),
  cron: '10 * * * *',
  run: (ctx) => releaseDueOrders(ctx),
})

/** Releases all orders that the rule allows now. @returns their number */
export async function releaseDueOrders(ctx: AppContext): Promise<number> {
  let count = 0
  let afterId = 0
  for (;;) {
    const orders = await listUnreleasedOrders(ctx.db, { afterId, limit: BATCH_SIZE })
    for (const { id } of orders) {
      try {
        if (await releaseOrder(ctx, id)) count += 1
      } catch (err) {
        ctx.log.error({ err, orderId: id }, 'order not released')
      }
    }
    afterId = orders.at(-1)?.id ?? 0
    if (orders.length < BATCH_SIZE) return count
  }
}
