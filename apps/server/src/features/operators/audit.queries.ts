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

const listEntriesOfSubject = (db: DbOrTx, subject: { type: 'person' | 'order'; id: number }, limit: number) =>
  db
    .selectFrom('audit_entries')
    .select(columns)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The latest audit entries about one user, newest first. */
export const listAuditEntriesOfUser = (db: DbOrTx, userId: number, limit: number) =>
  listEntriesOfSubject(db, { type: 'person', id: userId }, limit)

/** The latest audit entries about one order, newest first. */
export const listAuditEntriesOfOrder = (db: DbOrTx, orderId: number, limit: number) =>
  listEntriesOfSubject(db, { type: 'order', id: orderId }, limit)

export type AuditRow = Awaited<ReturnType<typeof listEntriesOfSubject>>[number]
