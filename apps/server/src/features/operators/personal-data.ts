import type { Reader, Tx } from '#platform/db/db.ts'

/** That somebody was decided about stays; by which name, and in which words, goes with the person. The database lets nothing else be changed. */
export async function forgetAudit(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx
    .updateTable('audit_entries')
    .set({ subject_name: null, reason: null })
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', userId)
    .execute()
}

/** What operators decided about a person, without who of them did. */
export const exportAudit = async (db: Reader, userId: number) => ({
  decisions_about_you: await db
    .selectFrom('audit_entries')
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', userId)
    .select(['action', 'reason', 'before', 'after', 'created_at'])
    .orderBy('id')
    .execute(),
})
