import type { exchangeRate } from '@partlane/contract/currencies'
import type { OutputOf } from '@partlane/contract/endpoint'
import type { operatorRates, storedRate } from '@partlane/contract/operator-rates'
import type { Flat } from '@partlane/contract/resource'
import { currencyCodes } from '@partlane/domain/money/money'
import { parseRate, rateAgeDays, ratedCurrencies } from '@partlane/domain/money/published-rates'
import { listStaleCurrencies } from './currencies.policy.ts'
import type { EuroRateRow, RateFetchRow, StoredRateRow } from './currencies.queries.ts'

/** Decimal text without zeros at the end. */
const presentRate = (rate: string) => parseRate(rate) ?? rate

export const presentExchangeRate = ({ quote, rate, as_of, source }: EuroRateRow): Flat<typeof exchangeRate> => ({
  id: quote,
  currency: quote,
  per_euro: presentRate(rate),
  as_of,
  source,
})

export const presentStoredRate = (row: StoredRateRow): Flat<typeof storedRate> => ({
  ...presentExchangeRate(row),
  id: String(row.id),
  reason: row.reason,
  created_at: row.created_at.toISOString(),
})

const codesOf = (names: readonly string[]) => currencyCodes.filter((code) => names.includes(code))

const presentRateFetch = (row: RateFetchRow) => ({
  gateway: row.gateway,
  outcome: row.outcome,
  as_of: row.as_of,
  refused: codesOf(row.refused_currencies),
  missing: codesOf(row.missing_currencies),
  problem: row.problem,
  created_at: row.created_at.toISOString(),
})

type RateBoard = OutputOf<typeof operatorRates.show>
type BoardInput = {
  gateway: RateBoard['gateway']
  maxAgeDays: number
  reportsStale: boolean
  today: string
  rates: readonly EuroRateRow[]
  fetches: readonly RateFetchRow[]
}

/**
 * What operators see of the rates. A refused rate needs no operator any more when a newer one was
 * set.
 */
export function presentRateBoard({ gateway, maxAgeDays, reportsStale, today, rates, fetches }: BoardInput): RateBoard {
  const stale = reportsStale ? listStaleCurrencies(rates, { today, maxAgeDays }) : []
  const lastResponse = fetches.find(({ outcome }) => outcome !== 'failed')
  return {
    gateway,
    max_age_days: maxAgeDays,
    rates: ratedCurrencies.map((currency) => {
      const row = rates.find(({ quote }) => quote === currency)
      const isRefused = lastResponse?.refused_currencies.includes(currency) ?? false
      return {
        currency,
        per_euro: row ? presentRate(row.rate) : null,
        as_of: row?.as_of ?? null,
        source: row?.source ?? null,
        age_days: row ? rateAgeDays(row.as_of, today) : null,
        reason: row?.reason ?? null,
        stale: stale.includes(currency),
        refused: isRefused && !(row && lastResponse && row.source === 'manual' && row.as_of >= (lastResponse.as_of ?? '')),
      }
    }),
    fetches: fetches.map(presentRateFetch),
  }
}
