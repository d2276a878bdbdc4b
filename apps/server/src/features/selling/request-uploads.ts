import { randomBytes } from 'node:crypto'
import { MAX_OPEN_UPLOADS } from '@partlane/contract/selling'
import { MAX_PHOTO_BYTES } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { UploadForm } from '#platform/storage/storage.ts'
import { countOpenUploads } from './uploads.queries.ts'
import { insertUploads, lockUploader } from './uploads.store.ts'

/** Long enough for slow connections. After this time an unused form no longer counts as open. */
const FORM_TTL_SECONDS = 60 * 60

type NewFile = { name: string; content_type: string }
export type RequestedUpload = { id: number; name: string; form: UploadForm }

/**
 * Creates uploads and signed forms for direct uploads to the storage, in the order of the files.
 * Raw files are stored under a private prefix; `finishUpload` checks and publishes them.
 * @throws Refusal too_many_uploads with `open` and `max`
 */
export async function requestUploads(
  ctx: AppContext,
  { user, files }: { user: CurrentUser; files: NewFile[] },
): Promise<RequestedUpload[]> {
  const now = ctx.clock.now()
  const newUploads = files.map((file) => ({ ...file, key: `uploads/${randomBytes(16).toString('hex')}.bin` }))
  const rows = await ctx.db.transact(async (tx) => {
    const since = new Date(now.getTime() - FORM_TTL_SECONDS * 1000)
    await lockUploader(tx, user.id)
    const open = await countOpenUploads(tx, { userId: user.id, since })
    if (open + files.length > MAX_OPEN_UPLOADS) throw new Refusal('too_many_uploads', { open, max: MAX_OPEN_UPLOADS })
    return insertUploads(
      tx,
      newUploads.map(({ key, content_type }) => ({ user_id: user.id, storage_key: key, content_type, created_at: now })),
    )
  })
  return Promise.all(
    newUploads.map(async ({ key, content_type, name }) => ({
      id: rows.find((row) => row.storage_key === key)?.id ?? 0,
      name,
      form: await ctx.storage.presignUpload({
        key,
        contentType: content_type,
        maxBytes: MAX_PHOTO_BYTES,
        expiresInSeconds: FORM_TTL_SECONDS,
      }),
    })),
  )
}
