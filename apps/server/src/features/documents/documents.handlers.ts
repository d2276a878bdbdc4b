import type { AppContext } from '#app/context.ts'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { notify } from '#features/notifications/public.ts'
import { deleteImage } from '#platform/images/delete-image.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { documentAdded, documentInfected, documentRemoved } from './documents.events.ts'
import { findDocument, findStorageKey } from './documents.queries.ts'
import { removeAllDocuments } from './remove-all-documents.ts'
import { scanDocument } from './scan-document.ts'

/**
 * Scans a new document. While the scanner is unavailable the outbox repeats it; after the last
 * attempt the job `documents.scan-left` takes over.
 */
export const scanAddedDocument = defineHandler(documentAdded, 'documents.scan', (ctx, { document_id }) => scanDocument(ctx, document_id), {
  pool: 'scanner',
})

const DELETE_FILE_HANDLER = 'documents.delete-file'

/** Deletes the file of an infected or removed document. Two events share the handler name. */
export const deleteFileHandlers = {
  documentInfected: defineHandler(documentInfected, DELETE_FILE_HANDLER, (ctx, { document_id }) => deleteFile(ctx, document_id)),
  documentRemoved: defineHandler(documentRemoved, DELETE_FILE_HANDLER, (ctx, { document_id }) => deleteFile(ctx, document_id)),
}

async function deleteFile(ctx: AppContext, documentId: number): Promise<void> {
  const key = await findStorageKey(ctx.db, documentId)
  if (key) await deleteImage(ctx.storage, key)
}

/** Notifies the owner that a file was infected, so that they send another. */
export const notifyMalware = defineHandler(documentInfected, 'documents.tell-of-malware', async (ctx, { document_id, user_id }) => {
  const document = await findDocument(ctx.db, document_id)
  if (!document) return
  await notify(ctx, {
    userId: user_id,
    objectName: 'approved_account',
    message: 'document_infected',
    data: { file_name: document.file_name },
    dedupeKey: `document:${document_id}:infected`,
  })
})

/** Removes all documents of a closed account. */
export const removeDocumentsOfClosedAccount = defineHandler(
  accountStatusChanged,
  'documents.remove-of-closed-account',
  async (ctx, { user_id, status }) => {
    if (status === 'deleted') await removeAllDocuments(ctx, user_id)
  },
)
