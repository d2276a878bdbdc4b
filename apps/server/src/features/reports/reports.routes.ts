import { reports } from '@partlane/contract/reports'
import { Refusal } from '@partlane/domain/refusal'
import { defineRoutes, FoundOrCreated } from '#platform/http/define-routes.ts'
import { appealDecision } from './appeal-decision.ts'
import { appealReport } from './appeal-report.ts'
import { findBlockToken } from './blocked-account.ts'
import { createReport } from './create-report.ts'
import { decideAppeal } from './decide-appeal.ts'
import { decideCorrection } from './decide-correction.ts'
import { decideReporterAppeals } from './decide-reporter-appeals.ts'
import { decideReports } from './decide-reports.ts'
import { readDecisionToken } from './decision-tokens.ts'
import { loadCase, loadCases } from './load-cases.ts'
import { getReportedOfToken, loadDecision, loadDecisions } from './load-decisions.ts'
import { readCase } from './read-case.ts'
import { presentReasons, presentReport } from './reports.present.ts'
import { getReportOf, listReportsOf } from './reports.queries.ts'
import { requestCorrection } from './request-correction.ts'

export const reportsRoutes = defineRoutes((route) => {
  route(reports.listListingReasons, ({ caller }) => presentReasons('listing', caller.locale))
  route(reports.listUserReasons, ({ caller }) => presentReasons('user', caller.locale))
  route(reports.create, async ({ ctx, user, caller, body }) => {
    const { reportId, isNew } = await createReport(ctx, { user, ip: caller.ip }, body.report)
    return new FoundOrCreated(presentReport(await getReportOf(ctx.db, reportId), ctx.clock.now()), isNew)
  })
  route(reports.list, async ({ ctx, user, query }) => {
    const { items, pagy } = await listReportsOf(ctx.db, user.id, query)
    const now = ctx.clock.now()
    return { items: items.map((row) => presentReport(row, now)), pagy }
  })
  route(reports.appealReport, async ({ ctx, user, params: { id }, body }) => {
    const isNew = await appealReport(ctx, { reportId: id, userId: user.id, text: body.appeal.text })
    return new FoundOrCreated(presentReport(await getReportOf(ctx.db, id), ctx.clock.now()), isNew)
  })
  route(reports.listDecisions, ({ ctx, user, query: { listing_id, page, items } }) =>
    loadDecisions(ctx, { userId: user.id, listingId: listing_id, page: { page, items } }),
  )
  route(reports.showDecision, ({ ctx, user, params }) => loadDecision(ctx, params.id, user.id))
  route(reports.appeal, async ({ ctx, user, params, body }) => {
    const isNew = await appealDecision(ctx, { decisionId: params.id, userId: user.id, text: body.appeal.text })
    return new FoundOrCreated(await loadDecision(ctx, params.id, user.id), isNew)
  })
  route(reports.requestCorrection, async ({ ctx, user, params }) => {
    const isNew = await requestCorrection(ctx, { decisionId: params.id, userId: user.id })
    return new FoundOrCreated(await loadDecision(ctx, params.id, user.id), isNew)
  })
  route(reports.showBlock, async ({ ctx, user }) => {
    const token = await findBlockToken(ctx, ctx.db, user.id)
    if (token === undefined) throw new Refusal('not_found')
    return { decision_token: token }
  })
  route(reports.openDecision, async ({ ctx, body }) => {
    const decisionId = readDecisionToken(ctx, body.token)
    return loadDecision(ctx, decisionId, await getReportedOfToken(ctx, decisionId))
  })
  route(reports.appealByToken, async ({ ctx, body }) => {
    const decisionId = readDecisionToken(ctx, body.token)
    const userId = await getReportedOfToken(ctx, decisionId)
    const isNew = await appealDecision(ctx, { decisionId, userId, text: body.appeal.text })
    return new FoundOrCreated(await loadDecision(ctx, decisionId, userId), isNew)
  })
  route(reports.listCases, ({ ctx, query: { page, items, state, kind, user } }) =>
    loadCases(ctx, { state, kind, user, page: { page, items } }),
  )
  route(reports.showCase, ({ ctx, user, params }) => readCase(ctx, { operator: user, reportId: params.id }))
  route(reports.decide, async ({ ctx, user, params, body: { decision } }) => {
    const { outcome, reason, last_report_id } = decision
    await decideReports(ctx, { operator: user, reportId: params.id, outcome, reason, lastReportId: last_report_id })
    return loadCase(ctx, { operator: user, reportId: params.id })
  })
  route(reports.decideAppeal, async ({ ctx, user, params, body: { appeal } }) => {
    await decideAppeal(ctx, { operator: user, reportId: params.id, ...appeal })
    return loadCase(ctx, { operator: user, reportId: params.id })
  })
  route(reports.decideReporterAppeals, async ({ ctx, user, params, body: { appeal } }) => {
    const { last_appeal_id: lastAppealId, ...decision } = appeal
    await decideReporterAppeals(ctx, { operator: user, reportId: params.id, ...decision, lastAppealId })
    return loadCase(ctx, { operator: user, reportId: params.id })
  })
  route(reports.decideCorrection, async ({ ctx, user, params, body: { correction } }) => {
    await decideCorrection(ctx, { operator: user, reportId: params.id, ...correction })
    return loadCase(ctx, { operator: user, reportId: params.id })
  })
})
