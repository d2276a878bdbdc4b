import { rateAgeDays } from '@partlane/domain/money/published-rates'
import type { Clock } from '#platform/clock/clock.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { listNewestEuroRates } from './currencies.queries.ts'

/** Registers the gauge that an alert watches: the age of the rate of each currency. */
export function registerRateMetrics({ db, clock }: { db: DbOrTx; clock: Clock }, metrics: Metrics): void {
  metrics.labelledGauge('exchange_rate_age_days', 'Days since the day of the exchange rate that applies', 'currency', async () => {
    const today = clock.now().toISOString().slice(0, 10)
    const rates = await listNewestEuroRates(db)
    return new Map(rates.map(({ quote, as_of }) => [quote, rateAgeDays(as_of, today)]))
  })
}
