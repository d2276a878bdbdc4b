import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { listUnscannedDocuments } from './documents.queries.ts'
import { scanDocument } from './scan-document.ts'

const MIN_AGE_MINUTES = 10
const BATCH_SIZE = 100

/**
 * Scans documents that are still unscanned after MIN_AGE_MINUTES, because the scanner was
 * unavailable and the event handler has no attempts left.
 */
export const scanUnscannedDocuments = defineJob({
  name: 'documents.scan-left',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 1, // runs again in ten minutes
  async run(ctx, _payload, { signal }) {
    const before = new Date(ctx.clock.now().getTime() - MIN_AGE_MINUTES * 60_000)
    for (const { id } of await listUnscannedDocuments(ctx.db, { before, limit: BATCH_SIZE })) {
      signal.throwIfAborted()
      await scanDocument(ctx, id)
    }
  },
})
