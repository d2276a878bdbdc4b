import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { issueFeeInvoices } from './issue-fee-invoices.ts'

/**
 * Issues the invoices for the fees of the last month, and those that are missing. Safe to repeat.
 */
export const issueFeeInvoicesJob = defineJob({
  name: 'invoices.issue-fee-invoices',
  payload: z.object({}),
  cron: '10 4 * * *',
  async run(ctx) {
    const count = await issueFeeInvoices(ctx)
    if (count > 0) ctx.log.info({ count }, 'fee invoices issued')
  },
})
