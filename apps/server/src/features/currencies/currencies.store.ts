import { RATE_DECIMALS } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { PIVOT_CURRENCY, type RatedCurrency, type RateGatewayName } from '@partlane/domain/money/published-rates'
import Big from 'big.js'
import type { Insertable } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import { insertRows } from '#platform/db/bulk-rows.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RateFetches } from '#platform/db/schema.generated.ts'

/** A row of the file of first rates. `per_euro`: units for one euro. */
export type FirstRate = { currency: CurrencyCode; per_euro: number; as_of: string }

/** Changes of rates happen one after the other, so that each sees the last rate of a currency. */
export const lockRates = (tx: Tx) => lockAdvisory(tx, 'exchangeRates')

/**
 * Adds the rates of currencies that have none, so that an installation can convert before a
 * provider delivers rates. Known currencies keep their rates.
 * @returns the currencies that got a rate, and those that they are converted with
 */
export async function addFirstRates(tx: Tx, rates: readonly FirstRate[], now: Date): Promise<Set<string>> {
  const euro = rates.find(({ currency }) => currency === PIVOT_CURRENCY)
  if (!euro) return new Set()
  const stored = await tx.selectFrom('exchange_rates').where('base', '=', PIVOT_CURRENCY).select('quote').distinct().execute()
  const known = new Set(stored.map(({ quote }) => quote))
  const today = now.toISOString().slice(0, 10)
  const rows = rates
    .filter((rate) => rate !== euro && !known.has(rate.currency))
    .map(({ currency, per_euro, as_of }) => ({
      base: PIVOT_CURRENCY,
      quote: currency,
      rate: new Big(per_euro).div(euro.per_euro).round(RATE_DECIMALS, Big.roundHalfEven).toFixed(),
      as_of: as_of > today ? today : as_of,
      source: 'built_in' as const,
      created_at: now,
    }))
  await insertRows(tx, 'exchange_rates', rows)
  return new Set(rows.flatMap(({ base, quote }) => [base, quote]))
}

type PublishedRows = { source: RateGatewayName; asOf: string; perEuro: ReadonlyMap<RatedCurrency, string>; now: Date }

/** Inserts the rates of a day. Those that are stored already stay. @returns the number of rows */
export async function insertPublishedRates(tx: Tx, { source, asOf, perEuro, now }: PublishedRows): Promise<number> {
  if (perEuro.size === 0) return 0
  const rows = [...perEuro].map(([quote, rate]) => ({ base: PIVOT_CURRENCY, quote, rate, as_of: asOf, source, created_at: now }))
  const inserted = await tx
    .insertInto('exchange_rates')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

type ManualRate = { currency: RatedCurrency; rate: string; reason: string; now: Date }

/** Inserts a rate of an operator. It applies from its day on. */
export const insertManualRate = (tx: Tx, { currency, rate, reason, now }: ManualRate) =>
  tx
    .insertInto('exchange_rates')
    .values({
      base: PIVOT_CURRENCY,
      quote: currency,
      rate,
      as_of: now.toISOString().slice(0, 10),
      source: 'manual',
      reason,
      created_at: now,
    })
    .execute()

/** Records a request for rates. @returns its id */
export async function insertRateFetch(tx: Tx, row: Insertable<RateFetches>): Promise<number> {
  const { id } = await tx.insertInto('rate_fetches').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes the log of requests before an instant. */
export const deleteRateFetchesBefore = (tx: Tx, before: Date) => tx.deleteFrom('rate_fetches').where('created_at', '<', before).execute()
