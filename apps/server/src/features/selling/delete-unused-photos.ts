import type { AppContext } from '#app/context.ts'
import { deleteImage } from '#platform/images/delete-image.ts'
import { listFailedUploads, listUnusedPhotos, listUploadsByFile } from './uploads.queries.ts'
import { deleteUploads, expireUnusedUploads, lockUploadsOfPhotos } from './uploads.store.ts'

/**
 * Deletes the photos that nothing uses any more, with their rendered sizes and uploads. For
 * handlers, after the row that used them is gone. What a report shows stays until the report
 * is erased. Safe to repeat.
 */
export async function deleteUnusedPhotos(ctx: AppContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await ctx.db.transact(async (tx) => expireUnusedUploads(tx, await lockUploadsOfPhotos(tx, keys)))
  const unusedKeys = await listUnusedPhotos(ctx.db, keys)
  if (unusedKeys.length === 0) return
  await deleteFiles(ctx, unusedKeys)
  await deleteRows(ctx, await listUploadsByFile(ctx.db, unusedKeys))
}

/** Deletes the files of ended uploads of a closed account. Safe to repeat. */
export async function deleteFailedUploads(ctx: AppContext, userId: number): Promise<void> {
  const uploads = await listFailedUploads(ctx.db, userId)
  const keys = uploads.map(({ storage_key }) => storage_key)
  await deleteFiles(ctx, keys)
  await deleteRows(ctx, uploads)
}

async function deleteFiles({ storage }: AppContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) await deleteImage(storage, key)
}

const deleteRows = ({ db }: AppContext, uploads: readonly { id: number }[]) =>
  db.transact((tx) =>
    deleteUploads(
      tx,
      uploads.map(({ id }) => id),
    ),
  )
