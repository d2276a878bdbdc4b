import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { refuseReporterAppeal } from './reports.policy.ts'
import { getReportOf } from './reports.queries.ts'
import { insertReporterAppeal, lockReport, lockUsersOfReport } from './reports.store.ts'

type AppealInput = { reportId: number; userId: number; text: string }

/**
 * Appeals, as the reporter, a decision that took no action. Repeated with the same text, it changes
 * nothing.
 * @returns whether the appeal is new
 * @throws Refusal not_found, appeal_not_possible, appeal_too_late, already_appealed
 */
export async function appealReport(ctx: AppContext, { reportId, userId, text }: AppealInput): Promise<boolean> {
  return ctx.db.transact(async (tx) => {
    await lockUsersOfReport(tx, [userId])
    // An operator who decides appeals locks the reports: none is left open at a replaced decision.
    const locked = await lockReport(tx, { reportId, reporterId: userId })
    if (!locked) throw new Refusal('not_found')
    const report = await getReportOf(tx, reportId)
    if (report.own_appeal_status !== null && report.own_appeal_text === text) return false
    if (report.own_appeal_status !== null) throw new Refusal('already_appealed')
    const now = ctx.clock.now()
    const { decision_id, operator_id } = refuseReporterAppeal(report, now)
    await insertReporterAppeal(tx, { report_id: reportId, decision_id, decision_operator_id: operator_id, text, created_at: now })
    return true
  })
}
