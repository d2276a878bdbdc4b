import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { finishUpload, type InspectedFile, type StoredCopy } from '#features/uploads/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { findUpload } from './document-uploads.queries.ts'
import { documentUploads } from './document-uploads.ts'
import { documentAdded } from './documents.events.ts'
import { mayUploadDocuments, refuseFurtherDocuments } from './documents.policy.ts'
import { countDocuments, type DocumentRow, findDocumentByUpload } from './documents.queries.ts'
import { insertDocument, updateDocumentsUploaded } from './documents.store.ts'

type AddDocumentInput = { user: CurrentUser; uploadId: number; kind: DocumentKind }
type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/**
 * Creates a document from an uploaded file. The content is checked, then copied to a new storage
 * key that no upload form was signed for, so the file cannot be replaced after the check.
 * Repeated and concurrent calls for one upload return the same document.
 * @throws Refusal business_only, upload_not_found, upload_not_ready, document_type_unsupported,
 *   too_many_documents, unavailable
 */
export async function addDocument(ctx: AppContext, { user, uploadId, kind }: AddDocumentInput): Promise<DocumentRow> {
  mayUploadDocuments(user)
  const existingDocument = await findDocumentByUpload(ctx.db, user.id, uploadId)
  if (existingDocument) return existingDocument
  const upload = await findUpload(ctx.db, user.id, uploadId)
  if (!upload) throw new Refusal('upload_not_found', { field: 'upload_id' })
  const refusal = await finishUpload(ctx, documentUploads, {
    upload,
    save: (tx, copy) => insertOnce(ctx, tx, { upload, copy, kind }),
  })
  if (refusal) throw refusal
  const document = await findDocumentByUpload(ctx.db, user.id, uploadId)
  if (!document) throw new Refusal('upload_not_ready')
  return document
}

/**
 * Inserts the document once per upload. The row of the form stays until the form expires, so a file
 * that is uploaded again is deleted.
 * @returns false if a concurrent call was first
 */
async function insertOnce(
  ctx: AppContext,
  tx: Tx,
  { upload, copy, kind }: { upload: Upload; copy: StoredCopy<InspectedFile>; kind: DocumentKind },
): Promise<boolean> {
  const { user_id, file_name, content_type } = upload
  await lockAccount(tx, user_id)
  if (await findDocumentByUpload(tx, user_id, upload.id)) return false
  refuseFurtherDocuments(await countDocuments(tx, user_id))
  const values = {
    user_id,
    upload_id: upload.id,
    kind,
    file_name,
    content_type,
    storage_key: copy.storage_key,
    bytes: copy.file.bytes.length,
    created_at: ctx.clock.now(),
  }
  const id = await insertDocument(tx, values)
  await updateDocumentsUploaded(tx, user_id)
  await emit(tx, documentAdded({ document_id: id, user_id }))
  return true
}
