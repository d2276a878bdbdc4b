import { type CurrencyCode, currencyCodes } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import Big from 'big.js'
import type { AppContext } from '#app/context.ts'
import { createPromiseCache } from '#platform/cache/promise-cache.ts'
import { listNewestRates } from './currencies.queries.ts'

const CACHE_TTL_MS = 60_000
/** Scale of the column `exchange_rates.rate`. */
const RATE_DECIMALS = 8
/** The European Central Bank publishes rates against the euro. */
const PIVOT_CURRENCY: CurrencyCode = 'eur'

type RateContext = Pick<AppContext, 'db' | 'clock'>
type RateTable = ReadonlyMap<string, string>

const ratesCache = createPromiseCache<RateTable>({ maxEntries: 1 })

/**
 * Returns the rate from one currency to another (units of `to` per unit of `from`) as decimal text
 * for `exchange()`: the newest rate of the pair, otherwise its inverse, otherwise through the euro.
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
  const directRate = findDirectRate(rates, from, to)
  if (directRate) return formatRate(directRate)
  const [toPivot, fromPivot] = [findDirectRate(rates, from, PIVOT_CURRENCY), findDirectRate(rates, PIVOT_CURRENCY, to)]
  return toPivot && fromPivot ? formatRate(toPivot.times(fromPivot)) : undefined
}

/**
 * Loads all known rates to one currency. Call it before a transaction: a query on a second
 * connection inside a transaction could wait for the pool while the transaction holds a connection.
 */
export async function loadRatesTo(ctx: RateContext, to: CurrencyCode): Promise<ReadonlyMap<CurrencyCode, string>> {
  const rates = await Promise.all(currencyCodes.map(async (from) => [from, await findRate(ctx, from, to)] as const))
  return new Map(rates.filter((entry): entry is [CurrencyCode, string] => entry[1] !== undefined))
}

function findDirectRate(rates: RateTable, from: CurrencyCode, to: CurrencyCode): Big | undefined {
  const direct = rates.get(`${from} ${to}`)
  if (direct !== undefined) return new Big(direct)
  const inverse = rates.get(`${to} ${from}`)
  return inverse === undefined ? undefined : new Big(1).div(inverse)
}

const formatRate = (rate: Big) => rate.round(RATE_DECIMALS, Big.roundHalfEven).toFixed()

/** Loads the rates in one statement and caches them for `CACHE_TTL_MS`. */
const cachedRates = (ctx: RateContext): Promise<RateTable> =>
  ratesCache.getOrLoad(ctx, 'newest', { ttlMs: CACHE_TTL_MS, load: () => loadRates(ctx) })

async function loadRates({ db }: RateContext): Promise<RateTable> {
  const rows = await listNewestRates(db)
  return new Map(rows.map(({ base, quote, rate }) => [`${base} ${quote}`, rate]))
}
