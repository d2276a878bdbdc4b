import type { DocumentKind, DocumentStatus } from '@partlane/domain/documents/document-machine'
import type { DbOrTx } from '#platform/db/db.ts'

const columns = ['id', 'user_id', 'kind', 'status', 'storage_key', 'file_name', 'content_type', 'bytes', 'reason', 'created_at'] as const

const selectDocuments = (db: DbOrTx) => db.selectFrom('documents').where('removed_at', 'is', null).select(columns)

/** A person's documents, newest first; bounded by MAX_DOCUMENTS. */
export async function listDocuments(db: DbOrTx, userId: number): Promise<DocumentRow[]> {
  const rows = await selectDocuments(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map(toDocumentRow)
}

/** Any document that was not taken away, whoever's it is. */
export async function findDocument(db: DbOrTx, id: number): Promise<DocumentRow | undefined> {
  const row = await selectDocuments(db).where('id', '=', id).executeTakeFirst()
  return row && toDocumentRow(row)
}

/** What this form's file became; also when it was taken away since, for an announcement that comes late. */
export async function findDocumentByUpload(db: DbOrTx, userId: number, uploadId: number): Promise<DocumentRow | undefined> {
  const row = await db
    .selectFrom('documents')
    .where('upload_id', '=', uploadId)
    .where('user_id', '=', userId)
    .select(columns)
    .executeTakeFirst()
  return row && toDocumentRow(row)
}

/** Where a document's file lies or lay, whatever became of the document. */
export const findStorageKey = async (db: DbOrTx, id: number): Promise<string | undefined> =>
  (await db.selectFrom('documents').where('id', '=', id).select('storage_key').executeTakeFirst())?.storage_key

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>
export type DocumentRow = SelectedRow & { kind: DocumentKind; status: DocumentStatus }
const toDocumentRow = (row: SelectedRow): DocumentRow => ({ ...row, kind: row.kind as DocumentKind, status: row.status as DocumentStatus })
