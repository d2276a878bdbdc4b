import { Refusal } from '@partlane/domain/refusal'
import { photoUploadLimits } from '@partlane/domain/uploads/upload-limits'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { finishPhotoUpload, lockUploads, photoUploads } from '#features/selling/public.ts'
import { isSurchargePhoto } from '#features/surcharges/public.ts'
import { defineUploadKind } from '#features/uploads/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { isUploadUsed } from './refunds.queries.ts'

/**
 * Photos of refunds and of refused old units. The keys of the copies are random. Only both sides
 * of the order and operators get them.
 */
export const refundPhotoUploads = defineUploadKind({
  ...photoUploads,
  limits: photoUploadLimits,
  copyFolder: () => 'refunds',
})

export type UploadedPhoto = { upload_id: number; storage_key: string; width: number; height: number; placeholder: string }

/**
 * Finishes uploads that a request names. Runs before its transaction.
 * @throws Refusal unavailable, upload_not_ready
 */
export async function finishUploads(ctx: AppContext, user: CurrentUser, uploadIds: readonly number[]): Promise<void> {
  for (const uploadId of new Set(uploadIds)) await finishPhotoUpload(ctx, { user, uploadId, kind: refundPhotoUploads })
}

/**
 * Locks finished uploads of the user and returns their photos.
 * @throws Refusal upload_not_ready for an unknown one, one without a photo, or one that was used
 */
export async function lockUploadedPhotos(tx: Tx, userId: number, uploadIds: readonly number[]): Promise<UploadedPhoto[]> {
  const ids = [...new Set(uploadIds)]
  if (ids.length === 0) return []
  const uploads = await lockUploads(tx, userId, ids)
  if ((await isUploadUsed(tx, ids)) || (await isSurchargePhoto(tx, ids))) throw new Refusal('upload_not_ready', { field: 'upload_ids' })
  return ids.map((upload_id) => {
    const { photo_key, width, height, placeholder } = uploads.get(upload_id) ?? {}
    if (!photo_key || !width || !height || placeholder == null) throw new Refusal('upload_not_ready', { field: 'upload_ids' })
    return { upload_id, storage_key: photo_key, width, height, placeholder }
  })
}
