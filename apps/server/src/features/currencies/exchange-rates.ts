import { RATE_DECIMALS } from '@partlane/domain/money/exchange'
import { type CurrencyCode, currencyCodes } from '@partlane/domain/money/money'
import { PIVOT_CURRENCY } from '@partlane/domain/money/published-rates'
import { Refusal } from '@partlane/domain/refusal'
import Big from 'big.js'
import type { AppContext } from '#app/context.ts'
import { createPromiseCache } from '#platform/cache/promise-cache.ts'
import { listNewestRates, type RateRow } from './currencies.queries.ts'

const CACHE_TTL_MS = 60_000

type RateContext = Pick<AppContext, 'db' | 'clock'>
type RateTable = ReadonlyMap<string, RateRow>
/** A rate that is not rounded yet, with the row that decides about its age. */
type Route = { rate: Big; row: RateRow }

const ratesCache = createPromiseCache<RateTable>({ maxEntries: 1 })

/**
 * Returns the rate from one currency to another (units of `to` per unit of `from`) as decimal text
 * for `exchange()`: of the pair, its inverse, and the way through the euro the newest one.
 * @throws Refusal unavailable without a rate
 */
export async function getRate(ctx: RateContext, from: CurrencyCode, to: CurrencyCode): Promise<string> {
  const rate = await findRate(ctx, from, to)
  if (rate === undefined) throw new Refusal('unavailable', { from, to })
  return rate
}

/** As `getRate`, but returns undefined without a rate. */
export async function findRate(ctx: RateContext, from: CurrencyCode, to: CurrencyCode): Promise<string | undefined> {
  if (from === to) return '1'
  const rates = await cachedRates(ctx)
  const route = newerRoute(findDirectRoute(rates, from, to), findRouteThroughPivot(rates, from, to))
  return route?.rate.round(RATE_DECIMALS, Big.roundHalfEven).toFixed()
}

/**
 * Loads all known rates to one currency. Call it before a transaction: a query on a second
 * connection inside a transaction could wait for the pool while the transaction holds a connection.
 */
export async function loadRatesTo(ctx: RateContext, to: CurrencyCode): Promise<ReadonlyMap<CurrencyCode, string>> {
  const rates = await Promise.all(currencyCodes.map(async (from) => [from, await findRate(ctx, from, to)] as const))
  return new Map(rates.filter((entry): entry is [CurrencyCode, string] => entry[1] !== undefined))
}

function findDirectRoute(rates: RateTable, from: CurrencyCode, to: CurrencyCode): Route | undefined {
  const [direct, inverse] = [rates.get(`${from} ${to}`), rates.get(`${to} ${from}`)]
  return newerRoute(direct && { rate: new Big(direct.rate), row: direct }, inverse && { rate: new Big(1).div(inverse.rate), row: inverse })
}

/** The European Central Bank publishes rates against the euro. The older of both has the age. */
function findRouteThroughPivot(rates: RateTable, from: CurrencyCode, to: CurrencyCode): Route | undefined {
  if (from === PIVOT_CURRENCY || to === PIVOT_CURRENCY) return undefined
  const [toPivot, fromPivot] = [findDirectRoute(rates, from, PIVOT_CURRENCY), findDirectRoute(rates, PIVOT_CURRENCY, to)]
  if (!toPivot || !fromPivot) return undefined
  return { rate: toPivot.rate.times(fromPivot.rate), row: isNewer(toPivot.row, fromPivot.row) ? fromPivot.row : toPivot.row }
}

/** The first one if both have the same age. */
const newerRoute = (first: Route | undefined, second: Route | undefined): Route | undefined =>
  first && second ? (isNewer(second.row, first.row) ? second : first) : (first ?? second)

const isNewer = (a: RateRow, b: RateRow): boolean => a.as_of > b.as_of || (a.as_of === b.as_of && Number(a.id) > Number(b.id))

/** Loads the rates in one statement and caches them for `CACHE_TTL_MS`. */
const cachedRates = (ctx: RateContext): Promise<RateTable> =>
  ratesCache.getOrLoad(ctx, 'newest', { ttlMs: CACHE_TTL_MS, load: () => loadRates(ctx) })

async function loadRates({ db }: RateContext): Promise<RateTable> {
  const rows = await listNewestRates(db)
  return new Map(rows.map((row) => [`${row.base} ${row.quote}`, row]))
}
