import { findContentType } from '@partlane/domain/uploads/content-types'
import { documentUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { type NewUpload, UPLOAD_FORM_TTL_SECONDS } from '#features/uploads/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'

type NewDocumentUpload = NewUpload & { file_name: string; bytes: number }

/**
 * Registers storage keys whose files belong to no document yet: those of signed forms, or those of
 * copies.
 */
export const insertUploads = (tx: Tx, uploads: readonly NewDocumentUpload[]) =>
  tx.insertInto('document_uploads').values(uploads.map(toRow)).returning(['id', 'storage_key']).execute()

function toRow({ user_id, storage_key, file_name, content_type, bytes, created_at }: NewDocumentUpload) {
  const documentContentType = findContentType(documentUploadLimits, content_type)
  if (!documentContentType) throw new Error(`documents cannot have the content type ${content_type}`)
  const expires_at = new Date(created_at.getTime() + UPLOAD_FORM_TTL_SECONDS * 1000)
  return { user_id, storage_key, file_name, content_type: documentContentType, bytes, created_at, expires_at }
}

/** Deletes the rows of uploads. The caller deletes the files. Id 0 keeps the SQL list non-empty. */
export const deleteUploads = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('document_uploads').where('id', 'in', nonEmptyIds(ids)).execute()
