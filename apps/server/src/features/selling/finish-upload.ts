import { randomBytes } from 'node:crypto'
import { MAX_PHOTO_BYTES } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'
import { type NormalisedImage, normaliseImage } from '#platform/images/normalise-image.ts'
import { createRenderQueue } from '#platform/images/render-queue.ts'
import { getUpload, type UploadRow } from './uploads.queries.ts'
import { endUpload } from './uploads.store.ts'

/** Decoding a phone photo takes about 100 MB of memory: at most two run at a time per process. */
const decodeQueue = createRenderQueue({ maxRunning: 2, maxWaiting: 200 })

/**
 * Processes the uploaded file: checks its content, rotates it upright, removes metadata, stores it.
 * A file that is not a photo ends the upload as failed with the reason in `failure`.
 * Storage and decoder run before the transaction. Safe to run concurrently: the first result stays.
 * @throws Refusal not_found, upload_not_ready, unavailable
 */
export async function finishUpload(ctx: AppContext, { user, uploadId }: { user: CurrentUser; uploadId: number }): Promise<UploadRow> {
  const upload = await getUpload(ctx.db, user.id, uploadId)
  if (upload.status !== 'in_progress') return upload
  const storedFile = await ctx.storage.head(upload.storage_key)
  const image = storedFile && (storedFile.size > MAX_PHOTO_BYTES ? 'image_too_large' : await decode(ctx, upload))
  if (image === undefined) return getEndedUpload(ctx, user, uploadId)
  if (typeof image === 'string') await markFailed(ctx, upload, image)
  else await storePhoto(ctx, upload, image)
  await ctx.storage.delete(upload.storage_key)
  return getUpload(ctx.db, user.id, uploadId)
}

/** Handles a missing file: it was not uploaded yet, or a concurrent call has processed it. */
async function getEndedUpload(ctx: AppContext, user: CurrentUser, uploadId: number): Promise<UploadRow> {
  const upload = await getUpload(ctx.db, user.id, uploadId)
  if (upload.status === 'in_progress') throw new Refusal('upload_not_ready')
  return upload
}

/** Returns the normalised photo, a refusal code (invalid file) or undefined (no file). */
async function decode(ctx: AppContext, { id, storage_key }: UploadRow): Promise<NormalisedImage | string | undefined> {
  let image: NormalisedImage | string | undefined
  try {
    await decodeQueue.run(`${id} ${randomBytes(4).toString('hex')}`, async () => {
      const bytes = await ctx.storage.read(storage_key)
      if (bytes) image = await normaliseImage(bytes)
    })
  } catch (error) {
    if (error instanceof Refusal) return error.code
    if (error instanceof TooBusyError) throw new Refusal('unavailable')
    throw error
  }
  return image
}

const markFailed = (ctx: AppContext, { id }: UploadRow, failure: string) =>
  ctx.db.transact((tx) => endUpload(tx, id, { status: 'failed', failure }))

async function storePhoto(
  ctx: AppContext,
  { id }: UploadRow,
  { bytes, contentType, extension, width, height, placeholder }: NormalisedImage,
): Promise<void> {
  const photo_key = `listings/${randomBytes(16).toString('hex')}.${extension}`
  await ctx.storage.put(photo_key, bytes, { contentType })
  const isFirst = await ctx.db.transact((tx) => endUpload(tx, id, { status: 'succeeded', photo_key, width, height, placeholder }))
  if (!isFirst) await ctx.storage.delete(photo_key)
}
