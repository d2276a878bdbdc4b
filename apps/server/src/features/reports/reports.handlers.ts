import { isPublicListing } from '@partlane/domain/listings/listing-machine'
import type { Locale } from '@partlane/domain/locale'
import type { ReporterNews } from '@partlane/domain/reports/report-rules'
import { isolateText } from '@partlane/domain/text/isolate-text'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { type NotificationMessage, notify } from '#features/notifications/public.ts'
import { findMessageRecipient } from '#features/operators/public.ts'
import { deleteUnusedPhotos } from '#features/selling/public.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { createDecisionToken } from './decision-tokens.ts'
import { informNextReporters } from './inform-reporters.ts'
import { type ReportMail, sendReportMail } from './report-mail.ts'
import {
  appealDecided,
  correctionDecided,
  reporterConcerned,
  reportersConcerned,
  reportMade,
  reportPhotosRemoved,
  reportsDecided,
} from './reports.events.ts'
import { type CorrectionRow, type DecisionRow, findDecision, findReporter, type ReporterRow } from './reports.queries.ts'

const REPORTS_PATH = '/profile/reports'

/** Confirms to the reporter that the report has arrived (Digital Services Act, article 16). */
export const mailReceipt = defineMessageHandler(reportMade, 'reports.mail-receipt', async (ctx, { report_id }) => {
  const report = await findReporter(ctx.db, report_id)
  if (report) await mailToReporter(ctx, report, 'receipt')
})

type News = ReporterNews | 'appeal_upheld'

/** The end of the name of a notice. Of an action after an appeal it is that of every action. */
const textOf = (news: News) => (news === 'action_after_appeal' ? 'action' : news)

/**
 * Informs the reporters of a decision page by page. In the pool of mails, so that a page waits for
 * the mails of the one before.
 */
export const pageReporters = defineMessageHandler(
  reportersConcerned,
  'reports.page-reporters',
  (ctx, { decision_id, news, after_report_id }) => informNextReporters(ctx, { decisionId: decision_id, news, after: after_report_id }),
)

/** Notifies a reporter of the outcome. Who decided, and what else is known, is not named. */
export const notifyReporter = defineHandler(reporterConcerned, 'reports.notify-reporter', async (ctx, { report_id, news }) => {
  const report = await findReporter(ctx.db, report_id)
  if (!report || report.role === 'guest' || report.status === 'deleted') return
  await notify(ctx, {
    userId: report.reporter_id,
    objectName: 'report',
    message: `report_${textOf(news)}`,
    data: { title: report.title, report_id },
    dedupeKey: `report:${report_id}:${news === 'no_action' || news === 'action' ? 'decided' : news}`,
  })
})

/** Mails a reporter the outcome: a member with a confirmed address, or a guest. */
export const mailReporter = defineMessageHandler(reporterConcerned, 'reports.mail-reporter', async (ctx, { report_id, news }) => {
  const report = await findReporter(ctx.db, report_id)
  if (report && report.status !== 'deleted')
    await mailToReporter(ctx, report, news === 'appeal_upheld' ? 'appeal_upheld_reporter' : textOf(news))
})

/** Notifies the reported user of a decision with a consequence. Who reported is not told. */
export const notifyReported = defineHandler(reportsDecided, 'reports.notify-reported', async (ctx, { decision_id }) => {
  const decision = await findDecision(ctx.db, decision_id)
  if (!decision || decision.outcome === 'no_action') return
  await notifyAbout(ctx, decision, `decision_${decision.outcome}`, decision.reason)
})

/** Mails the reported user a decision with a link that also works for a blocked account. */
export const mailReported = defineMessageHandler(reportsDecided, 'reports.mail-reported', async (ctx, { decision_id }) => {
  const decision = await findDecision(ctx.db, decision_id)
  if (!decision || decision.outcome === 'no_action') return
  await mailAbout(ctx, decision, decision.outcome, decision.reason)
})

/** Notifies the reported user of the outcome of the appeal. */
export const notifyAppellant = defineHandler(appealDecided, 'reports.notify-appellant', async (ctx, { decision_id }) => {
  const decision = await findDecision(ctx.db, decision_id)
  if (!decision?.appeal_reason) return
  await notifyAbout(ctx, decision, decision.appeal_status === 'reversed' ? 'appeal_reversed' : 'appeal_upheld', decision.appeal_reason)
})

/** Mails the reported user the outcome of the appeal. */
export const mailAppellant = defineMessageHandler(appealDecided, 'reports.mail-appellant', async (ctx, { decision_id }) => {
  const decision = await findDecision(ctx.db, decision_id)
  if (!decision?.appeal_reason) return
  await mailAbout(ctx, decision, decision.appeal_status === 'reversed' ? 'appeal_reversed' : 'appeal_upheld', decision.appeal_reason)
})

const correctionMessage = ({ status }: CorrectionRow) => (status === 'accepted' ? 'correction_accepted' : 'correction_refused')

/** Notifies the seller of what became of the corrected listing. */
export const notifyCorrection = defineHandler(
  correctionDecided,
  'reports.notify-correction',
  async (ctx, { decision_id, correction_id }) => {
    const decision = await findDecision(ctx.db, decision_id)
    const correction = decision?.corrections.find(({ id }) => id === correction_id)
    if (!decision || !correction?.decision_reason) return
    await notifyAbout(ctx, decision, correctionMessage(correction), correction.decision_reason, `:${correction_id}`)
  },
)

/** Mails the seller what became of the corrected listing. */
export const mailCorrection = defineMessageHandler(
  correctionDecided,
  'reports.mail-correction',
  async (ctx, { decision_id, correction_id }) => {
    const decision = await findDecision(ctx.db, decision_id)
    const correction = decision?.corrections.find(({ id }) => id === correction_id)
    if (decision && correction?.decision_reason) await mailAbout(ctx, decision, correctionMessage(correction), correction.decision_reason)
  },
)

/**
 * Guests get no text of the reported user: their address is not confirmed, and a mail must not
 * carry the words of a stranger to it.
 */
async function mailToReporter(ctx: AppContext, report: ReporterRow, name: ReportMail): Promise<void> {
  const { id, role, email, guest_email, kind, locale, title } = report
  const t = translator(locale, 'report-messages')
  if (role !== 'guest') {
    const values = { subject: t('subject.of_member', { title: isolateText(title) }) }
    if (email) await sendReportMail(ctx, name, { to: email, locale, values, path: REPORTS_PATH })
  } else if (guest_email) {
    await sendReportMail(ctx, name, { to: guest_email, locale, values: { subject: t(`subject.${kind}`, { number: String(id) }) } })
  }
}

async function notifyAbout(
  ctx: AppContext,
  decision: DecisionRow,
  message: NotificationMessage,
  reason: string,
  suffix = '',
): Promise<void> {
  await notify(ctx, {
    userId: decision.reported_id,
    objectName: 'report',
    message,
    data: { decision_id: decision.id, kind: decision.kind, title: titleOf(decision), reason },
    dedupeKey: `report-decision:${decision.id}:${message}${suffix}`,
  })
}

/** Of a listing. Of a user or a message, the mail and the notice say what it is. */
const titleOf = ({ kind, snapshot, listing_title }: DecisionRow): string =>
  kind === 'listing' ? (snapshot?.title ?? listing_title ?? '') : ''

/** Where the seller finds the listing, or corrects it. Empty without a listing. */
function linkOf({ config }: AppContext, { listing_id, listing_slug, listing_status }: DecisionRow, locale: Locale): string {
  if (listing_slug === null || listing_status === null) return ''
  const t = translator(locale, 'report-messages')
  const formUrl = pageUrl(config, `/sell/${listing_id}`, locale)
  if (listing_status === 'blocked') return t('correct_link', { url: formUrl })
  return t('listing_link', { url: isPublicListing(listing_status) ? pageUrl(config, `/listings/${listing_slug}`, locale) : formUrl })
}

/** By mail to the confirmed address, else by text message to the confirmed number. */
async function mailAbout(ctx: AppContext, decision: DecisionRow, name: ReportMail, reason: string): Promise<void> {
  const user = await findMessageRecipient(ctx.db, decision.reported_id)
  if (!user) return
  const { locale } = user
  const path = `/decision#token=${createDecisionToken(ctx, decision.id)}`
  const values = { title: isolateText(titleOf(decision)), kind: decision.kind, reason, link: linkOf(ctx, decision, locale) }
  if (user.email) await sendReportMail(ctx, name, { to: user.email, locale, path, values })
  else if (user.phone) {
    const text = translator(locale, 'report-messages')('sms', { product: ctx.config.PRODUCT_NAME, url: pageUrl(ctx.config, path, locale) })
    await ctx.sms.send({ to: user.phone, text })
  }
}

/** Deletes the photos of erased reports, unless something else uses them. */
export const deleteReportPhotos = defineHandler(reportPhotosRemoved, 'reports.delete-photos', (ctx, { storage_keys }) =>
  deleteUnusedPhotos(ctx, storage_keys),
)
