import type { Selectable } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Documents } from '#platform/db/schema.generated.ts'

const columns = ['id', 'user_id', 'kind', 'status', 'storage_key', 'file_name', 'content_type', 'bytes', 'reason', 'created_at'] as const

const selectDocuments = (db: DbOrTx) => db.selectFrom('documents').where('removed_at', 'is', null).select(columns)

/** Documents of a user, newest first, without removed ones. At most MAX_DOCUMENTS. */
export const listDocuments = (db: DbOrTx, userId: number): Promise<DocumentRow[]> =>
  selectDocuments(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** A document of any user that is not removed. */
export const findDocument = (db: DbOrTx, id: number): Promise<DocumentRow | undefined> =>
  selectDocuments(db).where('id', '=', id).executeTakeFirst()

/** Ids of the pending documents of a user that an operator has not opened yet, oldest first. */
export async function listUnopenedDocumentIds(
  db: DbOrTx,
  { userId, operatorId }: { userId: number; operatorId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('documents as d')
    .where('d.user_id', '=', userId)
    .where('d.status', '=', 'pending')
    .where('d.removed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_views as v')
            .whereRef('v.document_id', '=', 'd.id')
            .where('v.operator_id', '=', operatorId)
            .select('v.document_id'),
        ),
      ),
    )
    .select('d.id')
    .orderBy('d.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The document that was created from an upload. Includes removed documents, for a repeated request.
 */
export const findDocumentByUpload = (db: DbOrTx, userId: number, uploadId: number): Promise<DocumentRow | undefined> =>
  db.selectFrom('documents').where('upload_id', '=', uploadId).where('user_id', '=', userId).select(columns).executeTakeFirst()

/** The storage key of a document, also of a removed one. */
export const findStorageKey = async (db: DbOrTx, id: number): Promise<string | undefined> =>
  (await db.selectFrom('documents').where('id', '=', id).select('storage_key').executeTakeFirst())?.storage_key

/** Counts the documents of a user that are not removed. */
export async function countDocuments(db: DbOrTx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Ids of documents added before a time and not scanned yet, oldest first. */
export const listUnscannedDocuments = (db: DbOrTx, { before, limit }: { before: Date; limit: number }) =>
  db
    .selectFrom('documents')
    .where('status', '=', 'scanning')
    .where('removed_at', 'is', null)
    .where('created_at', '<', before)
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export type DocumentRow = Pick<Selectable<Documents>, (typeof columns)[number]>
