import { randomBytes } from 'node:crypto'
import { type DocumentContentType, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import type { UploadForm } from '#platform/storage/storage.ts'
import { countOpenUploads } from './document-uploads.queries.ts'
import { insertUpload, MAX_OPEN_UPLOADS, UPLOAD_FORM_TTL_SECONDS } from './document-uploads.store.ts'
import { mayUploadDocuments } from './documents.policy.ts'
import { countDocuments } from './documents.queries.ts'

type NewFile = { file_name: string; content_type: DocumentContentType; bytes: number }

/** A random key below the private prefix `documents/`, which no route of media or uploads reads. */
export const createStorageKey = (userId: number, extension: string) => `documents/${userId}/${randomBytes(16).toString('hex')}.${extension}`

/**
 * Creates a signed form with which a client uploads one file directly to the private storage. The
 * form is valid for UPLOAD_FORM_TTL_SECONDS.
 * @throws Refusal business_only, too_many_documents, too_many_uploads
 */
export async function prepareUpload(
  ctx: AppContext,
  { user, file }: { user: CurrentUser; file: NewFile },
): Promise<{ uploadId: number; form: UploadForm }> {
  mayUploadDocuments(user)
  const key = createStorageKey(user.id, 'upload')
  const uploadId = await ctx.db.transact(async (tx) => {
    await lockAccount(tx, user.id)
    const now = ctx.clock.now()
    if ((await countDocuments(tx, user.id)) >= MAX_DOCUMENTS) throw new Refusal('too_many_documents', { max: MAX_DOCUMENTS })
    if ((await countOpenUploads(tx, user.id, now)) >= MAX_OPEN_UPLOADS) throw new Refusal('too_many_uploads', { max: MAX_OPEN_UPLOADS })
    return insertUpload(tx, { user_id: user.id, storage_key: key, ...file, created_at: now })
  })
  const uploadOptions = { key, contentType: file.content_type, maxBytes: MAX_DOCUMENT_BYTES, expiresInSeconds: UPLOAD_FORM_TTL_SECONDS }
  return { uploadId, form: await ctx.storage.presignUpload(uploadOptions) }
}
