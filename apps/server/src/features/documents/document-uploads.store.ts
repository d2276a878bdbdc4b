import { MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import type { Insertable } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import type { DocumentUploads } from '#platform/db/schema.generated.ts'

/** Time for a slow line; afterwards a form is of no use and its file is swept. */
export const UPLOAD_FORM_TTL_SECONDS = 60 * 60
/** Forms that somebody may have open at once: a full set, and as many tries that went wrong. */
export const MAX_OPEN_UPLOADS = 2 * MAX_DOCUMENTS

/** A place in the storage that may hold a file which belongs to no document yet: a signed form's, or that of a copy being made. */
export async function insertUpload(tx: Tx, values: Omit<Insertable<DocumentUploads>, 'id' | 'expires_at'> & { created_at: Date }) {
  const expires_at = new Date(values.created_at.getTime() + UPLOAD_FORM_TTL_SECONDS * 1000)
  const { id } = await tx
    .insertInto('document_uploads')
    .values({ ...values, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findUpload = (db: DbOrTx, userId: number, id: number) =>
  db
    .selectFrom('document_uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['id', 'storage_key', 'file_name', 'content_type'])
    .executeTakeFirst()

/** Forms that are still good and became no document. */
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
