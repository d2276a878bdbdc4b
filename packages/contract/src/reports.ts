import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { listingStatuses } from '@partlane/domain/listings/listing-machine'
import {
  appealOutcomes,
  appealStatuses,
  correctionOutcomes,
  correctionStatuses,
  reportStatuses,
} from '@partlane/domain/reports/report-machine'
import { reportReasons } from '@partlane/domain/reports/report-reasons'
import {
  correctionRefusals,
  MAX_APPEAL_TEXT_LENGTH,
  MAX_REPORT_TEXT_LENGTH,
  reporterAppealOutcomes,
  reportKinds,
  reportOutcomes,
} from '@partlane/domain/reports/report-rules'
import { z } from 'zod'
import { computed, defineEndpoint, many, one, page, pageWithMeta } from './endpoint.ts'
import { email, id, idParams, instant, lines, money, pageQuery, requiredLines, slug } from './fields.ts'
import { picture } from './listings.ts'
import { defineResource, type Flat } from './resource.ts'

/**
 * A reason for a report. Its id is the key; its name is in the language of the request.
 * `text_required`: a report for it needs a text.
 */
export const reportReason = defineResource('report_reason', z.object({ name: z.string(), text_required: z.boolean() }))

const kind = z.enum(reportKinds)
const reason = z.enum(reportReasons)
const outcome = z.enum(reportOutcomes)

const appeal = z.object({
  text: z.string(),
  status: z.enum(appealStatuses),
  created_at: instant,
  decision_reason: z.string().nullable(),
  decided_at: instant.nullable(),
})

/** An own report. */
export const report = defineResource(
  'report',
  z.object({
    kind,
    /** Title of the listing, or name of the user. */
    title: z.string(),
    /** Of a reported listing that visitors see. */
    listing_slug: slug.nullable(),
    /** Of a reported user with a public page. */
    user_slug: slug.nullable(),
    /** The conversation of a reported message. */
    chat_id: z.string().nullable(),
    reason_id: reason,
    text: z.string().nullable(),
    status: z.enum(reportStatuses),
    outcome: outcome.nullable(),
    /** Another operator has reversed the decision after an appeal. */
    reversed: z.boolean(),
    created_at: instant,
    decided_at: instant.nullable(),
    /** Of a decision that took no action: once, within six months. */
    can_appeal: z.boolean(),
    appeal_until: instant.nullable(),
    /** The own appeal. `decision_reason`: if the decision stays. */
    appeal: appeal.nullable(),
  }),
)
export type Report = Flat<typeof report>

/** The request of a seller to check the corrected listing, and its outcome. */
const correction = z.object({
  status: z.enum(correctionStatuses),
  created_at: instant,
  decision_reason: z.string().nullable(),
  decided_at: instant.nullable(),
})

/** A decision as the reported user reads it. Who reported is not told. */
export const reportDecision = defineResource(
  'report_decision',
  z.object({
    kind,
    outcome,
    title: z.string(),
    /** Of a message: its text. */
    text: z.string().nullable(),
    listing_id: z.string().nullable(),
    /** Of a reported listing that still exists, as it is now. `is_public`: visitors see it. */
    listing: z.object({ slug, status: z.enum(listingStatuses), is_public: z.boolean() }).nullable(),
    reason: z.string(),
    created_at: instant,
    appeal_until: instant,
    can_appeal: z.boolean(),
    appeal: appeal.nullable(),
    /** Of a blocked listing, oldest first. */
    corrections: z.array(correction),
    /** Why a check of the corrected listing cannot be requested now. Null if it can. */
    correction_refusal: z.enum(correctionRefusals).nullable(),
  }),
)
export type ReportDecision = Flat<typeof reportDecision>

export const caseStates = ['open', 'appealed', 'corrected', 'decided'] as const
export type CaseState = (typeof caseStates)[number]
const caseState = z.enum(caseStates)

const caseFields = {
  kind,
  state: caseState,
  title: z.string(),
  reported_id: z.string(),
  reported_name: z.string(),
  reports_count: z.int(),
  reasons: z.array(reason),
  outcome: outcome.nullable(),
  /** Of the oldest report, the appeal, the correction or the decision: the order of the list. */
  since: instant,
}

/**
 * The reports of one object that are open together, or were decided together. Its id is that of the
 * first report.
 */
export const reportCase = defineResource('report_case', z.object(caseFields))
export type ReportCase = Flat<typeof reportCase>

const caseUser = z.object({
  id: z.string(),
  name: z.string(),
  slug,
  role: z.string(),
  status: z.string(),
  /** Reports about this user, and how many of them led to a warning or a block. */
  reports_received: z.int(),
  reports_confirmed: z.int(),
  /** Reports of this user, and how many of them led to a warning or a block. */
  reports_made: z.int(),
  reports_made_confirmed: z.int(),
})

const content = z.object({ title: z.string(), text: z.string(), price: money.nullable(), photos: z.array(picture) })

/** What an operator reads before a decision. */
export const reportCaseDetails = defineResource(
  'report_case_details',
  z.object({
    ...caseFields,
    reported: caseUser,
    /** `is_public`: visitors see it. */
    listing: z.object({ id: z.string(), slug, title: z.string(), status: z.string(), is_public: z.boolean() }).nullable(),
    /** As it was when the first of the reports was made. Null after the retention period. */
    snapshot: content.extend({ taken_at: instant }).nullable(),
    /** Of a reported listing that its seller has changed since: as it is now. */
    current: content.nullable(),
    /** The first 100; `reports_count` counts all. */
    reports: z.array(
      z.object({
        id: z.string(),
        reason_id: reason,
        text: z.string().nullable(),
        /** Of a guest: where the outcome is sent. */
        email: z.string().nullable(),
        reporter: caseUser,
        created_at: instant,
      }),
    ),
    /** Of a reported message: the conversation around it, with nothing hidden. */
    messages: z.array(
      z.object({
        id: z.string(),
        author_name: z.string(),
        by_reported: z.boolean(),
        text: z.string().nullable(),
        is_reported: z.boolean(),
        created_at: instant,
      }),
    ),
    decision: z.object({ outcome, reason: z.string(), operator: z.string(), created_at: instant }).nullable(),
    appeal: appeal.extend({ decided_by: z.string().nullable() }).nullable(),
    /** Appeals of the reporters, oldest first, at most 50. They are decided together. */
    reporter_appeals: z.array(appeal.extend({ id: z.string(), reporter_name: z.string(), decided_by: z.string().nullable() })),
    /** Requests to check the corrected listing, oldest first. */
    corrections: z.array(correction.extend({ decided_by: z.string().nullable() })),
    /** Earlier decisions about the reported user, newest first. */
    earlier: z.array(
      z.object({ id: z.string(), kind, title: z.string(), outcome, reason: z.string(), reversed: z.boolean(), created_at: instant }),
    ),
    /** What this operator may decide now. Empty for own reports and reports about oneself. */
    outcomes: z.array(outcome),
    appeal_outcomes: z.array(z.enum(appealOutcomes)),
    reporter_appeal_outcomes: z.array(z.enum(reporterAppealOutcomes)),
    correction_outcomes: z.array(z.enum(correctionOutcomes)),
    /** A decision names it: reports that come later stay open. */
    last_report_id: z.string(),
  }),
)
export type ReportCaseDetails = Flat<typeof reportCaseDetails>

const decisionReason = requiredLines(MAX_REASON_LENGTH)
const appealBody = { text: requiredLines(MAX_APPEAL_TEXT_LENGTH) }
/** The token of the link in the mail about a decision. */
const decisionToken = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[\w.-]+$/)
const appealRefusals = ['not_found', 'appeal_not_possible', 'appeal_too_late', 'already_appealed'] as const

export const reports = {
  listListingReasons: defineEndpoint({
    method: 'GET',
    path: '/listing_reason_lookup',
    audience: 'public',
    summary: 'List the reasons to report a listing, in the language of the request',
    output: many(reportReason),
  }),
  listUserReasons: defineEndpoint({
    method: 'GET',
    path: '/user_reason_lookup',
    audience: 'public',
    summary: 'List the reasons to report a user or a message, in the language of the request',
    output: many(reportReason),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/reports',
    audience: 'guest',
    summary:
      'Report a listing, a user or a message of an own conversation. Repeated for the same reason while the report is open, it returns that report, with the new text added. A guest names an email address for the outcome.',
    body: z.strictObject({
      report: z.strictObject({
        listing_id: z.union([id, slug]).nullish().meta({ description: 'Id or slug of the listing. One of the three objects is named.' }),
        user_id: z.union([id, slug]).nullish().meta({ description: 'Id or slug of the user' }),
        message_id: id.nullish(),
        reason_id: reason,
        text: lines(MAX_REPORT_TEXT_LENGTH).nullish(),
        email: email.nullish(),
      }),
    }),
    output: one(report),
    returnsExisting: true,
    refusals: ['not_found', 'own_listing', 'cannot_report_yourself', 'too_many_reports'],
    limit: 'writes',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/users/reports',
    audience: 'member',
    summary: 'List own reports with their outcome, newest first',
    query: z.strictObject(pageQuery),
    output: page(report),
  }),
  appealReport: defineEndpoint({
    method: 'POST',
    path: '/users/reports/{id}/appeal',
    audience: 'member',
    summary:
      'Appeal, as the reporter, a decision that took no action, once within six months. Another operator decides. Repeated with the same text, it changes nothing.',
    params: idParams,
    body: z.strictObject({ appeal: z.strictObject(appealBody) }),
    output: one(report),
    returnsExisting: true,
    refusals: appealRefusals,
    limit: 'writes',
  }),
  listDecisions: defineEndpoint({
    method: 'GET',
    path: '/users/decisions',
    audience: 'member',
    summary: 'List decisions of operators about the member, newest first',
    query: z.strictObject({ ...pageQuery, listing_id: id.optional() }),
    output: page(reportDecision),
  }),
  showDecision: defineEndpoint({
    method: 'GET',
    path: '/users/decisions/{id}',
    audience: 'member',
    summary: 'Get a decision about the member',
    params: idParams,
    output: one(reportDecision),
  }),
  appeal: defineEndpoint({
    method: 'POST',
    path: '/users/decisions/{id}/appeal',
    audience: 'member',
    summary: 'Appeal a decision once within six months. Another operator decides. Repeated with the same text, it changes nothing.',
    params: idParams,
    body: z.strictObject({ appeal: z.strictObject(appealBody) }),
    output: one(reportDecision),
    returnsExisting: true,
    refusals: appealRefusals,
    limit: 'writes',
  }),
  requestCorrection: defineEndpoint({
    method: 'POST',
    path: '/users/decisions/{id}/correction',
    audience: 'member',
    summary:
      'Ask operators to check a blocked listing again after correcting it. Repeated while the request is open, it changes nothing. At most five for a decision, each after an edit of the listing.',
    params: idParams,
    output: one(reportDecision),
    returnsExisting: true,
    refusals: ['not_found', 'correction_not_possible', 'listing_not_changed', 'too_many_corrections'],
    limit: 'writes',
  }),
  showBlock: defineEndpoint({
    method: 'GET',
    path: '/report_decisions/block',
    audience: 'session',
    summary: 'Get the token of the decision that blocks the own account',
    output: computed('account_block', z.object({ decision_token: z.string() })),
    refusals: ['not_found'],
    limit: 'lookups',
  }),
  openDecision: defineEndpoint({
    method: 'POST',
    path: '/report_decisions/open',
    audience: 'public',
    summary: 'Get a decision by the token of its mail, also for blocked members',
    body: z.strictObject({ token: decisionToken }),
    output: one(reportDecision),
    status: 200,
    refusals: ['not_found'],
    limit: 'lookups',
  }),
  appealByToken: defineEndpoint({
    method: 'POST',
    path: '/report_decisions/appeal',
    audience: 'public',
    summary: 'Appeal a decision by the token of its mail, also for blocked members. Repeated, it changes nothing.',
    body: z.strictObject({ token: decisionToken, appeal: z.strictObject(appealBody) }),
    output: one(reportDecision),
    returnsExisting: true,
    refusals: appealRefusals,
    limit: 'lookups',
  }),
  listCases: defineEndpoint({
    method: 'GET',
    path: '/operators/reports',
    audience: 'operator',
    summary:
      'List reports by object: open ones, appeals and corrections oldest first, decided ones newest first. `waiting`: all that are open.',
    query: z.strictObject({ ...pageQuery, state: caseState.default('open'), kind: kind.optional(), user: id.optional() }),
    output: pageWithMeta(
      reportCase,
      z.object({ waiting: z.int(), waiting_reports: z.int(), waiting_appeals: z.int(), waiting_corrections: z.int() }),
    ),
  }),
  showCase: defineEndpoint({
    method: 'GET',
    path: '/operators/reports/{id}',
    audience: 'operator',
    summary: 'Get the reports of an object, by the id of one of them. Each access is audited.',
    params: idParams,
    output: one(reportCaseDetails),
    limit: 'writes',
  }),
  decide: defineEndpoint({
    method: 'PUT',
    path: '/operators/reports/{id}/decide',
    audience: 'operator',
    summary:
      'Decide about the open reports of an object: no action, a warning, a block of the listing or of the user. Both sides are notified.',
    params: idParams,
    body: z.strictObject({
      decision: z.strictObject({
        outcome,
        reason: decisionReason,
        last_report_id: id.meta({ description: 'The newest report that the operator has read. Later ones stay open.' }),
      }),
    }),
    output: one(reportCaseDetails),
    refusals: [
      'not_allowed',
      'report_is_decided',
      'listing_is_draft',
      'listing_is_blocked',
      'operators_are_not_blocked',
      'account_is_guest',
      'account_is_blocked',
      'account_is_deleted',
    ],
    limit: 'writes',
  }),
  decideAppeal: defineEndpoint({
    method: 'PUT',
    path: '/operators/reports/{id}/decide_appeal',
    audience: 'operator',
    summary: 'Decide an appeal as another operator than the one who decided. A reversal ends the block.',
    params: idParams,
    body: z.strictObject({ appeal: z.strictObject({ outcome: z.enum(appealOutcomes), reason: decisionReason }) }),
    output: one(reportCaseDetails),
    refusals: ['not_allowed', 'another_operator_required', 'appeal_is_upheld', 'appeal_is_reversed'],
    limit: 'writes',
  }),
  decideReporterAppeals: defineEndpoint({
    method: 'PUT',
    path: '/operators/reports/{id}/decide_reporter_appeal',
    audience: 'operator',
    summary:
      'Decide the appeals of the reporters of a decision without action, as another operator: it stays (`upheld`), or an action in a new decision.',
    params: idParams,
    body: z.strictObject({
      appeal: z.strictObject({
        outcome: z.enum(reporterAppealOutcomes),
        reason: decisionReason,
        last_appeal_id: id.meta({
          description: 'The newest appeal of a reporter that the operator has read. `upheld` leaves later ones open.',
        }),
      }),
    }),
    output: one(reportCaseDetails),
    refusals: [
      'not_allowed',
      'another_operator_required',
      'appeal_is_upheld',
      'appeal_is_reversed',
      'listing_is_draft',
      'listing_is_blocked',
      'operators_are_not_blocked',
      'account_is_guest',
      'account_is_blocked',
      'account_is_deleted',
    ],
    limit: 'writes',
  }),
  decideCorrection: defineEndpoint({
    method: 'PUT',
    path: '/operators/reports/{id}/decide_correction',
    audience: 'operator',
    summary: 'Decide about the corrected listing: accepted, its block ends. Any operator may decide.',
    params: idParams,
    body: z.strictObject({ correction: z.strictObject({ outcome: z.enum(correctionOutcomes), reason: decisionReason }) }),
    output: one(reportCaseDetails),
    refusals: ['not_allowed', 'correction_is_accepted', 'correction_is_refused', 'correction_not_possible'],
    limit: 'writes',
  }),
}
