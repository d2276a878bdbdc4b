import { type DocumentKind, MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { findUpload } from './document-uploads.queries.ts'
import { deleteUploads, insertUpload } from './document-uploads.store.ts'
import { documentAdded } from './documents.events.ts'
import { mayUploadDocuments } from './documents.policy.ts'
import { countDocuments, type DocumentRow, findDocumentByUpload } from './documents.queries.ts'
import { insertDocument, updateDocumentsUploaded } from './documents.store.ts'
import { inspectDocument } from './inspect-document.ts'
import { createStorageKey } from './prepare-upload.ts'

type AddDocumentInput = { user: CurrentUser; uploadId: number; kind: DocumentKind }
type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>
type StoredCopy = { id: number; storage_key: string; bytes: number }

/**
 * Creates a document from an uploaded file. The content is checked, then copied to a new storage
 * key that no upload form was signed for, so the file cannot be replaced after the check.
 * Repeated and concurrent calls for one upload return the same document.
 * @throws Refusal business_only, upload_not_found, upload_not_ready, document_type_unsupported,
 *   too_many_documents
 */
export async function addDocument(ctx: AppContext, { user, uploadId, kind }: AddDocumentInput): Promise<DocumentRow> {
  mayUploadDocuments(user)
  const existingDocument = await findDocumentByUpload(ctx.db, user.id, uploadId)
  if (existingDocument) return existingDocument
  const upload = await findUpload(ctx.db, user.id, uploadId)
  if (!upload) throw new Refusal('upload_not_found', { field: 'upload_id' })
  const copy = await storeCopy(ctx, user, upload)
  const isInserted = copy && (await insertOnce(ctx, { user, upload, copy, kind }))
  if (isInserted) await ctx.storage.delete(upload.storage_key)
  const document = await findDocumentByUpload(ctx.db, user.id, uploadId)
  if (!document) throw new Refusal('upload_not_ready')
  return document
}

/**
 * Checks the uploaded file and copies it to a new storage key. The row in `document_uploads` lets
 * the nightly job delete the copy if no document is created.
 * @returns undefined if no file was uploaded
 */
async function storeCopy(ctx: AppContext, user: CurrentUser, upload: Upload): Promise<StoredCopy | undefined> {
  const bytes = await ctx.storage.read(upload.storage_key)
  if (!bytes) return undefined
  const { content_type, file_name } = upload
  const storage_key = createStorageKey(user.id, await inspectOrDelete(ctx, upload, bytes))
  const row = { user_id: user.id, storage_key, file_name, content_type, bytes: bytes.length, created_at: ctx.clock.now() }
  const id = await ctx.db.transact((tx) => insertUpload(tx, row))
  await ctx.storage.put(storage_key, bytes, { contentType: content_type })
  return { id, storage_key, bytes: bytes.length }
}

/** Inspects the content, and deletes the file if it is refused. */
async function inspectOrDelete(ctx: AppContext, { storage_key, content_type }: Upload, bytes: Buffer): Promise<string> {
  try {
    return await inspectDocument(bytes, content_type)
  } catch (error) {
    if (error instanceof Refusal) await ctx.storage.delete(storage_key)
    throw error
  }
}

/**
 * Inserts the document once per upload.
 * @returns false if a concurrent call was first; the nightly job deletes the copy of this call
 */
function insertOnce(
  ctx: AppContext,
  { user, upload, copy, kind }: { user: CurrentUser; upload: Upload; copy: StoredCopy; kind: DocumentKind },
) {
  return ctx.db.transact(async (tx): Promise<boolean> => {
    await lockAccount(tx, user.id)
    if (await findDocumentByUpload(tx, user.id, upload.id)) return false
    if ((await countDocuments(tx, user.id)) >= MAX_DOCUMENTS) throw new Refusal('too_many_documents', { max: MAX_DOCUMENTS })
    const { file_name, content_type } = upload
    const { storage_key, bytes } = copy
    const values = {
      user_id: user.id,
      upload_id: upload.id,
      kind,
      file_name,
      content_type,
      storage_key,
      bytes,
      created_at: ctx.clock.now(),
    }
    const id = await insertDocument(tx, values)
    // The row of the form stays until the form expires, so a file that is uploaded again is
    // deleted.
    await deleteUploads(tx, [copy.id])
    await updateDocumentsUploaded(tx, user.id)
    await emit(tx, documentAdded({ document_id: id, user_id: user.id }))
    return true
  })
}
