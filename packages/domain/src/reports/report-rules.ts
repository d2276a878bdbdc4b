import type { ListingStatus } from '../listings/listing-machine.ts'
import { listingMachine } from '../listings/listing-machine.ts'
import { type AccountForReview, blockRefusalOf } from '../operators/operator-actions.ts'
import type { CorrectionStatus } from './report-machine.ts'
import { listingReportReasons, type ReportReason, userReportReasons } from './report-reasons.ts'

/** What can be reported. */
export const reportKinds = ['listing', 'user', 'message'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportOutcomes = ['no_action', 'warn', 'block_listing', 'block_user'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** The statuses that a block ends and a reversal gives back. */
export const formerListingStatuses = ['available', 'reserved', 'sold_out', 'seller_on_holiday_mode', 'deactivated'] as const
export type FormerListingStatus = (typeof formerListingStatuses)[number]

/** What the reporter writes. */
export const MAX_REPORT_TEXT_LENGTH = 2_000
/** What the reported user writes against a decision. */
export const MAX_APPEAL_TEXT_LENGTH = 4_000
/** Reports that a member, and a guest, may make in 24 hours. */
export const MAX_REPORTS_PER_DAY = 20
export const MAX_REPORTS_OF_GUEST_PER_DAY = 5
/** Months in which an appeal is possible (Digital Services Act, article 20). */
const MAX_APPEAL_MONTHS = 6

/** The reasons that fit what is reported. A message is reported for the reasons of a user. */
export const reasonsOf = (kind: ReportKind): readonly ReportReason[] => (kind === 'listing' ? listingReportReasons : userReportReasons)

/** The last instant at which a decision can be appealed. */
export function appealDeadline(decidedAt: Date): Date {
  const deadline = new Date(decidedAt)
  deadline.setUTCMonth(deadline.getUTCMonth() + MAX_APPEAL_MONTHS)
  // 31 August + 6 months would be in March: the last day of February.
  if (deadline.getUTCDate() !== decidedAt.getUTCDate()) deadline.setUTCDate(0)
  return deadline
}

/** What reporters of a decision are informed of. */
export const reporterNews = ['no_action', 'action', 'reversed', 'action_after_appeal'] as const
export type ReporterNews = (typeof reporterNews)[number]

/** What became of a report, for an appeal of its reporter. */
type ReporterAppealState = { outcome: ReportOutcome | null; decidedAt: Date | null; hasAppeal: boolean }

/**
 * The code with which an appeal of a reporter is refused now, otherwise null: once, within six
 * months after a decision that took no action.
 */
export function reporterAppealRefusalOf({ outcome, decidedAt, hasAppeal }: ReporterAppealState, now: Date) {
  if (hasAppeal) return 'already_appealed'
  if (outcome !== 'no_action' || decidedAt === null) return 'appeal_not_possible'
  return now > appealDeadline(decidedAt) ? 'appeal_too_late' : null
}

/** What another operator can decide about appeals of reporters: no action, or one. */
export const reporterAppealOutcomes = ['upheld', 'warn', 'block_listing', 'block_user'] as const
export type ReporterAppealOutcome = (typeof reporterAppealOutcomes)[number]

/** How often a seller may ask for a check of the corrected listing after one decision. */
export const MAX_CORRECTIONS = 5

/** Why a seller cannot ask now for a check of a blocked listing. `null`: it is possible. */
export const correctionRefusals = ['correction_not_possible', 'correction_is_open', 'listing_not_changed', 'too_many_corrections'] as const
export type CorrectionRefusal = (typeof correctionRefusals)[number]

export type CorrectionState = {
  /** The listing is blocked, and by this decision. */
  isBlocking: boolean
  decidedAt: Date
  listingUpdatedAt: Date
  corrections: readonly { status: CorrectionStatus; createdAt: Date }[]
}

/**
 * The code with which a check is refused now, otherwise null. The listing must have been edited
 * since the decision, and since the last request.
 */
export function correctionRefusalOf({ isBlocking, decidedAt, listingUpdatedAt, corrections }: CorrectionState): CorrectionRefusal | null {
  if (!isBlocking) return 'correction_not_possible'
  if (corrections.some(({ status }) => status === 'open')) return 'correction_is_open'
  if (corrections.length >= MAX_CORRECTIONS) return 'too_many_corrections'
  const since = corrections.at(-1)?.createdAt ?? decidedAt
  return listingUpdatedAt > since ? null : 'listing_not_changed'
}

/** What a decision about a report could do now. */
export type ReportedState = {
  kind: ReportKind
  /** Null if the report is not about a listing. */
  listingStatus: ListingStatus | null
  account: Pick<AccountForReview, 'operator' | 'status'>
}

/** The code with which an outcome is refused now, otherwise null. */
export function outcomeRefusalOf(outcome: ReportOutcome, { kind, listingStatus, account }: ReportedState) {
  if (outcome === 'block_listing') {
    if (kind !== 'listing' || listingStatus === null) return 'not_allowed'
    return listingMachine.can(listingStatus, 'block') ? null : (`listing_is_${listingStatus}` as const)
  }
  if (outcome === 'block_user') return blockRefusalOf(account)
  return null
}

/** The outcomes that an operator can choose now. */
export const listPossibleOutcomes = (state: ReportedState): ReportOutcome[] =>
  reportOutcomes.filter((outcome) => outcomeRefusalOf(outcome, state) === null)
