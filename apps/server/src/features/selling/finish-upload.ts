import { randomBytes } from 'node:crypto'
import { MAX_PHOTO_BYTES } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'
import { type NormalisedImage, normaliseImage } from '#platform/images/normalise-image.ts'
import { createRenderQueue } from '#platform/images/render-queue.ts'
import { endUpload, getUpload, type UploadRow } from './uploads.store.ts'

/** Decoding a photo of a modern phone takes some 100 MB for a moment: two at a time, whoever asks. */
const decodeQueue = createRenderQueue({ maxRunning: 2, maxWaiting: 200 })

/**
 * The file of an upload has arrived: it is looked at by its content, turned upright, rid of what the camera wrote into it, and kept.
 * A file that is no photo ends the upload as failed with the reason. Storage and decoder are done with before the one short transaction;
 * called twice at once, the second keeps what the first made. @throws Refusal not_found, upload_not_ready, unavailable
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

/** The file is not there: it never came, or another call for it was first and took it away. */
async function getEndedUpload(ctx: AppContext, user: CurrentUser, uploadId: number): Promise<UploadRow> {
  const upload = await getUpload(ctx.db, user.id, uploadId)
  if (upload.status === 'in_progress') throw new Refusal('upload_not_ready')
  return upload
}

/** The cleaned photo, or why it is none; undefined when the file is gone. */
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
