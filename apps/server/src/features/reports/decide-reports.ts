import { reportMachine } from '@partlane/domain/reports/report-machine'
import type { ReportOutcome } from '@partlane/domain/reports/report-rules'
import type { CurrentUser } from '#app/context.ts'
import { blockListing, type LockedListing, lockListing } from '#features/listings/public.ts'
import { blockLockedUser, lockDecisionSubject, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { reporterConcerned, reportsDecided } from './reports.events.ts'
import { refuseImpossibleOutcome, refuseOwnCase } from './reports.policy.ts'
import { getReportedObject } from './reports.queries.ts'
import { insertDecision, lockOpenReports, saveDecided } from './reports.store.ts'

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
    const listing = object.listing_id === null ? undefined : await lockListing(tx, object.listing_id)
    const reports = await lockOpenReports(tx, object, Math.max(lastReportId, reportId))
    // Read again under the locks: another operator may have decided meanwhile.
    const { status } = await getReportedObject(tx, reportId)
    reportMachine.next(status, 'decide')
    refuseOwnCase(operator.id, { reportedId: user.id, reporterIds: reports.map(({ reporter_id }) => reporter_id) })
    const listingStatus = object.listing_id === null ? null : (listing?.status ?? 'deleted')
    refuseImpossibleOutcome(outcome, { kind: object.kind, listingStatus, account: user })
    const now = ctx.clock.now()
    const decisionId = await insertDecision(tx, {
      kind: object.kind,
      reported_id: object.reported_id,
      listing_id: object.listing_id,
      message_id: object.message_id,
      outcome,
      reason,
      operator_id: operator.id,
      former_listing_status: outcome === 'block_listing' ? await blockReported(tx, listing) : null,
      created_at: now,
    })
    await saveDecided(tx, { ids: reports.map(({ id }) => id), decisionId, operatorId: operator.id })
    if (outcome === 'block_user') await blockLockedUser(tx, user, { actor: operator, reason, now, decisionId })
    await recordSubjectEntry(tx, {
      actor: operator,
      action: 'report.decide',
      subject: { type: 'report', id: reportId, name: String(reportId) },
      reason,
      before: { status },
      after: { outcome, reports: reports.length },
      now,
    })
    await emitAll(tx, [
      reportsDecided({ decision_id: decisionId }),
      ...reports.map(({ id }) => reporterConcerned({ report_id: id, news: outcome === 'no_action' ? 'no_action' : 'action' })),
    ])
  })
}

function blockReported(tx: Tx, listing: LockedListing | undefined) {
  if (!listing) throw new Error('a deleted listing cannot be blocked')
  return blockListing(tx, listing)
}
