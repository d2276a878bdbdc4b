import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { issueMissingInvoices } from './issue-missing-invoices.ts'

/** Issues the documents that no event has issued. Safe to repeat. */
export const issueMissingInvoicesJob = defineJob({
  name: 'invoices.issue-missing',
  payload: z.object({}),
  cron: '25 3 * * *',
  run: (ctx) => issueMissingInvoices(ctx),
})
