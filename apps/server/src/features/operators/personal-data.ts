import type { DbOrTx } from '#platform/db/db.ts'

/** Exports the decisions of operators about a user, without the names of the operators. */
export const exportAuditEntries = async (db: DbOrTx, userId: number) => ({
  decisions_about_you: await db
    .selectFrom('audit_entries')
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', userId)
    .select(['action', 'reason', 'before', 'after', 'created_at'])
    .orderBy('id')
    .execute(),
})
