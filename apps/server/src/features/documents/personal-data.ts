import type { DbOrTx } from '#platform/db/db.ts'

/** Exports the metadata and decisions of a user's documents, without the files. */
export const exportDocuments = async (db: DbOrTx, userId: number) => ({
  documents: await db
    .selectFrom('documents')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select(['kind', 'status', 'file_name', 'content_type', 'bytes', 'reason', 'decided_at', 'created_at'])
    .orderBy('id')
    .execute(),
})
