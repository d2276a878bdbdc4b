import type { Role } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { maxListingPhotosPerDay, photoUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { defineUploadKind, type UploadRequest } from '#features/uploads/public.ts'
import { retryAfter } from '#platform/clock/retry-after.ts'
import type { Tx } from '#platform/db/db.ts'
import { normaliseImage } from '#platform/images/normalise-image.ts'
import { countPhotosOfDay, findEndOfOldestPhotos, listOpenExpiries, listStaleUploads, PHOTO_FORM_FOLDER } from './uploads.queries.ts'
import { deleteUploads, insertUploads } from './uploads.store.ts'

type PhotoKindOptions = {
  /** Where the copies are stored. */
  folder: string
  /** Photos that a user may upload in 24 hours. */
  maxPerDay: (role: Role) => number
}

/** Defines a kind of photo: rotated upright, without metadata, below random keys of a folder. */
export const definePhotoUploadKind = ({ folder, maxPerDay }: PhotoKindOptions) => {
  const refuseRequest = async (tx: Tx, { userId, role, count, now }: UploadRequest): Promise<void> => {
    const max = maxPerDay(role)
    const excess = (await countPhotosOfDay(tx, { userId, folder, now })) + count - max
    if (excess <= 0) return
    const end = await findEndOfOldestPhotos(tx, { userId, folder, now }, excess)
    throw new Refusal('daily_upload_limit_reached', { max, ...(end ? retryAfter(end, now) : {}) })
  }
  return {
    ...defineUploadKind({
      limits: photoUploadLimits,
      store: { listOpenExpiries, insert: insertUploads, delete: deleteUploads, listUnused: listStaleUploads },
      formFiles: { folder: () => PHOTO_FORM_FOLDER, extension: 'bin' },
      copyFolder: () => folder,
      maxInspections: 2, // decoding a phone photo takes about 100 MB of memory
      inspect: normaliseImage,
      createSizeRefusal: () => new Refusal('image_too_large', { max_bytes: photoUploadLimits.maxBytes }),
    }),
    refuseRequest,
  }
}

export type PhotoUploadKind = ReturnType<typeof definePhotoUploadKind>

/** Photos of listings. */
export const photoUploads = definePhotoUploadKind({ folder: 'listings', maxPerDay: (role) => maxListingPhotosPerDay[role] })
