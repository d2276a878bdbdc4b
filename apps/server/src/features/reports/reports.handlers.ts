import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { type NotificationMessage, notify } from '#features/notifications/public.ts'
import { findMessageRecipient } from '#features/operators/public.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { createDecisionToken } from './decision-tokens.ts'
import { type ReportMail, sendReportMail } from './report-mail.ts'
import { appealDecided, reportMade, reportsDecided } from './reports.events.ts'
import { type DecisionRow, findDecision, findReceipt, listReportersOf } from './reports.queries.ts'

const REPORTS_PATH = '/profile/reports'

/** Confirms to the reporter that the report has arrived (Digital Services Act, article 16). */
export const mailReceipt = defineMessageHandler(reportMade, 'reports.mail-receipt', async (ctx, { report_id }) => {
  const receipt = await findReceipt(ctx.db, report_id)
  if (!receipt) return
  const isGuest = receipt.role === 'guest'
  const to = isGuest ? receipt.guest_email : receipt.email
  if (!to) return
  const values = { title: receipt.title, reason: '' }
  await sendReportMail(ctx, 'receipt', { to, locale: receipt.locale, values, path: isGuest ? undefined : REPORTS_PATH })
})

/** Notifies the reporters of the outcome. Who decided, and what else is known, is not told. */
export const notifyReporters = defineHandler(reportsDecided, 'reports.notify-reporters', (ctx, { decision_id }) =>
  notifyEachReporter(ctx, decision_id, 'decided'),
)

/** Notifies the reporters that a decision was reversed. */
export const notifyReportersOfReversal = defineHandler(appealDecided, 'reports.notify-reporters-of-reversal', (ctx, { decision_id }) =>
  notifyEachReporter(ctx, decision_id, 'reversed'),
)

/** Mails the outcome to the reporters: members with a confirmed address, and guests. */
export const mailReporters = defineMessageHandler(reportsDecided, 'reports.mail-reporters', (ctx, { decision_id }) =>
  mailEachReporter(ctx, decision_id, 'decided'),
)

/** Mails the reporters that a decision was reversed. */
export const mailReportersOfReversal = defineMessageHandler(appealDecided, 'reports.mail-reporters-of-reversal', (ctx, { decision_id }) =>
  mailEachReporter(ctx, decision_id, 'reversed'),
)

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

type News = 'decided' | 'reversed'

/** @returns undefined without news: an appeal that was not successful */
async function findNews(ctx: AppContext, decisionId: number, news: News) {
  const decision = await findDecision(ctx.db, decisionId)
  if (!decision || (news === 'reversed' && decision.appeal_status !== 'reversed')) return undefined
  return news === 'reversed' ? 'reversed' : decision.outcome === 'no_action' ? 'no_action' : 'action'
}

async function notifyEachReporter(ctx: AppContext, decisionId: number, news: News): Promise<void> {
  const outcome = await findNews(ctx, decisionId, news)
  if (!outcome) return
  for (const { id, reporter_id, role, status, title } of await listReportersOf(ctx.db, decisionId)) {
    if (role === 'guest' || status === 'deleted') continue
    await notify(ctx, {
      userId: reporter_id,
      objectName: 'report',
      message: `report_${outcome}`,
      data: { title, report_id: id },
      dedupeKey: `report:${id}:${news}`,
    })
  }
}

async function mailEachReporter(ctx: AppContext, decisionId: number, news: News): Promise<void> {
  const outcome = await findNews(ctx, decisionId, news)
  if (!outcome) return
  for (const { role, status, email, guest_email, locale, title } of await listReportersOf(ctx.db, decisionId)) {
    const isGuest = role === 'guest'
    const to = isGuest ? guest_email : email
    if (!to || status === 'deleted') continue
    await sendReportMail(ctx, outcome, { to, locale, values: { title, reason: '' }, path: isGuest ? undefined : REPORTS_PATH })
  }
}

async function notifyAbout(ctx: AppContext, decision: DecisionRow, message: NotificationMessage, reason: string): Promise<void> {
  await notify(ctx, {
    userId: decision.reported_id,
    objectName: 'report',
    message,
    data: { decision_id: decision.id, title: decision.snapshot?.title ?? '', reason },
    dedupeKey: `report-decision:${decision.id}:${message}`,
  })
}

/** By mail to the confirmed address, else by text message to the confirmed number. */
async function mailAbout(ctx: AppContext, decision: DecisionRow, name: ReportMail, reason: string): Promise<void> {
  const user = await findMessageRecipient(ctx.db, decision.reported_id)
  if (!user) return
  const { locale } = user
  const path = `/decision#token=${createDecisionToken(ctx, decision.id)}`
  const values = { title: decision.snapshot?.title ?? '', reason }
  if (user.email) await sendReportMail(ctx, name, { to: user.email, locale, path, values, showsReason: true })
  else if (user.phone) {
    const text = translator(locale, 'report-messages')('sms', { product: ctx.config.PRODUCT_NAME, url: pageUrl(ctx.config, path, locale) })
    await ctx.sms.send({ to: user.phone, text })
  }
}
