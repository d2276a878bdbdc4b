import { marketDay } from '@partlane/domain/accounts/holiday'
import { z } from 'zod'
import { forgetPaidAddresses } from '#features/checkout/public.ts'
import { forgetBooks } from '#features/orders/public.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

const BATCH = 200

/** The years are over for which books have to name people who left: names and addresses go, one person at a time. */
export const forgetOldBooks = defineJob({
  name: 'profile.forget-old-books',
  payload: z.object({}),
  cron: '37 4 * * *',
  async run(ctx, _payload, { signal }) {
    for (let done = BATCH; done === BATCH; ) {
      const due = await ctx.db
        .selectFrom('closed_accounts')
        .where('books_until', '<=', marketDay(ctx.clock.now()))
        .select('user_id')
        .orderBy('books_until')
        .limit(BATCH)
        .execute()
      for (const { user_id } of due) {
        signal.throwIfAborted()
        await ctx.db.transact(async (tx) => {
          await forgetPaidAddresses(tx, user_id)
          await forgetBooks(tx, user_id)
        })
      }
      done = due.length
    }
  },
})
