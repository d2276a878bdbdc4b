import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

const columns = [
  'id',
  'operator_name',
  'action',
  'subject_type',
  'subject_id',
  'subject_name',
  'reason',
  'before',
  'after',
  'created_at',
] as const

/** One page of the audit log, newest first. */
export const listAuditEntries = (db: DbOrTx, { action, page }: { action?: string | undefined; page: PageRequest }) =>
  fetchPage(
    db,
    db
      .selectFrom('audit_entries')
      .select(columns)
      .$if(action !== undefined, (qb) => qb.where('action', '=', action ?? ''))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  )

/** The latest audit entries about one user, newest first. */
export const listAuditEntriesOfUser = (db: DbOrTx, userId: number, limit: number) =>
  db
    .selectFrom('audit_entries')
    .select(columns)
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type AuditRow = Awaited<ReturnType<typeof listAuditEntriesOfUser>>[number]
