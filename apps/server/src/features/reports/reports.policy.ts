import { FieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import { type ReportReason, reasonsWithText } from '@partlane/domain/reports/report-reasons'
import {
  appealDeadline,
  type CorrectionRefusal,
  correctionRefusalOf,
  MAX_REPORTS_OF_GUEST_PER_DAY,
  MAX_REPORTS_PER_DAY,
  outcomeRefusalOf,
  type ReportedState,
  type ReportKind,
  type ReportOutcome,
  reasonsOf,
  reporterAppealRefusalOf,
} from '@partlane/domain/reports/report-rules'
import { isVisible } from '@partlane/domain/text/characters'
import type { CurrentUser } from '#app/context.ts'
import { retryAfter } from '#platform/clock/retry-after.ts'
import type { DecisionRow, ReportRow } from './reports.queries.ts'

type ReportInput = { reason_id: ReportReason; text?: string | null | undefined; email?: string | null | undefined }

/**
 * The reason has to fit the object, `other` and `illegal` need a text, a guest an email address.
 * @throws FieldErrors not_a_choice, required
 */
export function refuseIncompleteReport({ role }: CurrentUser, kind: ReportKind, { reason_id, text, email }: ReportInput): void {
  const errors = [
    ...(reasonsOf(kind).includes(reason_id) ? [] : [{ field: 'reason_id', code: 'not_a_choice' }]),
    ...(reasonsWithText.includes(reason_id) && !isVisible(text ?? '') ? [{ field: 'text', code: 'required' }] : []),
    ...(role === 'guest' && !email ? [{ field: 'email', code: 'required' }] : []),
  ]
  if (errors.length > 0) throw new FieldErrors(errors)
}

const DAY_MS = 86_400_000

/** Reports before it do not count for the limit of a day. */
export const startOfReportLimit = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/**
 * `timesOfDay`: of the reports since `startOfReportLimit`, latest first.
 * @throws Refusal too_many_reports with `max` and `retry_after`
 */
export function refuseTooManyReports({ role }: CurrentUser, timesOfDay: readonly Date[], now: Date): void {
  const max = role === 'guest' ? MAX_REPORTS_OF_GUEST_PER_DAY : MAX_REPORTS_PER_DAY
  const firstCounted = timesOfDay[max - 1]
  if (firstCounted) throw new Refusal('too_many_reports', { max, ...retryAfter(new Date(firstCounted.getTime() + DAY_MS), now) })
}

type Parties = { reportedId: number; reporterIds: readonly number[] }

/**
 * Operators decide neither about themselves nor about their own reports.
 * @throws Refusal not_allowed
 */
export function refuseOwnCase(operatorId: number, { reportedId, reporterIds }: Parties): void {
  if (operatorId === reportedId || reporterIds.includes(operatorId)) throw new Refusal('not_allowed')
}

/** @throws Refusal the code of `outcomeRefusalOf` */
export function refuseImpossibleOutcome(outcome: ReportOutcome, state: ReportedState): void {
  const code = outcomeRefusalOf(outcome, state)
  if (code) throw new Refusal(code)
}

/** @throws Refusal another_operator_required */
export function refuseSameOperator(operatorId: number, decisionOperatorId: number): void {
  if (operatorId === decisionOperatorId) throw new Refusal('another_operator_required')
}

/** The reported user may appeal a decision with a consequence once, within six months. */
export const canAppeal = ({ outcome, appeal_id, created_at }: DecisionRow, now: Date): boolean =>
  outcome !== 'no_action' && appeal_id === null && now <= appealDeadline(created_at)

/** Whether the listing is blocked by this decision: no later one has blocked it again. */
export const isBlocking = ({ outcome, listing_status, is_newest_block }: DecisionRow): boolean =>
  outcome === 'block_listing' && listing_status === 'blocked' && is_newest_block

/** Why the seller cannot ask for a check of the corrected listing now, otherwise null. */
export const deriveCorrectionRefusal = (row: DecisionRow): CorrectionRefusal | null =>
  correctionRefusalOf({
    isBlocking: isBlocking(row),
    decidedAt: row.created_at,
    listingUpdatedAt: row.listing_updated_at ?? row.created_at,
    corrections: row.corrections.map(({ status, created_at }) => ({ status, createdAt: new Date(created_at) })),
  })

/**
 * Whether the token of a decision opens nothing any more: with the account, and six months after
 * the decision or the outcome of its appeal.
 */
export function hasTokenEnded({ reported_status, appeal_decided_at, appealed_at, created_at }: DecisionRow, now: Date): boolean {
  return reported_status === 'deleted' || now > appealDeadline(appeal_decided_at ?? appealed_at ?? created_at)
}

/** @throws Refusal appeal_not_possible, appeal_too_late */
export function refuseAppeal({ outcome, created_at }: DecisionRow, now: Date): void {
  if (outcome === 'no_action') throw new Refusal('appeal_not_possible')
  if (now > appealDeadline(created_at)) throw new Refusal('appeal_too_late')
}

const appealStateOf = ({ outcome, decided_at, own_appeal_status }: ReportRow) => ({
  outcome,
  decidedAt: decided_at,
  hasAppeal: own_appeal_status !== null,
})

/** Whether the reporter may appeal the decision about a report now. */
export const canAppealReport = (row: ReportRow, now: Date): boolean => reporterAppealRefusalOf(appealStateOf(row), now) === null

/** @throws Refusal already_appealed, appeal_not_possible, appeal_too_late */
export function refuseReporterAppeal(row: ReportRow, now: Date): { decision_id: number; operator_id: number } {
  const { decision_id, operator_id } = row
  const code = reporterAppealRefusalOf(appealStateOf(row), now)
  if (code || decision_id === null || operator_id === null) throw new Refusal(code ?? 'appeal_not_possible')
  return { decision_id, operator_id }
}
