import { MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import type { Insertable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { DocumentUploads } from '#platform/db/schema.generated.ts'

/** Enough for a slow connection. An expired form is refused and its file is deleted. */
export const UPLOAD_FORM_TTL_SECONDS = 60 * 60
/** Open forms per user: a full set, and as many failed attempts. */
export const MAX_OPEN_UPLOADS = 2 * MAX_DOCUMENTS

/**
 * Registers a storage key whose file belongs to no document yet: that of a signed form, or that of
 * a copy.
 */
export async function insertUpload(tx: Tx, values: Omit<Insertable<DocumentUploads>, 'id' | 'expires_at'> & { created_at: Date }) {
  const expires_at = new Date(values.created_at.getTime() + UPLOAD_FORM_TTL_SECONDS * 1000)
  const { id } = await tx
    .insertInto('document_uploads')
    .values({ ...values, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the rows of uploads. The caller deletes the files. Id 0 keeps the SQL list non-empty. */
export const deleteUploads = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('document_uploads')
    .where('id', 'in', [0, ...ids])
    .execute()
