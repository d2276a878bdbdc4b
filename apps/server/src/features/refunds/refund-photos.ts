import { MAX_PRIVATE_PHOTOS_PER_DAY } from '@partlane/domain/uploads/upload-limits'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  definePhotoUploadKind,
  finishPhotoUploads,
  lockUploadedPhotos,
  type PhotoOfUpload,
  uploadNotReady,
} from '#features/selling/public.ts'
import { isSurchargePhoto } from '#features/surcharges/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { isUploadUsed } from './refunds.queries.ts'

const FOLDER = 'refunds'

/**
 * Photos of refunds and of refused old units. The keys of the copies are random. Only both sides
 * of the order and operators get them.
 */
export const refundPhotoUploads = definePhotoUploadKind({ folder: FOLDER, maxPerDay: () => MAX_PRIVATE_PHOTOS_PER_DAY })

/**
 * Finishes uploads that a request names. Runs before its transaction.
 * @throws Refusal not_found, unavailable, upload_not_ready
 * @throws Refusal daily_upload_limit_reached
 */
export const finishRefundPhotos = (ctx: AppContext, user: CurrentUser, uploadIds: readonly number[]): Promise<void> =>
  finishPhotoUploads(ctx, { user, uploadIds, kind: refundPhotoUploads })

/**
 * Locks finished uploads of the user and returns their photos.
 * @throws Refusal upload_not_ready for an unknown one, one without a photo, or one that was used
 */
export async function lockRefundPhotos(tx: Tx, userId: number, uploadIds: readonly number[]): Promise<PhotoOfUpload[]> {
  const photos = await lockUploadedPhotos(tx, { userId, uploadIds, folder: FOLDER })
  const ids = photos.map(({ upload_id }) => upload_id)
  if (ids.length > 0 && ((await isUploadUsed(tx, ids)) || (await isSurchargePhoto(tx, ids)))) throw uploadNotReady()
  return photos
}
