import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { listWaitingAccounts } from './payout-accounts.queries.ts'
import { refreshPayoutAccount } from './refresh-payout-account.ts'

/** A seller who has not finished by then starts again on the page. */
const MAX_WAIT_DAYS = 60
const DAY_MS = 86_400_000
const BATCH_SIZE = 200

/** Asks gateways for accounts that are not complete, in case a webhook was lost. Safe to repeat. */
export const checkWaitingAccounts = defineJob({
  name: 'payout-accounts.check-waiting',
  payload: z.object({}),
  cron: '25 * * * *',
  async run(ctx) {
    const createdAfter = new Date(ctx.clock.now().getTime() - MAX_WAIT_DAYS * DAY_MS)
    for (const { id, gateway, tracking_id } of await listWaitingAccounts(ctx.db, { createdAfter, limit: BATCH_SIZE })) {
      try {
        await refreshPayoutAccount(ctx, gateway, { trackingId: tracking_id })
      } catch (err) {
        ctx.log.warn({ err, accountId: id }, 'payout account not checked')
      }
    }
  },
})
