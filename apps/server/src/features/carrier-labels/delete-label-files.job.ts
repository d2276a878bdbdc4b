import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { listOldFiles } from './carrier-labels.queries.ts'
import { removeFile } from './carrier-labels.store.ts'

/** Labels contain addresses and are not needed after the parcel has arrived. */
const FILE_RETENTION_DAYS = 60
const DAY_MS = 86_400_000
const BATCH_SIZE = 100

/** Deletes the files of old labels. Safe to repeat. */
export const deleteLabelFiles = defineJob({
  name: 'carrier-labels.delete-files',
  payload: z.object({}),
  cron: '40 3 * * *',
  async run(ctx) {
    const createdBefore = new Date(ctx.clock.now().getTime() - FILE_RETENTION_DAYS * DAY_MS)
    const listBatch = () => listOldFiles(ctx.db, { createdBefore, limit: BATCH_SIZE })
    let batch = await listBatch()
    while (batch.length > 0) {
      for (const { id, file_key } of batch) {
        if (file_key) await ctx.storage.delete(file_key)
        await ctx.db.transact((tx) => removeFile(tx, id))
      }
      batch = await listBatch()
    }
  },
})
