import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { listUploadsExpiredBefore } from './document-uploads.queries.ts'
import { deleteUploads } from './document-uploads.store.ts'

const BATCH_SIZE = 500
/** An upload that was running when the form expired has finished by then. */
const GRACE_PERIOD_MS = 10 * 60_000

/**
 * Deletes uploaded files and copies that became no document. The file is deleted before the row, so
 * after an interruption the next run finds the row again.
 */
export const deleteUnusedUploads = defineJob({
  name: 'documents.sweep-uploads',
  payload: z.object({}),
  cron: '53 3 * * *',
  async run(ctx, _payload, { signal }) {
    for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE; ) {
      signal.throwIfAborted()
      deletedCount = await deleteBatch(ctx)
    }
  },
})

async function deleteBatch({ db, storage, clock }: AppContext): Promise<number> {
  const before = new Date(clock.now().getTime() - GRACE_PERIOD_MS)
  const unusedUploads = await listUploadsExpiredBefore(db, { before, limit: BATCH_SIZE })
  for (const { storage_key } of unusedUploads) await storage.delete(storage_key)
  await db.transact((tx) =>
    deleteUploads(
      tx,
      unusedUploads.map(({ id }) => id),
    ),
  )
  return unusedUploads.length
}
