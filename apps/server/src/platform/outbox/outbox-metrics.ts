import type { DbOrTx } from '#platform/db/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { countFailedDeliveries } from './dead-deliveries.ts'

/**
 * Registers the gauges that an alert watches: deliveries without attempts left, and deliveries that
 * failed and are repeated, by handler. The values are the same in each process.
 */
export function registerOutboxMetrics(db: DbOrTx, metrics: Metrics): void {
  metrics.labelledGauge('outbox_dead_deliveries', 'Event deliveries that are no longer repeated', 'handler', () =>
    countFailedDeliveries(db, 'dead'),
  )
  metrics.labelledGauge('outbox_retried_deliveries', 'Event deliveries that failed and are repeated', 'handler', () =>
    countFailedDeliveries(db, 'retried'),
  )
}
