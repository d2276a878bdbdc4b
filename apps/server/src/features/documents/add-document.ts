import { type DocumentKind, MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { deleteUploads, findUpload, insertUpload } from './document-uploads.store.ts'
import { documentAdded } from './documents.events.ts'
import { mayUploadDocuments } from './documents.policy.ts'
import { type DocumentRow, findDocumentByUpload } from './documents.queries.ts'
import { countDocuments, insertDocument, updateDocumentsUploaded } from './documents.store.ts'
import { inspectDocument } from './inspect-document.ts'
import { createStorageKey } from './prepare-upload.ts'

type AddDocumentInput = { user: CurrentUser; uploadId: number; kind: DocumentKind }
type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>
type StoredCopy = { id: number; storage_key: string; bytes: number }

/**
 * The file has arrived: what it is by its content decides, and from here on it is kept under a name that no form was signed for, so that
 * what was checked and looked through is what an operator opens. Announced twice, also at once, it is the same document.
 * @throws Refusal business_only, upload_not_found, upload_not_ready, document_type_unsupported, too_many_documents
 */
export async function addDocument(ctx: AppContext, { user, uploadId, kind }: AddDocumentInput): Promise<DocumentRow> {
  mayUploadDocuments(user)
  const existingDocument = await findDocumentByUpload(ctx.db, user.id, uploadId)
  if (existingDocument) return existingDocument
  const upload = await findUpload(ctx.db, user.id, uploadId)
  if (!upload) throw new Refusal('upload_not_found', { pointer: '/document/upload_id' })
  const copy = await storeCopy(ctx, user, upload)
  const isInserted = copy && (await insertOnce(ctx, { user, upload, copy, kind }))
  if (isInserted) await ctx.storage.delete(upload.storage_key)
  const document = await findDocumentByUpload(ctx.db, user.id, uploadId)
  if (!document) throw new Refusal('upload_not_ready')
  return document
}

/** The checked bytes under a name of our own, which a night's sweep knows of until a document has it; undefined when no file is there. */
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

/** What is no document is not kept for a moment longer. */
async function inspectOrDelete(ctx: AppContext, { storage_key, content_type }: Upload, bytes: Buffer): Promise<string> {
  try {
    return await inspectDocument(bytes, content_type)
  } catch (error) {
    if (error instanceof Refusal) await ctx.storage.delete(storage_key)
    throw error
  }
}

/** False when another call for the same file was first: its own copy then goes with the sweep. */
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
    await deleteUploads(tx, [copy.id]) // the form's own row stays until the form is of no use: whatever is sent by it again is swept
    await updateDocumentsUploaded(tx, user.id)
    await emit(tx, documentAdded({ document_id: id, user_id: user.id }))
    return true
  })
}
