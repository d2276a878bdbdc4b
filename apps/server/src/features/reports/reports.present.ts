import type { CaseState, report, reportCase, reportCaseDetails, reportDecision, reportReason } from '@partlane/contract/reports'
import type { Flat } from '@partlane/contract/resource'
import { isInactive } from '@partlane/domain/accounts/roles'
import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { ReportReason } from '@partlane/domain/reports/report-reasons'
import { listingReportReasons, reasonsWithText, userReportReasons } from '@partlane/domain/reports/report-reasons'
import { appealDeadline, type ReporterAppealOutcome, type ReportKind, type ReportOutcome } from '@partlane/domain/reports/report-rules'
import type { ReportSnapshot } from '@partlane/domain/reports/report-snapshot'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { presentPhoto } from '#features/listings/public.ts'
import { canAppeal, canAppealReport, deriveCorrectionRefusal, isBlocking } from './reports.policy.ts'
import type {
  CaseReportRow,
  CaseRow,
  CaseUserRow,
  ContextMessageRow,
  DecisionRow,
  EarlierDecisionRow,
  ListingStateRow,
  ReporterAppealRow,
  ReportRow,
} from './reports.queries.ts'

/** The reasons of one kind with their names in a language. */
export function presentReasons(kind: 'listing' | 'user', locale: Locale): Flat<typeof reportReason>[] {
  const t = translator(locale, 'report-reasons')
  return kind === 'listing'
    ? listingReportReasons.map((id) => ({ id, name: t(`listing.${id}`), text_required: reasonsWithText.includes(id) }))
    : userReportReasons.map((id) => ({ id, name: t(`user.${id}`), text_required: reasonsWithText.includes(id) }))
}

function presentOwnAppeal(row: ReportRow) {
  if (row.own_appeal_status === null || row.own_appealed_at === null) return null
  return {
    text: row.own_appeal_text ?? '',
    status: row.own_appeal_status,
    created_at: row.own_appealed_at.toISOString(),
    // The reason of an action is for the reported user.
    decision_reason: row.own_appeal_status === 'upheld' ? row.own_appeal_reason : null,
    decided_at: row.own_appeal_decided_at?.toISOString() ?? null,
  }
}

export const presentReport = (row: ReportRow, now: Date): Flat<typeof report> => ({
  id: String(row.id),
  kind: row.kind,
  title: row.title,
  listing_slug:
    row.listing_status !== null && isVisibleToVisitors({ status: row.listing_status, seller_status: row.reported_status })
      ? row.listing_slug
      : null,
  user_slug: row.kind === 'user' && !isInactive(row.reported_status) ? row.reported_slug : null,
  chat_id: row.chat_id === null ? null : String(row.chat_id),
  reason_id: row.reason,
  text: row.text,
  status: row.status,
  outcome: row.outcome,
  reversed: row.appeal_status === 'reversed',
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  can_appeal: canAppealReport(row, now),
  appeal_until: row.decided_at && appealDeadline(row.decided_at).toISOString(),
  appeal: presentOwnAppeal(row),
})

function presentAppeal(row: DecisionRow) {
  if (row.appeal_status === null || row.appealed_at === null) return null
  return {
    text: row.appeal_text ?? '',
    status: row.appeal_status,
    created_at: row.appealed_at.toISOString(),
    decision_reason: row.appeal_reason,
    decided_at: row.appeal_decided_at?.toISOString() ?? null,
  }
}

const presentCorrection = ({ status, created_at, decision_reason, decided_at }: DecisionRow['corrections'][number]) => ({
  status,
  created_at: new Date(created_at).toISOString(),
  decision_reason,
  decided_at: decided_at === null ? null : new Date(decided_at).toISOString(),
})

/** A decision as the reported user reads it. */
export function presentDecision(row: DecisionRow, now: Date): Flat<typeof reportDecision> {
  const snapshot: ReportSnapshot = row.snapshot ?? {}
  return {
    id: String(row.id),
    kind: row.kind,
    outcome: row.outcome,
    title: row.kind === 'listing' ? (snapshot.title ?? row.listing_title ?? '') : '',
    text: row.kind === 'message' ? (snapshot.text ?? null) : null,
    listing_id: row.listing_id === null ? null : String(row.listing_id),
    listing:
      row.listing_slug !== null && row.listing_status !== null
        ? {
            slug: row.listing_slug,
            status: row.listing_status,
            is_public: isVisibleToVisitors({ status: row.listing_status, seller_status: row.reported_status }),
          }
        : null,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    appeal_until: appealDeadline(row.created_at).toISOString(),
    can_appeal: canAppeal(row, now),
    appeal: presentAppeal(row),
    corrections: row.corrections.map(presentCorrection),
    correction_refusal: deriveCorrectionRefusal(row),
  }
}

export const presentCase = (row: CaseRow, state: CaseState): Flat<typeof reportCase> => ({
  id: String(row.id),
  kind: row.kind,
  state,
  title: row.title,
  reported_id: String(row.reported_id),
  reported_name: row.reported_name,
  reports_count: Number(row.reports_count),
  reasons: row.reasons as ReportReason[],
  outcome: row.outcome,
  since: row.since.toISOString(),
})

const presentCaseUser = ({ id, name, slug, role, status, received, made }: CaseUserRow) => ({
  id: String(id),
  name,
  slug,
  role,
  status,
  reports_received: received[0],
  reports_confirmed: received[1],
  reports_made: made[0],
  reports_made_confirmed: made[1],
})

function presentSnapshot(ctx: Pick<AppContext, 'pictures'>, { title, text = '', price_minor, currency, photos = [] }: ReportSnapshot) {
  if (title === undefined) return null
  return {
    title,
    text,
    price: price_minor && currency ? money(price_minor, currency as CurrencyCode) : null,
    photos: photos.map((photo) => presentPhoto(ctx, photo)),
  }
}

type CaseData = {
  state: CaseState
  kind: ReportKind
  reported: CaseUserRow
  users: ReadonlyMap<number, CaseUserRow>
  reports: readonly [CaseReportRow, ...CaseReportRow[]]
  summary: { count: number; lastId: number; reasons: ReportReason[] }
  listing: ListingStateRow | undefined
  changedListing: ReportSnapshot | undefined
  messageId: number | null
  messages: readonly ContextMessageRow[]
  decision: DecisionRow | undefined
  operators: { operator: string; second: string | null } | undefined
  earlier: readonly EarlierDecisionRow[]
  reporterAppeals: readonly ReporterAppealRow[]
  outcomes: ReportOutcome[]
  reporterAppealOutcomes: ReporterAppealOutcome[]
  canDecideAppeal: boolean
  canDecideCorrection: boolean
}

export function presentCaseDetails(ctx: Pick<AppContext, 'pictures'>, data: CaseData): Flat<typeof reportCaseDetails> {
  const {
    state,
    kind,
    reported,
    users,
    reports,
    summary,
    listing,
    changedListing,
    messages,
    decision,
    operators,
    earlier,
    reporterAppeals,
  } = data
  const [first] = reports
  const appeal = decision && presentAppeal(decision)
  const snapshot = presentSnapshot(ctx, first.snapshot)
  const requestedAt = decision?.corrections.at(-1)?.created_at
  const since = {
    open: first.created_at,
    appealed: decision?.appealed_at ?? reporterAppeals.find(({ status }) => status === 'open')?.created_at,
    corrected: requestedAt === undefined ? undefined : new Date(requestedAt),
    decided: decision?.created_at,
  }[state]
  return {
    id: String(first.id),
    kind,
    state,
    title: first.snapshot.title ?? '',
    reported_id: String(reported.id),
    reported_name: reported.name,
    reports_count: summary.count,
    reasons: summary.reasons,
    outcome: decision?.outcome ?? null,
    since: (since ?? first.created_at).toISOString(),
    reported: presentCaseUser(reported),
    listing: listing
      ? {
          id: String(listing.id),
          slug: listing.slug,
          title: listing.title ?? '',
          status: listing.status,
          is_public: isVisibleToVisitors(listing),
        }
      : null,
    snapshot: snapshot && { ...snapshot, taken_at: first.created_at.toISOString() },
    current: changedListing ? presentSnapshot(ctx, changedListing) : null,
    reports: reports.flatMap(({ id, reporter_id, reason, text, email, created_at }) => {
      const reporter = users.get(reporter_id)
      if (!reporter) return []
      return { id: String(id), reason_id: reason, text, email, reporter: presentCaseUser(reporter), created_at: created_at.toISOString() }
    }),
    messages: messages.map(({ id, author_id, author_name, text, created_at }) => ({
      id: String(id),
      author_name,
      by_reported: author_id === reported.id,
      text,
      is_reported: id === data.messageId,
      created_at: created_at.toISOString(),
    })),
    decision: decision
      ? {
          outcome: decision.outcome,
          reason: decision.reason,
          operator: operators?.operator ?? '',
          created_at: decision.created_at.toISOString(),
        }
      : null,
    appeal: appeal ? { ...appeal, decided_by: operators?.second ?? null } : null,
    corrections: decision?.corrections.map((row) => ({ ...presentCorrection(row), decided_by: row.decided_by })) ?? [],
    earlier: earlier.map(({ id, kind: earlierKind, title: earlierTitle, outcome, reason, appeal_status, created_at }) => ({
      id: String(id),
      kind: earlierKind,
      title: earlierTitle ?? '',
      outcome,
      reason,
      reversed: appeal_status === 'reversed',
      created_at: created_at.toISOString(),
    })),
    outcomes: data.outcomes,
    reporter_appeals: reporterAppeals.map(({ id, text, status, created_at, decision_reason, decided_at, decided_by, reporter_name }) => ({
      ...{ id: String(id), text, status, reporter_name, decision_reason, decided_by },
      created_at: created_at.toISOString(),
      decided_at: decided_at?.toISOString() ?? null,
    })),
    reporter_appeal_outcomes: data.reporterAppealOutcomes,
    appeal_outcomes: data.canDecideAppeal ? ['upheld', 'reversed'] : [],
    correction_outcomes: data.canDecideCorrection ? (decision && isBlocking(decision) ? ['accepted', 'refused'] : ['refused']) : [],
    last_report_id: String(summary.lastId),
  }
}
