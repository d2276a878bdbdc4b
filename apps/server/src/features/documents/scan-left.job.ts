import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { scanDocument } from './scan-document.ts'

const MINUTES = 10
const BATCH = 100

/** Looks through what a scanner that was away for long has left; the reaction to a new document has given up by then. */
export const scanLeftDocuments = defineJob({
  name: 'documents.scan-left',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 1, // the next one comes in ten minutes
  async run(ctx, _payload, { signal }) {
    const left = await ctx.db
      .selectFrom('documents')
      .where('status', '=', 'scanning')
      .where('removed_at', 'is', null)
      .where('created_at', '<', new Date(ctx.clock.now().getTime() - MINUTES * 60_000))
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of left) {
      signal.throwIfAborted()
      await scanDocument(ctx, id)
    }
  },
})
