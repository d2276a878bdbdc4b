import type { AppContext } from '#app/context.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { countDeliveries, findDeliveryLags } from './notification-deliveries.queries.ts'

/**
 * Registers the gauges of notifications that leave the product, by way. An alert watches the lag:
 * above a few minutes nothing is sent. The values are the same in each process.
 */
export function registerDeliveryMetrics({ db, clock }: Pick<AppContext, 'db' | 'clock'>, metrics: Metrics): void {
  metrics.labelledGauge('notification_delivery_lag_seconds', 'For how long the oldest notification has been due', 'way', () =>
    findDeliveryLags(db, clock.now()),
  )
  metrics.labelledGauge('notification_deliveries_waiting', 'Notifications that wait to be sent', 'way', () =>
    countDeliveries(db, 'waiting'),
  )
  metrics.labelledGauge('notification_deliveries_failed', 'Notifications without attempts left', 'way', () => countDeliveries(db, 'failed'))
}
