import { MAX_PRIVATE_PHOTOS_PER_DAY } from '@partlane/domain/uploads/upload-limits'
import { definePhotoUploadKind, lockUploadedPhotos, type PhotoOfUpload, uploadNotReady } from '#features/selling/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { isUsedByMessage } from './chats.queries.ts'

const FOLDER = 'chats'

/** Photos of messages. The keys of the copies are random. Only both sides get them. */
export const chatPhotoUploads = definePhotoUploadKind({ folder: FOLDER, maxPerDay: () => MAX_PRIVATE_PHOTOS_PER_DAY })

/** Locks the photos that a message names. @throws Refusal upload_not_ready */
export const lockMessagePhotos = (tx: Tx, userId: number, uploadIds: readonly number[]): Promise<PhotoOfUpload[]> =>
  lockUploadedPhotos(tx, { userId, uploadIds, folder: FOLDER })

/** @throws Refusal upload_not_ready for a photo of another message. The uploads are locked. */
export async function refuseUsedPhotos(tx: Tx, photos: readonly PhotoOfUpload[]): Promise<void> {
  const ids = photos.map(({ upload_id }) => upload_id)
  if (await isUsedByMessage(tx, ids)) throw uploadNotReady()
}
