import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { requestReconciliation } from './request-reconciliation.ts'

/** Compares the gateways with the ledger each night. Safe to run on several workers. */
export const requestReconciliationJob = defineJob({
  name: 'reconciliation.request-runs',
  payload: z.object({}),
  cron: '20 2 * * *',
  run: (ctx) =>
    requestReconciliation(
      ctx,
      ctx.paymentGateways.list.filter(({ balance }) => balance !== undefined).map(({ name }) => name),
    ),
})
