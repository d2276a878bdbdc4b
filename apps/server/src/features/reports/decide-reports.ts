import { reportMachine } from '@partlane/domain/reports/report-machine'
import type { ReportOutcome } from '@partlane/domain/reports/report-rules'
import type { CurrentUser } from '#app/context.ts'
import { lockListingToBlock } from '#features/listings/public.ts'
import { lockDecisionSubject, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { informReporters } from './inform-reporters.ts'
import { reportsDecided } from './reports.events.ts'
import { refuseOwnCase } from './reports.policy.ts'
import { getReportedObject } from './reports.queries.ts'
import { lockOpenReports } from './reports.store.ts'
import { takeDecision } from './take-decision.ts'

type DecideInput = { operator: CurrentUser; reportId: number; outcome: ReportOutcome; reason: string; lastReportId: number }

/**
 * Decides about the open reports of an object that the operator has read, up to `lastReportId`. Of
 * two operators at once the second is refused. The block of a listing or of the user happens in the
 * same transaction.
 * @throws Refusal not_found, not_allowed, report_is_decided, listing_is_<status>,
 *   operators_are_not_blocked, account_is_<status>
 */
export async function decideReports(ctx: OperatorContext, input: DecideInput): Promise<void> {
  const { operator, reportId, outcome, reason, lastReportId } = input
  await ctx.db.transact(async (tx) => {
    const object = await getReportedObject(tx, reportId)
    const { user } = await lockDecisionSubject(tx, { userId: object.reported_id, actor: operator })
    const listing = object.listing_id === null ? undefined : await lockListingToBlock(tx, object.listing_id)
    const reports = await lockOpenReports(tx, object, Math.max(lastReportId, reportId))
    // Read again under the locks: another operator may have decided meanwhile.
    const { status } = await getReportedObject(tx, reportId)
    reportMachine.next(status, 'decide')
    refuseOwnCase(operator.id, { reportedId: user.id, reporterIds: reports.map(({ reporter_id }) => reporter_id) })
    const now = ctx.clock.now()
    const reportIds = reports.map(({ id }) => id)
    const decisionId = await takeDecision(tx, { object, user, listing, reportIds, operator, outcome, reason, now })
    await recordSubjectEntry(tx, {
      actor: operator,
      action: 'report.decide',
      subject: { type: 'report', id: reportId, name: String(reportId) },
      reason,
      before: { status },
      after: { outcome, reports: reports.length },
      now,
    })
    await emit(tx, reportsDecided({ decision_id: decisionId }))
    await informReporters(tx, { decisionId, news: outcome === 'no_action' ? 'no_action' : 'action' })
  })
}
