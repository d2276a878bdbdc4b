import type { UserStatus } from '@partlane/domain/accounts/roles'
import type { AppealOutcome, AppealStatus, CorrectionOutcome, CorrectionStatus } from '@partlane/domain/reports/report-machine'
import type { ReporterNews } from '@partlane/domain/reports/report-rules'
import type { Insertable } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ReportDecisions, ReporterAppeals, Reports } from '#platform/db/schema.generated.ts'
import type { ReportedObject } from './reports.queries.ts'

/**
 * Locks reporter and reported user. Reports of one reporter therefore follow each other.
 * @returns their statuses by id
 */
export async function lockUsersOfReport(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, UserStatus>> {
  const query = tx
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .select(['id', 'status'])
  return new Map((await lockRows(tx, 'users', 'no key update', query)).map(({ id, status }) => [id, status]))
}

type Identity = Pick<Insertable<Reports>, 'kind' | 'reported_id' | 'reason'> & { listing_id: number | null; message_id: number | null }

/** The open report of a reporter about an object for a reason. */
export const findOpenReport = (tx: Tx, reporterId: number, { kind, reported_id, listing_id, message_id, reason }: Identity) =>
  tx
    .selectFrom('reports')
    .where('reporter_id', '=', reporterId)
    .where('status', '=', 'open')
    .where('kind', '=', kind)
    .where('reported_id', '=', reported_id)
    .where('listing_id', 'is not distinct from', listing_id)
    .where('message_id', 'is not distinct from', message_id)
    .where('reason', '=', reason)
    .select(['id', 'text'])
    .executeTakeFirst()

export const saveText = (tx: Tx, id: number, text: string) => tx.updateTable('reports').set({ text }).where('id', '=', id).execute()

/** When a user has made reports since an instant, latest first. */
export async function listReportTimesSince(tx: Tx, reporterId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('reports')
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function insertReport(tx: Tx, values: Insertable<Reports>): Promise<number> {
  const { id } = await tx.insertInto('reports').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks the open reports of an object up to the newest one that the operator has read. */
export function lockOpenReports(tx: Tx, { kind, reported_id, listing_id, message_id }: ReportedObject, lastReportId: number) {
  const query = tx
    .selectFrom('reports')
    .where('status', '=', 'open')
    .where('kind', '=', kind)
    .where('reported_id', '=', reported_id)
    .where('listing_id', 'is not distinct from', listing_id)
    .where('message_id', 'is not distinct from', message_id)
    .where('id', '<=', lastReportId)
    .select(['id', 'reporter_id', 'status'])
  return lockRows(tx, 'reports', 'no key update', query)
}

export async function insertDecision(tx: Tx, values: Insertable<ReportDecisions>): Promise<number> {
  const { id } = await tx.insertInto('report_decisions').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

type DecidedReports = { ids: readonly number[]; decisionId: number; operatorId: number }

/** Ends locked reports with a decision. */
export async function saveDecided(tx: Tx, { ids, decisionId, operatorId }: DecidedReports): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('reports')
    .set({ status: 'decided', decision_id: decisionId, decided_by: operatorId })
    .where('id', 'in', [...ids])
    .execute()
}

type NewAppeal = { decisionId: number; operatorId: number; text: string; now: Date }

/** Inserts an appeal unless the decision has one. */
export async function insertAppeal(tx: Tx, { decisionId, operatorId, text, now }: NewAppeal): Promise<void> {
  await tx
    .insertInto('report_appeals')
    .values({ decision_id: decisionId, decision_operator_id: operatorId, text, created_at: now })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .execute()
}

/** Locks the appeal against a decision. */
export const lockAppeal = (tx: Tx, decisionId: number) =>
  lockRow(
    tx,
    'report_appeals',
    'no key update',
    tx.selectFrom('report_appeals').where('decision_id', '=', decisionId).select(['id', 'status', 'decision_operator_id']),
  )

type DecidedAppeal = { id: number; status: AppealStatus & AppealOutcome; operatorId: number; reason: string; now: Date }

export const saveAppealDecision = (tx: Tx, { id, status, operatorId, reason, now }: DecidedAppeal) =>
  tx
    .updateTable('report_appeals')
    .set({ status, decided_by: operatorId, decision_reason: reason, decided_at: now })
    .where('id', '=', id)
    .execute()

/** Locks an own report of a reporter. */
export const lockReport = (tx: Tx, { reportId, reporterId }: { reportId: number; reporterId: number }) =>
  lockRow(
    tx,
    'reports',
    'no key update',
    tx.selectFrom('reports').where('id', '=', reportId).where('reporter_id', '=', reporterId).select('id'),
  )

/** Locks the reports of a decision. */
export const lockReportsOf = (tx: Tx, decisionId: number) =>
  lockRows(tx, 'reports', 'no key update', tx.selectFrom('reports').where('decision_id', '=', decisionId).select('id'))

export const insertReporterAppeal = (tx: Tx, values: Insertable<ReporterAppeals>) =>
  tx.insertInto('reporter_appeals').values(values).execute()

/** Locks the appeals of reporters against a decision, and against the one that it replaced. */
export const lockReporterAppeals = (tx: Tx, decisionId: number) =>
  lockRows(
    tx,
    'reporter_appeals',
    'no key update',
    tx
      .selectFrom('reporter_appeals')
      .where((eb) =>
        eb.or([
          eb('decision_id', '=', decisionId),
          eb('report_id', 'in', eb.selectFrom('reports').where('decision_id', '=', decisionId).select('id')),
        ]),
      )
      .select(['id', 'report_id', 'status']),
  )

type DecidedAppeals = Omit<DecidedAppeal, 'id'> & { ids: readonly number[] }

export async function saveReporterAppeals(tx: Tx, { ids, status, operatorId, reason, now }: DecidedAppeals): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('reporter_appeals')
    .set({ status, decided_by: operatorId, decision_reason: reason, decided_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

export const insertCorrection = (tx: Tx, { decisionId, now }: { decisionId: number; now: Date }) =>
  tx.insertInto('report_corrections').values({ decision_id: decisionId, created_at: now }).execute()

/** Locks the newest correction of the listing that a decision has blocked. */
export const lockCorrection = (tx: Tx, decisionId: number) =>
  lockRow(
    tx,
    'report_corrections',
    'no key update',
    tx.selectFrom('report_corrections').where('decision_id', '=', decisionId).orderBy('id', 'desc').limit(1).select(['id', 'status']),
  )

type DecidedCorrection = { id: number; status: CorrectionStatus & CorrectionOutcome; operatorId: number; reason: string; now: Date }

export const saveCorrectionDecision = (tx: Tx, { id, status, operatorId, reason, now }: DecidedCorrection) =>
  tx
    .updateTable('report_corrections')
    .set({ status, decided_by: operatorId, decision_reason: reason, decided_at: now })
    .where('id', '=', id)
    .execute()

/** The decision with what a reversal needs. */
export const findReversible = (tx: Tx, decisionId: number) =>
  tx
    .selectFrom('report_decisions')
    .where('id', '=', decisionId)
    .select(['id', 'outcome', 'reason', 'reported_id', 'listing_id', 'former_listing_status', 'operator_id'])
    .executeTakeFirstOrThrow()

type Informed = { decisionId: number; news: ReporterNews }

/** No reporter of a decision is informed of it yet. */
export const startInforming = (tx: Tx, { decisionId, news }: Informed) =>
  tx.updateTable('report_decisions').set({ reporters_news: news, reporters_informed_up_to: 0 }).where('id', '=', decisionId).execute()

/** @returns false if the page was written already, or there is newer news */
export async function saveInformed(
  tx: Tx,
  { decisionId, news, after, last }: Informed & { after: number; last: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('report_decisions')
    .set({ reporters_informed_up_to: last })
    .where('id', '=', decisionId)
    .where('reporters_news', '=', news)
    .where('reporters_informed_up_to', '=', after)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
