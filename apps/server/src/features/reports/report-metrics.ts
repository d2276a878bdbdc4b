import type { DbOrTx } from '#platform/db/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { countWaiting } from './reports.queries.ts'

/** Registers the gauge of what waits for operators: reported objects, appeals, corrections. */
export function registerReportMetrics(db: DbOrTx, metrics: Metrics): void {
  metrics.labelledGauge(
    'reports_waiting',
    'Reported objects, appeals and corrected listings that wait for an operator',
    'kind',
    async () => {
      const { waiting_reports, waiting_appeals, waiting_corrections } = await countWaiting(db)
      return new Map([
        ['report', Number(waiting_reports)],
        ['appeal', Number(waiting_appeals)],
        ['correction', Number(waiting_corrections)],
      ])
    },
  )
}
