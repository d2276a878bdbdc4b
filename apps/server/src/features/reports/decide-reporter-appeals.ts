import { Refusal } from '@partlane/domain/refusal'
import { type AppealOutcome, appealMachine } from '@partlane/domain/reports/report-machine'
import type { ReporterAppealOutcome } from '@partlane/domain/reports/report-rules'
import type { CurrentUser } from '#app/context.ts'
import { type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import { emit, emitAll } from '#platform/outbox/emit.ts'
import { informReporters } from './inform-reporters.ts'
import { lockDecidedCase } from './lock-decided-case.ts'
import { reporterConcerned, reportsDecided } from './reports.events.ts'
import { refuseSameOperator } from './reports.policy.ts'
import { lockReporterAppeals, lockReportsOf, saveReporterAppeals } from './reports.store.ts'
import { takeDecision } from './take-decision.ts'

type DecideInput = {
  operator: CurrentUser
  reportId: number
  outcome: ReporterAppealOutcome
  reason: string
  /** The newest appeal that the operator has read. */
  lastAppealId: number
}

/**
 * Decides the open appeals of the reporters of a decision without action, as another operator than
 * the one who decided. `upheld` decides those that the operator has read; later ones stay open. An
 * action is what all of them have asked for, so it decides all: the reports belong to a new
 * decision of this operator, which the reported user can appeal.
 * @throws Refusal not_found, not_allowed, another_operator_required, appeal_is_<status>, and those
 *   of `takeDecision`
 */
export async function decideReporterAppeals(ctx: OperatorContext, input: DecideInput): Promise<void> {
  const { operator, reportId, outcome, reason, lastAppealId } = input
  await ctx.db.transact(async (tx) => {
    const { object, decision, user, listing } = await lockDecidedCase(tx, { operator, reportId })
    const reports = await lockReportsOf(tx, decision.id)
    const appeals = await lockReporterAppeals(tx, decision.id)
    const readAppeals = appeals.filter(({ id }) => id <= lastAppealId)
    const [first] = readAppeals
    if (!first) throw new Refusal('not_found')
    const hasOpen = readAppeals.some((appeal) => appeal.status === 'open')
    const open = (outcome === 'upheld' ? readAppeals : appeals).filter((appeal) => appeal.status === 'open')
    const status = appealMachine.next(hasOpen ? 'open' : first.status, outcome === 'upheld' ? 'uphold' : 'reverse') as AppealOutcome
    refuseSameOperator(operator.id, decision.operator_id)
    const now = ctx.clock.now()
    await saveReporterAppeals(tx, { ids: open.map(({ id }) => id), status, operatorId: operator.id, reason, now })
    await recordSubjectEntry(tx, {
      actor: operator,
      action: 'report.decide_reporter_appeal',
      subject: { type: 'report', id: reportId, name: String(reportId) },
      reason,
      before: { outcome: decision.outcome },
      after: { outcome, appeals: open.length },
      now,
    })
    if (outcome === 'upheld') {
      const events = open.map(({ report_id }) => reporterConcerned({ report_id, news: 'appeal_upheld' }))
      return emitAll(tx, events)
    }
    const reportIds = reports.map(({ id }) => id)
    const decisionId = await takeDecision(tx, { object, user, listing, reportIds, operator, outcome, reason, now })
    await emit(tx, reportsDecided({ decision_id: decisionId }))
    await informReporters(tx, { decisionId, news: 'action_after_appeal' })
  })
}
