import { z } from 'zod'
import { releaseDueOrders } from '#features/releases/public.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { runPayouts } from './run-payouts.ts'

/** The daily run of payouts, after the orders of the day before are released. Safe to repeat. */
export const runPayoutsJob = defineJob({
  name: 'payouts.run',
  payload: z.object({}),
  cron: '0 5 * * *',
  async run(ctx) {
    await releaseDueOrders(ctx)
    const count = await runPayouts(ctx)
    ctx.log.info({ count }, 'payouts created')
  },
})
