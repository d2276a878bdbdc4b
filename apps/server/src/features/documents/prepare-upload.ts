import { randomBytes } from 'node:crypto'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockStanding } from '#features/accounts/public.ts'
import type { UploadForm } from '#platform/storage/storage.ts'
import { countOpenUploads, FORM_SECONDS, insertUpload, MAX_OPEN_UPLOADS } from './document-uploads.store.ts'
import { mayShowDocuments } from './documents.policy.ts'
import { countDocuments } from './documents.store.ts'

type NewFile = { file_name: string; content_type: string; bytes: number }

/** Below this prefix nothing is ever public: no route of media or uploads reads it. */
export const newKey = (userId: number, ending: string) => `documents/${userId}/${randomBytes(16).toString('hex')}.${ending}`

/**
 * A signed form with which a business's device sends one file straight into the private part of the storage.
 * @throws Refusal business_only, too_many_documents, too_many_uploads
 */
export async function prepareUpload(
  ctx: AppContext,
  { by, file }: { by: CurrentUser; file: NewFile },
): Promise<{ uploadId: number; form: UploadForm }> {
  mayShowDocuments(by)
  const key = newKey(by.id, 'upload')
  const uploadId = await ctx.db.transact(async (tx) => {
    await lockStanding(tx, by.id)
    const now = ctx.clock.now()
    if ((await countDocuments(tx, by.id)) >= MAX_DOCUMENTS) throw new Refusal('too_many_documents', { max: MAX_DOCUMENTS })
    if ((await countOpenUploads(tx, by.id, now)) >= MAX_OPEN_UPLOADS) throw new Refusal('too_many_uploads', { max: MAX_OPEN_UPLOADS })
    return insertUpload(tx, { user_id: by.id, storage_key: key, ...file, created_at: now })
  })
  const wanted = { key, contentType: file.content_type, maxBytes: MAX_DOCUMENT_BYTES, expiresInSeconds: FORM_SECONDS }
  return { uploadId, form: await ctx.storage.presignUpload(wanted) }
}
