import type { Clock } from '#platform/clock/clock.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { countMissedDeadlines, countOverdueDeadlines, countUnfinishedRepayments } from './order-metrics.queries.ts'

const MINUTE_MS = 60_000
const OVERDUE_MINUTES = 10
const PENDING_MINUTES = 60
const MISSED_MINUTES = 24 * 60

/**
 * Registers the gauges that an alert watches: deadlines of orders that their job has not handled,
 * missed deadlines of the last day, and repayments that failed or have not ended within an hour.
 * The values are the same in each process.
 */
export function registerOrderMetrics({ db, clock }: { db: DbOrTx; clock: Clock }, metrics: Metrics): void {
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE_MS)
  metrics.labelledGauge('order_deadlines_overdue', 'Deadlines of orders that are due for more than 10 minutes', 'kind', () =>
    countOverdueDeadlines(db, minutesAgo(OVERDUE_MINUTES)),
  )
  metrics.labelledGauge('order_deadlines_missed_24h', 'Deadlines of orders that were missed in the last 24 hours', 'kind', () =>
    countMissedDeadlines(db, minutesAgo(MISSED_MINUTES)),
  )
  metrics.labelledGauge('repayments_unfinished', 'Repayments that failed, or that are pending for more than an hour', 'status', () =>
    countUnfinishedRepayments(db, minutesAgo(PENDING_MINUTES)),
  )
}
