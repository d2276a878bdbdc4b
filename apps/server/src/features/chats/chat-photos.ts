import { Refusal } from '@partlane/domain/refusal'
import { photoUploadLimits } from '@partlane/domain/uploads/upload-limits'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { finishPhotoUpload, lockUploads, photoUploads } from '#features/selling/public.ts'
import { defineUploadKind } from '#features/uploads/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { isUsedByMessage } from './chats.queries.ts'

const FOLDER = 'chats'

/** Photos of messages. The keys of the copies are random. Only both sides get them. */
export const chatPhotoUploads = defineUploadKind({ ...photoUploads, limits: photoUploadLimits, copyFolder: () => FOLDER })

export type MessagePhoto = { upload_id: number; storage_key: string; width: number; height: number; placeholder: string }

/**
 * Finishes uploads that a message names. Runs before its transaction.
 * @throws Refusal not_found, unavailable, upload_not_ready
 */
export async function finishMessagePhotos(ctx: AppContext, user: CurrentUser, uploadIds: readonly number[]): Promise<void> {
  for (const uploadId of new Set(uploadIds)) await finishPhotoUpload(ctx, { user, uploadId, kind: chatPhotoUploads })
}

/**
 * Locks finished uploads of the user and returns their photos. Uploads of another kind have no
 * photo here, because the file of a message is deleted with the account of its author.
 * @throws Refusal upload_not_ready
 */
export async function lockMessagePhotos(tx: Tx, userId: number, uploadIds: readonly number[]): Promise<MessagePhoto[]> {
  const ids = [...new Set(uploadIds)]
  if (ids.length === 0) return []
  const uploads = await lockUploads(tx, userId, ids)
  return ids.map((upload_id) => {
    const { photo_key, width, height, placeholder } = uploads.get(upload_id) ?? {}
    if (!photo_key?.startsWith(`${FOLDER}/`) || !width || !height || placeholder == null) throw notReady()
    return { upload_id, storage_key: photo_key, width, height, placeholder }
  })
}

/** @throws Refusal upload_not_ready for a photo of another message. The uploads are locked. */
export async function refuseUsedPhotos(tx: Tx, photos: readonly MessagePhoto[]): Promise<void> {
  if (
    await isUsedByMessage(
      tx,
      photos.map(({ upload_id }) => upload_id),
    )
  )
    throw notReady()
}

const notReady = () => new Refusal('upload_not_ready', { field: 'upload_ids' })
