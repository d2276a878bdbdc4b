import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { ReportKind } from '@partlane/domain/reports/report-rules'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { publicUserColumns, userNameOf } from '#features/accounts/public.ts'
import type { ListingRef } from '#features/listings/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

/** A listing with what a report stores of it. */
export const findReportableListing = (db: DbOrTx, ref: ListingRef) =>
  db
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .$if('id' in ref, (qb) => qb.where('l.id', '=', 'id' in ref ? ref.id : 0))
    .$if('slug' in ref, (qb) =>
      qb.where('l.id', '=', (eb) =>
        eb
          .selectFrom('listing_slugs')
          .where('slug', '=', 'slug' in ref ? ref.slug : '')
          .select('listing_id'),
      ),
    )
    .select(['l.id', 'l.seller_id', 'l.status', 'seller.status as seller_status', 'l.title', 'l.description'])
    .select(['l.item_price_minor', 'l.starting_price_minor', 'l.currency'])
    .executeTakeFirst()

export type ReportableListingRow = NonNullable<Awaited<ReturnType<typeof findReportableListing>>>

/** A member with a public page. */
export const findReportableUser = (db: DbOrTx, ref: number | string) =>
  db
    .selectFrom('users')
    .where(typeof ref === 'number' ? 'id' : 'slug', '=', ref)
    .where('role', '<>', 'guest')
    .where('status', 'not in', ['blocked', 'deleted'])
    .select(publicUserColumns)
    .select('about')
    .executeTakeFirst()

/** A message with its author and the sides of its conversation. */
export const findReportableMessage = (db: DbOrTx, id: number) =>
  db
    .selectFrom('messages as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .innerJoin('users as author', 'author.id', 'm.author_id')
    .where('m.id', '=', id)
    .where('m.text', 'is not', null)
    .select(['m.id', 'm.text', 'm.author_id', 'c.buyer_id', 'c.seller_id'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('message_photos as f')
          .whereRef('f.message_id', '=', 'm.id')
          .select(['f.storage_key', 'f.width', 'f.height', 'f.placeholder'])
          .orderBy('f.id'),
      ).as('photos'),
    )
    .select(publicUserColumns.map((column) => `author.${column} as author_${column}` as const))
    .executeTakeFirst()

const withDecision = (db: DbOrTx) =>
  db
    .selectFrom('reports as r')
    .leftJoin('report_decisions as d', 'd.id', 'r.decision_id')
    .leftJoin('report_appeals as a', 'a.decision_id', 'd.id')
    .select(['r.id', 'r.kind', 'r.reason', 'r.text', 'r.status', 'r.created_at', 'r.reporter_id'])
    .leftJoin('listings as l', 'l.id', 'r.listing_id')
    .leftJoin('messages as m', 'm.id', 'r.message_id')
    .innerJoin('users as reported', 'reported.id', 'r.reported_id')
    .leftJoin('reporter_appeals as own', 'own.report_id', 'r.id')
    .select(['own.status as own_appeal_status', 'own.text as own_appeal_text', 'own.created_at as own_appealed_at'])
    .select(['own.decision_reason as own_appeal_reason', 'own.decided_at as own_appeal_decided_at'])
    .select(['d.id as decision_id', 'd.operator_id'])
    .select(['d.outcome', 'd.created_at as decided_at', 'a.status as appeal_status', 'm.chat_id'])
    .select([
      'l.slug as listing_slug',
      'l.status as listing_status',
      'reported.slug as reported_slug',
      'reported.status as reported_status',
    ])
    .select(sql<string>`coalesce(r.snapshot->>'title', '')`.as('title'))

/** The reports of a user, newest first. */
export const listReportsOf = (db: DbOrTx, reporterId: number, page: PageRequest) =>
  fetchPage(
    db,
    withDecision(db).where('r.reporter_id', '=', reporterId).orderBy('r.id', 'desc'),
    page,
    db.selectFrom('reports').where('reporter_id', '=', reporterId),
  )

export const getReportOf = (db: DbOrTx, id: number) => withDecision(db).where('r.id', '=', id).executeTakeFirstOrThrow()
export type ReportRow = Awaited<ReturnType<typeof getReportOf>>

/** Whether no later decision has blocked the same listing. */
const isNewestBlock = (id: Expression<number>, listingId: Expression<number | null>) =>
  sql<boolean>`not exists (select from report_decisions later
    where later.listing_id = ${listingId} and later.outcome = 'block_listing' and later.id > ${id})`

/** Decisions about users, with the appeal and the beginning of what was reported. */
const decisions = (db: DbOrTx) =>
  db
    .selectFrom('report_decisions as d')
    .innerJoin('users as reported', 'reported.id', 'd.reported_id')
    .leftJoin('report_appeals as a', 'a.decision_id', 'd.id')
    .leftJoin('listings as l', (join) => join.onRef('l.id', '=', 'd.listing_id').on('l.status', '<>', 'deleted'))
    .select(['reported.status as reported_status'])
    .select(['l.slug as listing_slug', 'l.status as listing_status', 'l.title as listing_title', 'l.updated_at as listing_updated_at'])
    .select((eb) => isNewestBlock(eb.ref('d.id'), eb.ref('d.listing_id')).as('is_newest_block'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('report_corrections as c')
          .leftJoin('users as second', 'second.id', 'c.decided_by')
          .whereRef('c.decision_id', '=', 'd.id')
          .select(['c.id', 'c.status', 'c.created_at', 'c.decision_reason', 'c.decided_at'])
          .select(sql<string | null>`case when second.id is null then null else ${userNameOf('second')} end`.as('decided_by'))
          .orderBy('c.id'),
      ).as('corrections'),
    )
    .select(['d.id', 'd.kind', 'd.outcome', 'd.reason', 'd.reported_id', 'd.listing_id', 'd.message_id', 'd.operator_id', 'd.created_at'])
    .select(['a.id as appeal_id', 'a.text as appeal_text', 'a.status as appeal_status', 'a.created_at as appealed_at'])
    .select(['a.decision_reason as appeal_reason', 'a.decided_at as appeal_decided_at'])
    .select((eb) =>
      eb.selectFrom('reports as r').whereRef('r.decision_id', '=', 'd.id').select('r.snapshot').orderBy('r.id').limit(1).as('snapshot'),
    )

export type DecisionFilter = { userId: number; listingId?: number | undefined }

/** Decisions that a user is notified of: those with a consequence, newest first. */
export const listDecisionsAbout = (db: DbOrTx, { userId, listingId }: DecisionFilter, page: PageRequest) =>
  fetchPage(
    db,
    decisions(db)
      .where('d.reported_id', '=', userId)
      .where('d.outcome', '<>', 'no_action')
      .$if(listingId !== undefined, (qb) => qb.where('d.listing_id', '=', listingId ?? 0))
      .orderBy('d.id', 'desc'),
    page,
    db
      .selectFrom('report_decisions')
      .where('reported_id', '=', userId)
      .where('outcome', '<>', 'no_action')
      .$if(listingId !== undefined, (qb) => qb.where('listing_id', '=', listingId ?? 0)),
  )

export const findDecision = (db: DbOrTx, id: number) => decisions(db).where('d.id', '=', id).executeTakeFirst()
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>
export type CorrectionRow = DecisionRow['corrections'][number]

/** The decision with which an account was blocked. */
export async function findDecisionOfBlock(db: DbOrTx, userId: number): Promise<number | undefined> {
  const query = db.selectFrom('users').where('id', '=', userId).where('status', '=', 'blocked').select('blocked_decision_id')
  return (await query.executeTakeFirst())?.blocked_decision_id ?? undefined
}

/** Whether a blocked listing is blocked by this decision: no later one has blocked it again. */
export async function isBlockedBy(db: DbOrTx, { id, status }: { id: number; status: ListingStatus }, decisionId: number): Promise<boolean> {
  if (status !== 'blocked') return false
  const decision = await db
    .selectFrom('report_decisions as d')
    .where('d.id', '=', decisionId)
    .where('d.listing_id', '=', id)
    .where('d.outcome', '=', 'block_listing')
    .where((eb) => isNewestBlock(eb.ref('d.id'), eb.ref('d.listing_id')))
    .select('d.id')
    .executeTakeFirst()
  return decision !== undefined
}

/** The next reports of a decision by id. */
export async function listReportIdsAfter(
  db: DbOrTx,
  { decisionId, after, limit }: { decisionId: number; after: number; limit: number },
): Promise<number[]> {
  const query = db
    .selectFrom('reports')
    .where('decision_id', '=', decisionId)
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(limit)
  return (await query.execute()).map(({ id }) => id)
}

/** Who made the reports that a decision is about. */
export const listReportersOf = (db: DbOrTx, decisionId: number) =>
  db.selectFrom('reports').where('decision_id', '=', decisionId).select(['id', 'reporter_id']).orderBy('id').execute()

/**
 * A report with its reporter. The address of a member is confirmed (constraint
 * `email_is_confirmed`).
 */
export const findReporter = (db: DbOrTx, reportId: number) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .where('r.id', '=', reportId)
    .select(['r.id', 'r.reporter_id', 'r.kind', 'r.email as guest_email', 'u.email', 'u.role', 'u.status', 'u.locale'])
    .select(sql<string>`coalesce(r.snapshot->>'title', '')`.as('title'))
    .executeTakeFirst()
export type ReporterRow = NonNullable<Awaited<ReturnType<typeof findReporter>>>

/** What a report is about, and its state, before anything is locked. @throws Refusal not_found */
export async function getReportedObject(db: DbOrTx, reportId: number) {
  const row = await db
    .selectFrom('reports')
    .where('id', '=', reportId)
    .select(['id', 'kind', 'reported_id', 'listing_id', 'message_id', 'status', 'decision_id'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type ReportedObject = Awaited<ReturnType<typeof getReportedObject>>

type Counted = { waiting_reports: number; waiting_appeals: number; waiting_corrections: number }

/** Objects with open reports, decisions with open appeals, and corrected listings to check. */
export async function countWaiting(db: DbOrTx): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select (select count(*) from (select distinct kind, reported_id, listing_id, message_id from reports where status = 'open') as objects)
        as waiting_reports,
      (select count(*) from report_appeals where status = 'open')
        + (select count(distinct decision_id) from reporter_appeals where status = 'open') as waiting_appeals,
      (select count(*) from report_corrections where status = 'open') as waiting_corrections`.execute(db)
  return rows[0] ?? { waiting_reports: 0, waiting_appeals: 0, waiting_corrections: 0 }
}

/** `user`: the reported user. */
type CaseFilter = { kind: ReportKind | undefined; user: number | undefined; page: PageRequest }

const titleOf = (table: string) =>
  sql<string>`(array_agg(coalesce(${sql.ref(`${table}.snapshot`)}->>'title', '') order by ${sql.ref(`${table}.id`)}))[1]`
const reasonsOf = sql<string[]>`array_agg(distinct r.reason order by r.reason)`

/** Objects with open reports; the one that was reported first comes first. */
export function listOpenCases(db: DbOrTx, { kind, user, page }: CaseFilter) {
  const query = db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reported_id')
    .where('r.status', '=', 'open')
    .$if(kind !== undefined, (qb) => qb.where('r.kind', '=', kind ?? 'user'))
    .$if(user !== undefined, (qb) => qb.where('r.reported_id', '=', user ?? 0))
    .groupBy(['r.kind', 'r.reported_id', 'r.listing_id', 'r.message_id', 'u.id'])
    .select(['r.kind', 'r.reported_id', userNameOf('u').as('reported_name'), titleOf('r').as('title'), reasonsOf.as('reasons')])
    .select((eb) => [
      eb.fn.min('r.id').as('id'),
      eb.fn.min('r.created_at').as('since'),
      eb.fn.countAll<number>().as('reports_count'),
      sql<null>`null`.as('outcome'),
    ])
    .orderBy('since')
    .orderBy('id')
  return fetchPage(db, query, page)
}

/** Decisions with an open appeal or correction, oldest first, or the others, newest first. */
export function listDecidedCases(db: DbOrTx, { state, kind, user, page }: CaseFilter & { state: 'appealed' | 'corrected' | 'decided' }) {
  const since = {
    appealed: sql<Date>`coalesce(a.created_at, v.appealed_at)`,
    corrected: sql<Date>`c.created_at`,
    decided: sql<Date>`d.created_at`,
  }
  const direction = state === 'decided' ? 'desc' : 'asc'
  const query = db
    .selectFrom('report_decisions as d')
    .innerJoin('users as u', 'u.id', 'd.reported_id')
    .leftJoin('report_appeals as a', (join) => join.onRef('a.decision_id', '=', 'd.id').on('a.status', '=', 'open'))
    .leftJoin('report_corrections as c', (join) => join.onRef('c.decision_id', '=', 'd.id').on('c.status', '=', 'open'))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('reporter_appeals')
          .where('status', '=', 'open')
          .groupBy('decision_id')
          .select((of) => ['decision_id', of.fn.min('created_at').as('appealed_at')])
          .as('v'),
      (join) => join.onRef('v.decision_id', '=', 'd.id'),
    )
    .innerJoin('reports as r', 'r.decision_id', 'd.id')
    .$if(state === 'appealed', (qb) => qb.where((eb) => eb.or([eb('a.id', 'is not', null), eb('v.decision_id', 'is not', null)])))
    .$if(state === 'corrected', (qb) => qb.where('c.id', 'is not', null))
    .$if(state === 'decided', (qb) => qb.where('a.id', 'is', null).where('v.decision_id', 'is', null).where('c.id', 'is', null))
    .$if(kind !== undefined, (qb) => qb.where('d.kind', '=', kind ?? 'user'))
    .$if(user !== undefined, (qb) => qb.where('d.reported_id', '=', user ?? 0))
    .groupBy(['d.id', 'u.id', 'a.id', 'c.id', 'v.appealed_at'])
    .select([
      'd.kind',
      'd.reported_id',
      'd.outcome',
      userNameOf('u').as('reported_name'),
      titleOf('r').as('title'),
      reasonsOf.as('reasons'),
    ])
    .select((eb) => [eb.fn.min('r.id').as('id'), eb.fn.countAll<number>().as('reports_count'), since[state].as('since')])
    .orderBy('since', direction)
    .orderBy('d.id', direction)
  return fetchPage(db, query, page)
}
export type CaseRow =
  | Awaited<ReturnType<typeof listOpenCases>>['items'][number]
  | Awaited<ReturnType<typeof listDecidedCases>>['items'][number]

type CaseKey = Omit<ReportedObject, 'id' | 'status'>

/** The reports of a case: the open ones of an object, or those of a decision. */
function reportsOfCase(db: DbOrTx, { decision_id, kind, reported_id, listing_id, message_id }: CaseKey) {
  const query = db.selectFrom('reports as r')
  if (decision_id !== null) return query.where('r.decision_id', '=', decision_id)
  return query
    .where('r.status', '=', 'open')
    .where('r.kind', '=', kind)
    .where('r.reported_id', '=', reported_id)
    .where('r.listing_id', 'is not distinct from', listing_id)
    .where('r.message_id', 'is not distinct from', message_id)
}

/** Reports that the page of a case shows. The others are only counted. */
const MAX_CASE_REPORTS = 100

/** The first reports of a case. */
export const listReportsOfCase = (db: DbOrTx, key: CaseKey) =>
  reportsOfCase(db, key)
    .select(['r.id', 'r.reporter_id', 'r.email', 'r.reason', 'r.text', 'r.snapshot', 'r.created_at'])
    .orderBy('r.id')
    .limit(MAX_CASE_REPORTS)
    .execute()
export type CaseReportRow = Awaited<ReturnType<typeof listReportsOfCase>>[number]

/** All reports of a case together. `is_own`: one of them is the operator's. */
export const summariseCase = (db: DbOrTx, key: CaseKey, operatorId: number) =>
  reportsOfCase(db, key)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('r.id').as('last_id')])
    .select([reasonsOf.as('reasons'), sql<boolean | null>`bool_or(r.reporter_id = ${operatorId})`.as('is_own')])
    .executeTakeFirstOrThrow()

/** Users of a case with what is known of them from reports. */
export async function listCaseUsers(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const confirmed = sql`count(*) filter (where d.outcome <> 'no_action' and a.status is distinct from 'reversed')`
  const countsOf = (column: 'reported_id' | 'reporter_id') =>
    sql<[number, number]>`(select array[count(*), ${confirmed}]::int[] from reports r left join report_decisions d on d.id = r.decision_id
      left join report_appeals a on a.decision_id = d.id where ${sql.ref(`r.${column}`)} = u.id)`
  return db
    .selectFrom('users as u')
    .where('u.id', 'in', [...ids])
    .select(['u.id', 'u.slug', 'u.role', 'u.status', 'u.operator', userNameOf('u').as('name')])
    .select(sql<boolean>`u.email_confirmed_at is not null or u.phone_confirmed_at is not null`.as('confirmed'))
    .select([countsOf('reported_id').as('received'), countsOf('reporter_id').as('made')])
    .execute()
}
export type CaseUserRow = Awaited<ReturnType<typeof listCaseUsers>>[number]

/** Messages before and after a reported one that operators see. */
const MAX_CONTEXT_MESSAGES = 15

/** A message with those around it, as they were typed, oldest first. */
export async function listMessagesAround(db: DbOrTx, messageId: number) {
  const around = (direction: 'before' | 'after') =>
    db
      .selectFrom('messages as m')
      .innerJoin('users as u', 'u.id', 'm.author_id')
      .where('m.chat_id', '=', (eb) => eb.selectFrom('messages').where('id', '=', messageId).select('chat_id'))
      .where('m.id', direction === 'before' ? '<=' : '>', messageId)
      .select(['m.id', 'm.author_id', 'm.text', 'm.created_at', userNameOf('u').as('author_name')])
      .orderBy('m.id', direction === 'before' ? 'desc' : 'asc')
      .limit(direction === 'before' ? MAX_CONTEXT_MESSAGES + 1 : MAX_CONTEXT_MESSAGES)
      .execute()
  const [before, after] = await Promise.all([around('before'), around('after')])
  return [...before.reverse(), ...after]
}
export type ContextMessageRow = Awaited<ReturnType<typeof listMessagesAround>>[number]

export const findListingState = (db: DbOrTx, id: number) =>
  db
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .where('l.id', '=', id)
    .select(['l.id', 'l.slug', 'l.title', 'l.status', 'seller.status as seller_status'])
    .executeTakeFirst()
export type ListingStateRow = NonNullable<Awaited<ReturnType<typeof findListingState>>>

/** Appeals of reporters that the page of a case shows. */
const MAX_CASE_APPEALS = 50

/** The appeals of a decision's reporters, oldest first, also against the one that it replaced. */
export const listReporterAppeals = (db: DbOrTx, decisionId: number) =>
  db
    .selectFrom('reporter_appeals as v')
    .innerJoin('reports as r', 'r.id', 'v.report_id')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('users as second', 'second.id', 'v.decided_by')
    .where('r.decision_id', '=', decisionId)
    .select(['v.id', 'v.text', 'v.status', 'v.created_at', 'v.decision_reason', 'v.decided_at', 'v.decision_id'])
    .select(userNameOf('u').as('reporter_name'))
    .select(sql<string | null>`case when second.id is null then null else ${userNameOf('second')} end`.as('decided_by'))
    .orderBy(sql`v.status <> 'open'`)
    .orderBy('v.id')
    .limit(MAX_CASE_APPEALS)
    .execute()
export type ReporterAppealRow = Awaited<ReturnType<typeof listReporterAppeals>>[number]

const MAX_EARLIER_DECISIONS = 20

/** The latest decisions about a user, newest first, except one and those that were replaced. */
export const listEarlierDecisions = (db: DbOrTx, userId: number, exceptId: number | null) =>
  db
    .selectFrom('report_decisions as d')
    .leftJoin('report_appeals as a', 'a.decision_id', 'd.id')
    .where('d.reported_id', '=', userId)
    .where('d.id', '<>', exceptId ?? 0)
    .where((eb) => eb.exists(eb.selectFrom('reports as own').whereRef('own.decision_id', '=', 'd.id').select('own.id')))
    .select(['d.id', 'd.kind', 'd.outcome', 'd.reason', 'd.created_at', 'a.status as appeal_status'])
    .select((eb) => [
      eb
        .selectFrom('reports as r')
        .whereRef('r.decision_id', '=', 'd.id')
        .select(sql<string>`coalesce(r.snapshot->>'title', '')`.as('title'))
        .orderBy('r.id')
        .limit(1)
        .as('title'),
    ])
    .orderBy('d.id', 'desc')
    .limit(MAX_EARLIER_DECISIONS)
    .execute()
export type EarlierDecisionRow = Awaited<ReturnType<typeof listEarlierDecisions>>[number]

/** The names of the operators of a decision and of its appeal. */
export const findOperatorNames = (db: DbOrTx, decisionId: number) =>
  db
    .selectFrom('report_decisions as d')
    .innerJoin('users as u', 'u.id', 'd.operator_id')
    .leftJoin('report_appeals as a', 'a.decision_id', 'd.id')
    .leftJoin('users as second', 'second.id', 'a.decided_by')
    .where('d.id', '=', decisionId)
    .select([
      userNameOf('u').as('operator'),
      sql<string | null>`case when second.id is null then null else ${userNameOf('second')} end`.as('second'),
    ])
    .executeTakeFirst()
