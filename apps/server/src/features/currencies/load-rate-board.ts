import type { AppContext } from '#app/context.ts'
import { reportsStaleRates } from './currencies.policy.ts'
import { presentRateBoard } from './currencies.present.ts'
import { listNewestEuroRates, listRateFetches } from './currencies.queries.ts'

const MAX_FETCHES = 10

/** Loads the rates of all currencies and the last requests for rates. */
export async function loadRateBoard({
  db,
  clock,
  config,
  rates: { name: gateway },
}: Pick<AppContext, 'db' | 'clock' | 'config' | 'rates'>) {
  const [rates, fetches] = await Promise.all([listNewestEuroRates(db), listRateFetches(db, MAX_FETCHES)])
  return presentRateBoard({
    gateway,
    maxAgeDays: config.MAX_RATE_AGE_DAYS,
    reportsStale: reportsStaleRates({ gateway, isProduction: config.isProduction }),
    today: clock.now().toISOString().slice(0, 10),
    rates,
    fetches,
  })
}
