import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { retryAfter } from '#platform/clock/retry-after.ts'
import type { UploadForm } from '#platform/storage/storage.ts'
import { UPLOAD_FORM_TTL_SECONDS, type UploadKind } from './define-upload-kind.ts'

export type RequestedUpload<File> = { id: number; file: File; form: UploadForm }

/**
 * Creates uploads with signed forms, in the order of the files. With a form the client uploads one
 * file directly to the storage until the form expires. `finishUpload` checks it afterwards.
 * @throws Refusal too_many_uploads with `open`, `max` and `retry_after`, and those of the kind
 */
export async function requestUploads<Details, File extends Details & { content_type: string }>(
  ctx: AppContext,
  kind: UploadKind<Details>,
  { userId, files }: { userId: number; files: readonly File[] },
): Promise<RequestedUpload<File>[]> {
  const { maxOpen, maxBytes } = kind.limits
  const now = ctx.clock.now()
  const newUploads = files.map((file) => ({ file, key: kind.createFormKey(userId) }))
  const rows = await ctx.db.transact(async (tx) => {
    const { role } = await lockAccount(tx, userId)
    await kind.refuseRequest?.(tx, { userId, role, count: files.length, now })
    refuseTooManyForms(await kind.store.listOpenExpiries(tx, userId, now), { count: files.length, maxOpen, now })
    return kind.store.insert(
      tx,
      newUploads.map(({ file, key }) => ({ ...file, user_id: userId, storage_key: key, created_at: now })),
    )
  })
  return Promise.all(
    newUploads.map(async ({ file, key }) => {
      const row = rows.find(({ storage_key }) => storage_key === key)
      if (!row) throw new Error(`the upload ${key} was not inserted`)
      const formOptions = { key, contentType: file.content_type, maxBytes, expiresInSeconds: UPLOAD_FORM_TTL_SECONDS }
      return { id: row.id, file, form: await ctx.storage.presignUpload(formOptions) }
    }),
  )
}

/** `expiries`: of the open forms, earliest first. */
function refuseTooManyForms(expiries: readonly Date[], { count, maxOpen, now }: { count: number; maxOpen: number; now: Date }): void {
  const excess = expiries.length + count - maxOpen
  if (excess <= 0) return
  const lastToExpire = expiries[excess - 1]
  throw new Refusal('too_many_uploads', {
    open: expiries.length,
    max: maxOpen,
    ...(lastToExpire ? retryAfter(lastToExpire, now) : {}),
  })
}
