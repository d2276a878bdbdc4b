import { uploadRefundPhoto } from '@partlane/client/refunds'
import { usePhotoUploads } from '#lib/forms/use-photo-uploads.ts'

export const MAX_REFUND_PHOTOS = 8

/** Uploads photos for a text of a refund. */
export const useRefundPhotos = () => usePhotoUploads({ max: MAX_REFUND_PHOTOS, upload: uploadRefundPhoto })
