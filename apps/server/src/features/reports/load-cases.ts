import type { CaseState } from '@partlane/contract/reports'
import { Refusal } from '@partlane/domain/refusal'
import type { ReportReason } from '@partlane/domain/reports/report-reasons'
import { listPossibleOutcomes, type ReportKind } from '@partlane/domain/reports/report-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { findChangedListing } from './reported-object.ts'
import { presentCase, presentCaseDetails } from './reports.present.ts'
import {
  countWaiting,
  findDecision,
  findListingState,
  findOperatorNames,
  getReportedObject,
  listCaseUsers,
  listDecidedCases,
  listEarlierDecisions,
  listMessagesAround,
  listOpenCases,
  listReporterAppeals,
  listReportsOfCase,
  summariseCase,
} from './reports.queries.ts'

type ListOptions = { state: CaseState; kind: ReportKind | undefined; user: number | undefined; page: PageRequest }

/** Loads a page of the operators' queue, with what waits. */
export async function loadCases(ctx: Pick<AppContext, 'db'>, { state, ...filter }: ListOptions) {
  const [{ items, pagy }, counts] = await Promise.all([
    state === 'open' ? listOpenCases(ctx.db, filter) : listDecidedCases(ctx.db, { state, ...filter }),
    countWaiting(ctx.db),
  ])
  const waiting_reports = Number(counts.waiting_reports)
  const waiting_appeals = Number(counts.waiting_appeals)
  const waiting_corrections = Number(counts.waiting_corrections)
  return {
    items: items.map((row) => presentCase(row, state)),
    pagy,
    waiting: waiting_reports + waiting_appeals + waiting_corrections,
    waiting_reports,
    waiting_appeals,
    waiting_corrections,
  }
}

export type ReadInput = { operator: CurrentUser; reportId: number }

/**
 * Loads the reports of an object without an audit entry: after an action that has one.
 * @throws Refusal not_found
 */
export async function loadCase(ctx: Pick<AppContext, 'db' | 'pictures'>, { operator, reportId }: ReadInput) {
  const { db } = ctx
  const object = await getReportedObject(db, reportId)
  const { decision_id: decisionId, listing_id: listingId, message_id: messageId, reported_id: reportedId } = object
  const [reports, summary, listing, messages, decision, operators, earlier, reporterAppeals] = await Promise.all([
    listReportsOfCase(db, object),
    summariseCase(db, object, operator.id),
    listingId === null ? undefined : findListingState(db, listingId),
    messageId === null ? [] : listMessagesAround(db, messageId),
    decisionId === null ? undefined : findDecision(db, decisionId),
    decisionId === null ? undefined : findOperatorNames(db, decisionId),
    listEarlierDecisions(db, reportedId, decisionId),
    decisionId === null ? [] : listReporterAppeals(db, decisionId),
  ])
  const [first, ...others] = reports
  const reporterIds = reports.map(({ reporter_id }) => reporter_id)
  const users = new Map((await listCaseUsers(db, [...new Set([reportedId, ...reporterIds])])).map((user) => [user.id, user]))
  const reported = users.get(reportedId)
  if (!first || !reported) throw new Refusal('not_found')
  const changedListing = listingId === null ? undefined : await findChangedListing(db, listingId, first.snapshot)
  const mayDecide = operator.id !== reportedId && !summary.is_own
  const isAppealed = decision?.appeal_status === 'open'
  const isAppealedByReporter = reporterAppeals.some(({ status }) => status === 'open')
  const isOfAnother = mayDecide && decision?.operator_id !== operator.id
  const isCorrected = decision?.corrections.at(-1)?.status === 'open'
  const possible = listPossibleOutcomes({ kind: object.kind, listingStatus: listing?.status ?? null, account: reported })
  return presentCaseDetails(ctx, {
    state: decision === undefined ? 'open' : isAppealed || isAppealedByReporter ? 'appealed' : isCorrected ? 'corrected' : 'decided',
    kind: object.kind,
    reported,
    users,
    reports: [first, ...others],
    summary: { count: Number(summary.count), lastId: summary.last_id, reasons: summary.reasons as ReportReason[] },
    listing,
    changedListing,
    messageId,
    messages,
    decision,
    operators,
    earlier,
    reporterAppeals,
    outcomes: decision === undefined && mayDecide ? possible : [],
    reporterAppealOutcomes: isAppealedByReporter && isOfAnother ? ['upheld', ...possible.filter((outcome) => outcome !== 'no_action')] : [],
    canDecideAppeal: isAppealed && isOfAnother,
    canDecideCorrection: isCorrected && mayDecide,
  })
}
