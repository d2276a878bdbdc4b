import { Refusal } from '@partlane/domain/refusal'
import { type CorrectionOutcome, correctionMachine } from '@partlane/domain/reports/report-machine'
import type { CurrentUser } from '#app/context.ts'
import { lockListing, unblockListing } from '#features/listings/public.ts'
import { lockDecisionSubject, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { correctionDecided } from './reports.events.ts'
import { refuseOwnCase } from './reports.policy.ts'
import { getReportedObject, isBlockedBy, listReportersOf } from './reports.queries.ts'
import { findReversible, lockCorrection, saveCorrectionDecision } from './reports.store.ts'

type DecideCorrectionInput = { operator: CurrentUser; reportId: number; outcome: CorrectionOutcome; reason: string }

/**
 * Decides about a corrected listing. Accepted, it gets its former status; the decision stays. Any
 * operator may decide, also the one who has blocked it.
 * @throws Refusal not_found, not_allowed, correction_is_<status>
 */
export async function decideCorrection(
  ctx: OperatorContext,
  { operator, reportId, outcome, reason }: DecideCorrectionInput,
): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { decision_id: decisionId } = await getReportedObject(tx, reportId)
    if (decisionId === null) throw new Refusal('not_found')
    const decision = await findReversible(tx, decisionId)
    const { user } = await lockDecisionSubject(tx, { userId: decision.reported_id, actor: operator })
    const listing = decision.listing_id === null ? undefined : await lockListing(tx, decision.listing_id)
    const correction = await lockCorrection(tx, decisionId)
    if (!correction) throw new Refusal('not_found')
    const reporters = await listReportersOf(tx, decisionId)
    refuseOwnCase(operator.id, { reportedId: user.id, reporterIds: reporters.map(({ reporter_id }) => reporter_id) })
    correctionMachine.next(correction.status, outcome === 'accepted' ? 'accept' : 'refuse')
    const now = ctx.clock.now()
    await saveCorrectionDecision(tx, { id: correction.id, status: outcome, operatorId: operator.id, reason, now })
    const isEnding = outcome === 'accepted' && listing && (await isBlockedBy(tx, listing, decisionId))
    if (isEnding && decision.former_listing_status) await unblockListing(tx, listing, decision.former_listing_status)
    await recordSubjectEntry(tx, {
      actor: operator,
      action: 'report.decide_correction',
      subject: { type: 'report', id: reportId, name: String(reportId) },
      reason,
      before: { outcome: decision.outcome },
      after: { outcome },
      now,
    })
    await emit(tx, correctionDecided({ correction_id: correction.id, decision_id: decisionId }))
  })
}
