import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { finishUpload } from '#features/uploads/public.ts'
import { type PhotoUploadKind, photoUploads } from './photo-uploads.ts'
import { getUpload, type UploadRow } from './uploads.queries.ts'
import { endUpload } from './uploads.store.ts'

type FinishInput = { user: CurrentUser; uploadId: number; kind?: PhotoUploadKind }

/**
 * Processes the uploaded file: checks its content, rotates it upright, removes metadata, stores it.
 * A file that is not a photo ends the upload as failed with the reason in `failure`.
 * Safe to run concurrently: the first result stays.
 * @throws Refusal not_found, upload_not_ready, daily_upload_limit_reached, unavailable
 */
export async function finishPhotoUpload(ctx: AppContext, { user, uploadId, kind = photoUploads }: FinishInput): Promise<UploadRow> {
  const upload = await getUpload(ctx.db, user.id, uploadId)
  if (upload.status !== 'in_progress') return upload
  await finishUpload(ctx, kind, {
    upload,
    // A form does not name the kind of its photo, so that the number of a day is checked here too.
    save: async (tx, { storage_key, file: { width, height, placeholder } }) => {
      const { role } = await lockAccount(tx, user.id)
      await kind.refuseRequest(tx, { userId: user.id, role, count: 1, now: ctx.clock.now() })
      return endUpload(tx, upload.id, { status: 'succeeded', photo_key: storage_key, width, height, placeholder })
    },
    markFailed: (tx, { code }) => endUpload(tx, upload.id, { status: 'failed', failure: code }),
  })
  const finishedUpload = await getUpload(ctx.db, user.id, uploadId)
  if (finishedUpload.status === 'in_progress') throw new Refusal('upload_not_ready')
  return finishedUpload
}

type FinishAllInput = { user: CurrentUser; uploadIds: readonly number[]; kind: PhotoUploadKind }

/**
 * Finishes the uploads that a request names. Runs before its transaction.
 * @throws as `finishPhotoUpload`
 */
export async function finishPhotoUploads(ctx: AppContext, { user, uploadIds, kind }: FinishAllInput): Promise<void> {
  for (const uploadId of new Set(uploadIds)) await finishPhotoUpload(ctx, { user, uploadId, kind })
}
