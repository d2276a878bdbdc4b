import type { Reader } from '#platform/db/db.ts'
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

/** What was done, newest first. */
export const listAudit = (db: Reader, { action, page }: { action?: string | undefined; page: PageRequest }) =>
  fetchPage(
    db,
    db
      .selectFrom('audit_entries')
      .select(columns)
      .$if(action !== undefined, (q) => q.where('action', '=', action ?? ''))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  )

/** What was done with one person lately, newest first. */
export const listAuditOfPerson = (db: Reader, personId: number, limit: number) =>
  db
    .selectFrom('audit_entries')
    .select(columns)
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type AuditRow = Awaited<ReturnType<typeof listAuditOfPerson>>[number]
