import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { listStaleUploads } from './uploads.queries.ts'
import { deleteUploads } from './uploads.store.ts'

const MAX_UPLOAD_AGE_MS = 24 * 60 * 60_000
const BATCH_SIZE = 500

/**
 * Deletes uploads that did not become a photo within `MAX_UPLOAD_AGE_MS`. Runs each night.
 * Deletes the file before the row: after an interruption the next run finds the row again.
 */
export const deleteStaleUploads = defineJob({
  name: 'listings.sweep-uploads',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run(ctx, _payload, { signal }) {
    for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE; ) {
      signal.throwIfAborted()
      deletedCount = await deleteBatch(ctx)
    }
  },
})

async function deleteBatch({ db, storage, clock }: AppContext): Promise<number> {
  const before = new Date(clock.now().getTime() - MAX_UPLOAD_AGE_MS)
  const staleUploads = await listStaleUploads(db, { before, limit: BATCH_SIZE })
  for (const { storage_key } of staleUploads) await storage.delete(storage_key)
  const ids = staleUploads.map(({ id }) => id)
  await db.transact((tx) => deleteUploads(tx, ids))
  return staleUploads.length
}
