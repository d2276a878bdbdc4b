import { Refusal } from '@partlane/domain/refusal'
import { photoUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { defineUploadKind } from '#features/uploads/public.ts'
import { normaliseImage } from '#platform/images/normalise-image.ts'
import { countOpenUploads, listStaleUploads, PHOTO_FORM_FOLDER } from './uploads.queries.ts'
import { deleteUploads, insertUploads } from './uploads.store.ts'

/** Photos of listings: rotated upright, without metadata, in a public folder. */
export const photoUploads = defineUploadKind({
  limits: photoUploadLimits,
  store: { countOpen: countOpenUploads, insert: insertUploads, delete: deleteUploads, listUnused: listStaleUploads },
  formFiles: { folder: () => PHOTO_FORM_FOLDER, extension: 'bin' },
  copyFolder: () => 'listings',
  maxInspections: 2, // decoding a phone photo takes about 100 MB of memory
  inspect: normaliseImage,
  createSizeRefusal: () => new Refusal('image_too_large', { max_bytes: photoUploadLimits.maxBytes }),
})
