import { MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import type { Insertable } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import type { DocumentUploads } from '#platform/db/schema.generated.ts'

/** Enough for a slow connection. An expired form is refused and its file is deleted. */
export const UPLOAD_FORM_TTL_SECONDS = 60 * 60
/** Open forms per user: a full set, and as many failed attempts. */
export const MAX_OPEN_UPLOADS = 2 * MAX_DOCUMENTS

/**
 * Registers a storage key whose file belongs to no document yet: that of a signed form, or that of a
 * copy.
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

/** An upload of this user, expired or not. */
export const findUpload = (db: DbOrTx, userId: number, id: number) =>
  db
    .selectFrom('document_uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['id', 'storage_key', 'file_name', 'content_type'])
    .executeTakeFirst()

/** Counts forms that have not expired and became no document. */
export async function countOpenUploads(tx: Tx, userId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('document_uploads as u')
    .where('u.user_id', '=', userId)
    .where('u.expires_at', '>', now)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('documents as d').whereRef('d.upload_id', '=', 'u.id').select('d.id'))))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const deleteUploads = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('document_uploads')
    .where('id', 'in', [0, ...ids])
    .execute()
