import type { ReporterNews } from '@partlane/domain/reports/report-rules'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit, emitAll } from '#platform/outbox/emit.ts'
import { reporterConcerned, reportersConcerned } from './reports.events.ts'
import { listReportIdsAfter } from './reports.queries.ts'
import { saveInformed, startInforming } from './reports.store.ts'

type News = { decisionId: number; news: ReporterNews }

/** Begins to inform the reporters of a decision, within its transaction. */
export async function informReporters(tx: Tx, { decisionId, news }: News): Promise<void> {
  await startInforming(tx, { decisionId, news })
  await emit(tx, reportersConcerned({ decision_id: decisionId, news, after_report_id: 0 }))
}

/** Reporters of one event, so that events of others come between two pages. */
export const REPORTERS_PER_PAGE = 50

/**
 * Emits an event for each reporter of the next page, and the event of the page after it. Repeated,
 * or after newer news of the decision, it does nothing.
 */
export async function informNextReporters(ctx: AppContext, { decisionId, news, after }: News & { after: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const ids = await listReportIdsAfter(tx, { decisionId, after, limit: REPORTERS_PER_PAGE })
    const last = ids.at(-1)
    if (last === undefined || !(await saveInformed(tx, { decisionId, news, after, last }))) return
    await emitAll(
      tx,
      ids.map((report_id) => reporterConcerned({ report_id, news })),
    )
    if (ids.length === REPORTERS_PER_PAGE) await emit(tx, reportersConcerned({ decision_id: decisionId, news, after_report_id: last }))
  })
}
