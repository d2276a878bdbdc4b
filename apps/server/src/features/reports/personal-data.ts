import type { ReportSnapshot } from '@partlane/domain/reports/report-snapshot'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { reportPhotosRemoved } from './reports.events.ts'

/**
 * Removes what a user wrote in reports and appeals that are decided, and what was stored about the
 * user in them. Open ones are decided first; `eraseOldReports` removes them afterwards.
 */
export async function eraseReports(tx: Tx, { userId, now }: AccountClosure): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ text: null, email: null })
    .where('reporter_id', '=', userId)
    .where('status', '=', 'decided')
    .execute()
  await sql`update reporter_appeals v set text = '' from reports r
    where r.id = v.report_id and r.reporter_id = ${userId} and v.status <> 'open'`.execute(tx)
  const { rows } = await sql<ErasedReport>`
    update reports set snapshot = '{}', erased_at = ${now}
    where reported_id = ${userId} and status = 'decided'
      and not ${hasOpenRequest(sql`reports.decision_id`)}
    returning old.snapshot -> 'photos' as photos`.execute(tx)
  await emitRemovedPhotos(tx, rows)
  await sql`update report_appeals a set text = '' from report_decisions d
    where d.id = a.decision_id and d.reported_id = ${userId} and a.status <> 'open'`.execute(tx)
}

/** An appeal or a correction of a decision waits for an operator, who needs what was reported. */
const hasOpenRequest = (decisionId: RawBuilder<unknown>) => sql`(
  exists (select from report_appeals a where a.decision_id = ${decisionId} and a.status = 'open')
  or exists (select from reporter_appeals v where v.decision_id = ${decisionId} and v.status = 'open')
  or exists (select from report_corrections c where c.decision_id = ${decisionId} and c.status = 'open'))`

type ErasedReport = { photos: ReportSnapshot['photos'] | null }

/** Photos that nothing else uses are deleted by `reports.delete-photos`. */
async function emitRemovedPhotos(tx: Tx, reports: readonly ErasedReport[]): Promise<void> {
  const storage_keys = [...new Set(reports.flatMap(({ photos }) => photos ?? []).map(({ storage_key }) => storage_key))]
  if (storage_keys.length > 0) await emit(tx, reportPhotosRemoved({ storage_keys }))
}

type Retention = { decidedBefore: Date; now: Date; limit: number }

/**
 * Erases texts and contents of decided reports after the retention period, and of those of closed
 * accounts at once. An open appeal or correction keeps them.
 * @returns the number of reports
 */
export async function eraseDecidedReports(tx: Tx, { decidedBefore, now, limit }: Retention): Promise<number> {
  const { rows } = await sql<ErasedReport>`
    with due as (
      select r.id from reports r
      join report_decisions d on d.id = r.decision_id
      join users reporter on reporter.id = r.reporter_id
      join users reported on reported.id = r.reported_id
      where r.erased_at is null
        and (d.created_at < ${decidedBefore} or reporter.deleted_at is not null or reported.deleted_at is not null)
        and not ${hasOpenRequest(sql`d.id`)}
      order by r.id limit ${limit})
    update reports set text = null, email = null, snapshot = '{}', erased_at = ${now} from due where reports.id = due.id
    returning old.snapshot -> 'photos' as photos`.execute(tx)
  await emitRemovedPhotos(tx, rows)
  await sql`update reporter_appeals v set text = '' from reports r
    where r.id = v.report_id and r.erased_at is not null and v.status <> 'open' and v.text <> ''`.execute(tx)
  await sql`update report_appeals a set text = '' from report_decisions d join users u on u.id = d.reported_id
    where d.id = a.decision_id and a.status <> 'open' and a.text <> '' and (a.decided_at < ${decidedBefore} or u.deleted_at is not null)`.execute(
    tx,
  )
  return rows.length
}

/** Exports what a user reported. */
export const exportReports = async (db: DbOrTx, userId: number) => ({
  reports: await db
    .selectFrom('reports as r')
    .leftJoin('report_decisions as d', 'd.id', 'r.decision_id')
    .leftJoin('reporter_appeals as v', 'v.report_id', 'r.id')
    .where('r.reporter_id', '=', userId)
    .select(['r.kind', 'r.reason', 'r.text', 'r.email', 'r.status', 'r.created_at', 'd.outcome', 'd.created_at as decided_at'])
    .select(['v.text as appeal', 'v.status as appeal_status', 'v.decided_at as appeal_decided_at'])
    .select(sql<string | null>`case when v.status = 'upheld' then v.decision_reason end`.as('appeal_reason'))
    .select(sql<string | null>`r.snapshot->>'title'`.as('title'))
    .orderBy('r.id')
    .execute(),
})

/** Exports the decisions about a user with a consequence, with the appeals. Not who reported. */
export const exportDecisions = async (db: DbOrTx, userId: number) => ({
  decisions_after_reports: await db
    .selectFrom('report_decisions as d')
    .leftJoin('report_appeals as a', 'a.decision_id', 'd.id')
    .where('d.reported_id', '=', userId)
    .where('d.outcome', '<>', 'no_action')
    .select(['d.kind', 'd.outcome', 'd.reason', 'd.created_at'])
    .select(['a.text as appeal', 'a.status as appeal_status', 'a.decision_reason as appeal_reason', 'a.decided_at as appeal_decided_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('report_corrections as c')
          .whereRef('c.decision_id', '=', 'd.id')
          .select(['c.status', 'c.created_at', 'c.decision_reason', 'c.decided_at'])
          .orderBy('c.id'),
      ).as('corrections'),
    )
    .orderBy('d.id')
    .execute(),
})

/**
 * Moves the reports of a guest to the member. Left out are those about the member, those that the
 * member has decided as an operator, and those that the member has made too.
 */
export async function mergeReports(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await sql`
    delete from reports g where g.reporter_id = ${guestId} and g.status = 'open' and (g.reported_id = ${memberId} or exists (
      select from reports m where m.reporter_id = ${memberId} and m.status = 'open' and m.kind = g.kind and m.reported_id = g.reported_id
        and m.listing_id is not distinct from g.listing_id and m.message_id is not distinct from g.message_id
        and m.reason = g.reason))`.execute(tx)
  await sql`
    update reports set reporter_id = ${memberId}
    where reporter_id = ${guestId} and reported_id <> ${memberId} and decided_by is distinct from ${memberId}`.execute(tx)
}
