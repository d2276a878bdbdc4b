import type { AppContext } from '#app/context.ts'
import { recordSubjectEntry } from '#features/operators/public.ts'
import { loadCase, type ReadInput } from './load-cases.ts'
import { getReportedObject } from './reports.queries.ts'

/**
 * Loads the reports of an object for an operator. The audit entry is committed before, so that no
 * view is missing from the audit log.
 * @throws Refusal not_found
 */
export async function readCase(ctx: AppContext, { operator, reportId }: ReadInput) {
  await getReportedObject(ctx.db, reportId)
  await ctx.db.transact((tx) =>
    recordSubjectEntry(tx, {
      actor: operator,
      action: 'report.read',
      subject: { type: 'report', id: reportId, name: String(reportId) },
      now: ctx.clock.now(),
    }),
  )
  return loadCase(ctx, { operator, reportId })
}
