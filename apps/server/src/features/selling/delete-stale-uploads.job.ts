import type { AppContext } from '#app/context.ts'
import { defineUploadCleanup } from '#features/uploads/public.ts'
import { photoUploads } from './photo-uploads.ts'
import { listUncheckedUploads } from './uploads.queries.ts'
import { expireUnusedUploads, lockFinishedUploads } from './uploads.store.ts'

const BATCH_SIZE = 500

/**
 * Deletes uploads that did not become a photo within a day, and finished ones that nothing uses.
 * Runs each night.
 */
export const deleteStaleUploads = defineUploadCleanup(photoUploads, {
  name: 'listings.sweep-uploads',
  cron: '41 3 * * *',
  prepare: expireStaleUploads,
})

/**
 * Ends finished uploads that nothing uses, in batches. The file of the form is deleted too: a form
 * can be used again until it expires.
 */
async function expireStaleUploads({ db, storage, clock }: AppContext, signal: AbortSignal): Promise<void> {
  let after = { created_at: new Date(0), id: 0 }
  const listBatch = () => listUncheckedUploads(db, { now: clock.now(), limit: BATCH_SIZE, after })
  for (let uploads = await listBatch(); uploads.length > 0; uploads = await listBatch()) {
    for (const { storage_key } of uploads) {
      signal.throwIfAborted()
      await storage.delete(storage_key)
    }
    const ids = uploads.map(({ id }) => id)
    await db.transact(async (tx) => expireUnusedUploads(tx, await lockFinishedUploads(tx, ids)))
    after = uploads.at(-1) ?? after
  }
}
