import { Refusal } from '@partlane/domain/refusal'
import { type AppealOutcome, appealMachine } from '@partlane/domain/reports/report-machine'
import type { CurrentUser } from '#app/context.ts'
import { lockListing, unblockListing } from '#features/listings/public.ts'
import { lockDecisionSubject, type OperatorContext, recordSubjectEntry, restoreLockedUser } from '#features/operators/public.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { appealDecided, reporterConcerned } from './reports.events.ts'
import { refuseOwnCase, refuseSameOperator } from './reports.policy.ts'
import { getReportedObject, isBlockedBy, listReportersOf } from './reports.queries.ts'
import { findReversible, lockAppeal, lockCorrection, saveAppealDecision, saveCorrectionDecision } from './reports.store.ts'

type DecideAppealInput = { operator: CurrentUser; reportId: number; outcome: AppealOutcome; reason: string }

/**
 * Decides an appeal as another operator than the one who decided. A reversal gives the listing its
 * former status, and restores the user if this decision's block still applies.
 * @throws Refusal not_found, not_allowed, another_operator_required, appeal_is_<status>
 */
export async function decideAppeal(ctx: OperatorContext, { operator, reportId, outcome, reason }: DecideAppealInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { decision_id: decisionId } = await getReportedObject(tx, reportId)
    if (decisionId === null) throw new Refusal('not_found')
    const decision = await findReversible(tx, decisionId)
    const { user } = await lockDecisionSubject(tx, { userId: decision.reported_id, actor: operator })
    const listing = decision.listing_id === null ? undefined : await lockListing(tx, decision.listing_id)
    const appeal = await lockAppeal(tx, decisionId)
    if (!appeal) throw new Refusal('not_found')
    const reporters = await listReportersOf(tx, decisionId)
    refuseOwnCase(operator.id, { reportedId: user.id, reporterIds: reporters.map(({ reporter_id }) => reporter_id) })
    refuseSameOperator(operator.id, appeal.decision_operator_id)
    appealMachine.next(appeal.status, outcome === 'reversed' ? 'reverse' : 'uphold')
    const now = ctx.clock.now()
    await saveAppealDecision(tx, { id: appeal.id, status: outcome, operatorId: operator.id, reason, now })
    if (outcome === 'reversed') {
      // A reversal ends the block, so that nothing is left to check.
      const correction = await lockCorrection(tx, decisionId)
      if (correction?.status === 'open')
        await saveCorrectionDecision(tx, { id: correction.id, status: 'accepted', operatorId: operator.id, reason, now })
      if (listing && decision.former_listing_status && (await isBlockedBy(tx, listing, decisionId)))
        await unblockListing(tx, listing, decision.former_listing_status)
      if (user.blocked_decision_id === decisionId) await restoreLockedUser(tx, user, { actor: operator, reason, now, decisionId })
    }
    await recordSubjectEntry(tx, {
      actor: operator,
      action: 'report.decide_appeal',
      subject: { type: 'report', id: reportId, name: String(reportId) },
      reason,
      before: { outcome: decision.outcome },
      after: { outcome },
      now,
    })
    const reversals = outcome === 'reversed' ? reporters.map(({ id }) => reporterConcerned({ report_id: id, news: 'reversed' })) : []
    await emitAll(tx, [appealDecided({ decision_id: decisionId }), ...reversals])
  })
}
