import { marketplaceDate } from '@partlane/domain/accounts/holiday'
import { z } from 'zod'
import { eraseEvidence } from '#features/chargebacks/public.ts'
import { erasePaidAddresses } from '#features/checkout/public.ts'
import { eraseFeePayer } from '#features/invoices/public.ts'
import { eraseAccountingRecords } from '#features/orders/public.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { listExpiredClosedAccounts } from './profile.queries.ts'

const BATCH_SIZE = 200

/**
 * Erases names and addresses in accounting records after the legal retention period, one closed
 * account per transaction. Safe to repeat.
 */
export const eraseOldAccountingRecords = defineJob({
  name: 'profile.forget-old-books',
  payload: z.object({}),
  cron: '37 4 * * *',
  async run(ctx, _payload, { signal }) {
    for (let processed = BATCH_SIZE; processed === BATCH_SIZE; ) {
      const dueAccounts = await listExpiredClosedAccounts(ctx.db, { date: marketplaceDate(ctx.clock.now()), limit: BATCH_SIZE })
      for (const { user_id } of dueAccounts) {
        signal.throwIfAborted()
        await ctx.db.transact(async (tx) => {
          await erasePaidAddresses(tx, user_id)
          await eraseAccountingRecords(tx, user_id)
          await eraseFeePayer(tx, user_id)
          await eraseEvidence(tx, user_id)
        })
      }
      processed = dueAccounts.length
    }
  },
})
