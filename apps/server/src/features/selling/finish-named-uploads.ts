import type { ParsedListingFields } from '@partlane/contract/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { finishPhotoUpload } from './finish-photo-upload.ts'
import { listUploadsById } from './listing-references.queries.ts'

/** Refusals that the save reports at its photo. */
const reportedAtPhoto: readonly string[] = ['not_found', 'upload_not_ready']

/**
 * Finishes the uploads that a save names, so that a client only has to send the file and to name
 * the upload. Runs before the transaction of the save, which reports at its photo what could not be
 * finished: an upload without a file, or a file that is not a photo.
 * @throws Refusal daily_upload_limit_reached, and unavailable if too many files wait for their
 *   inspection
 */
export async function finishNamedUploads(
  ctx: AppContext,
  { user, fields: { photos = [] } }: { user: CurrentUser; fields: Pick<ParsedListingFields, 'photos'> },
): Promise<void> {
  const uploads = await listUploadsById(
    ctx.db,
    user.id,
    photos.flatMap((photo) => ('upload_id' in photo ? photo.upload_id : [])),
  )
  for (const [uploadId, { photo_key }] of uploads)
    if (photo_key === null)
      await finishPhotoUpload(ctx, { user, uploadId }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || !reportedAtPhoto.includes(error.code)) throw error
      })
}
