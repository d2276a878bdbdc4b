import { Refusal } from '@partlane/domain/refusal'
import { type CorrectionOutcome, correctionMachine } from '@partlane/domain/reports/report-machine'
import type { CurrentUser } from '#app/context.ts'
import { type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { endBlock, lockDecidedCase } from './lock-decided-case.ts'
import { correctionDecided } from './reports.events.ts'
import { lockCorrection, saveCorrectionDecision } from './reports.store.ts'

type DecideCorrectionInput = { operator: CurrentUser; reportId: number; outcome: CorrectionOutcome; reason: string }

/**
 * Decides about a corrected listing. Accepted, it gets its former status; the decision stays. Any
 * operator may decide, also the one who has blocked it.
 * @throws Refusal not_found, not_allowed, correction_is_<status>; correction_not_possible if
 *   there is no block to end, because the listing was deleted or blocked again
 */
export async function decideCorrection(
  ctx: OperatorContext,
  { operator, reportId, outcome, reason }: DecideCorrectionInput,
): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { decision, listing } = await lockDecidedCase(tx, { operator, reportId })
    const correction = await lockCorrection(tx, decision.id)
    if (!correction) throw new Refusal('not_found')
    correctionMachine.next(correction.status, outcome === 'accepted' ? 'accept' : 'refuse')
    const now = ctx.clock.now()
    await saveCorrectionDecision(tx, { id: correction.id, status: outcome, operatorId: operator.id, reason, now })
    if (outcome === 'accepted' && !(await endBlock(tx, decision, { listing, now }))) throw new Refusal('correction_not_possible')
    await recordSubjectEntry(tx, {
      actor: operator,
      action: 'report.decide_correction',
      subject: { type: 'report', id: reportId, name: String(reportId) },
      reason,
      before: { outcome: decision.outcome },
      after: { outcome },
      now,
    })
    await emit(tx, correctionDecided({ correction_id: correction.id, decision_id: decision.id }))
  })
}
