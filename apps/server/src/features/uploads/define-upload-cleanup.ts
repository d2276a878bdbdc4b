import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { deleteImage } from '#platform/images/delete-image.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { UploadKind } from './define-upload-kind.ts'

const BATCH_SIZE = 500

type CleanupOptions = {
  name: string
  cron: string
  /** Runs first, for example to end uploads that nothing uses. */
  prepare?: (ctx: AppContext, signal: AbortSignal) => Promise<void>
}

/**
 * Defines the job that deletes the unused files of one kind. The file is deleted before the row, so
 * after an interruption the next run finds the row again.
 */
export const defineUploadCleanup = <Details>(kind: UploadKind<Details>, { name, cron, prepare }: CleanupOptions) =>
  defineJob({
    name,
    payload: z.object({}),
    cron,
    async run(ctx, _payload, { signal }) {
      await prepare?.(ctx, signal)
      for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE; ) {
        signal.throwIfAborted()
        deletedCount = await deleteBatch(ctx, kind)
      }
    },
  })

async function deleteBatch<Details>({ db, storage, clock }: AppContext, { store }: UploadKind<Details>): Promise<number> {
  const unusedUploads = await store.listUnused(db, { now: clock.now(), limit: BATCH_SIZE })
  for (const { storage_key } of unusedUploads) await deleteImage(storage, storage_key)
  const ids = unusedUploads.map(({ id }) => id)
  await db.transact((tx) => store.delete(tx, ids))
  return unusedUploads.length
}
