import { Refusal } from '@partlane/domain/refusal'
import { type AppealOutcome, appealMachine, type CorrectionOutcome, correctionMachine } from '@partlane/domain/reports/report-machine'
import type { CurrentUser } from '#app/context.ts'
import { type OperatorContext, recordSubjectEntry, restoreLockedUser } from '#features/operators/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { informReporters } from './inform-reporters.ts'
import { endBlock, lockDecidedCase } from './lock-decided-case.ts'
import { appealDecided } from './reports.events.ts'
import { refuseSameOperator } from './reports.policy.ts'
import { lockAppeal, lockCorrection, saveAppealDecision, saveCorrectionDecision } from './reports.store.ts'

type DecideAppealInput = { operator: CurrentUser; reportId: number; outcome: AppealOutcome; reason: string }

/**
 * Decides an appeal as another operator than the one who decided. A reversal gives the listing its
 * former status, and restores the user if this decision's block still applies.
 * @throws Refusal not_found, not_allowed, another_operator_required, appeal_is_<status>
 */
export async function decideAppeal(ctx: OperatorContext, { operator, reportId, outcome, reason }: DecideAppealInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { decision, user, listing } = await lockDecidedCase(tx, { operator, reportId })
    const decisionId = decision.id
    const appeal = await lockAppeal(tx, decisionId)
    if (!appeal) throw new Refusal('not_found')
    refuseSameOperator(operator.id, appeal.decision_operator_id)
    appealMachine.next(appeal.status, outcome === 'reversed' ? 'reverse' : 'uphold')
    const now = ctx.clock.now()
    await saveAppealDecision(tx, { id: appeal.id, status: outcome, operatorId: operator.id, reason, now })
    if (outcome === 'reversed') {
      // A reversal ends the block, so nothing is left to check. The notice of the appeal says so.
      const correction = await lockCorrection(tx, decisionId)
      if (correction?.status === 'open') {
        const status = correctionMachine.next(correction.status, 'accept') as CorrectionOutcome
        await saveCorrectionDecision(tx, { id: correction.id, status, operatorId: operator.id, reason, now })
      }
      await endBlock(tx, decision, { listing, now })
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
    await emit(tx, appealDecided({ decision_id: decisionId }))
    if (outcome === 'reversed') await informReporters(tx, { decisionId, news: 'reversed' })
  })
}
