import { type CurrencyCode, currencyCodes } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import Big from 'big.js'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'

const CACHE_TTL_MS = 60_000
const RATE_DECIMALS = 8 // as exchange_rates keeps them
const PIVOT_CURRENCY: CurrencyCode = 'eur' // the European Central Bank publishes against the euro

type RateContext = Pick<AppContext, 'db' | 'clock'>
type RateTable = ReadonlyMap<string, string>
type CacheEntry = { rates: Promise<RateTable>; loadedAt: number }

const cacheByDb = new WeakMap<AppContext['db'], CacheEntry>()

/**
 * How many units of `to` one unit of `from` buys, as decimal text for `exchange()`: the newest rate of the pair, else the inverse,
 * else over the euro. The whole table is small: it is read in one statement and kept for a minute.
 * @throws Refusal unavailable when there is no way from one to the other
 */
export async function getRate(ctx: RateContext, from: CurrencyCode, to: CurrencyCode): Promise<string> {
  const rate = await findRate(ctx, from, to)
  if (rate === undefined) throw new Refusal('unavailable', { from, to })
  return rate
}

/** As `rateBetween`, for what can be shown without: undefined where no rate is known. */
export async function findRate(ctx: RateContext, from: CurrencyCode, to: CurrencyCode): Promise<string | undefined> {
  if (from === to) return '1'
  const rates = await cachedRates(ctx)
  const directRate = findDirectRate(rates, from, to)
  if (directRate) return formatRate(directRate)
  const [toPivot, fromPivot] = [findDirectRate(rates, from, PIVOT_CURRENCY), findDirectRate(rates, PIVOT_CURRENCY, to)]
  return toPivot && fromPivot ? formatRate(toPivot.times(fromPivot)) : undefined
}

/**
 * Every known rate into one currency. For transactions, which ask before they begin: a read of its own connection inside one would wait
 * for the pool while holding a part of it.
 */
export async function loadRatesTo(ctx: RateContext, to: CurrencyCode): Promise<ReadonlyMap<CurrencyCode, string>> {
  const rates = await Promise.all(currencyCodes.map(async (from) => [from, await findRate(ctx, from, to)] as const))
  return new Map(rates.filter((entry): entry is [CurrencyCode, string] => entry[1] !== undefined))
}

function findDirectRate(rates: RateTable, from: string, to: string): Big | undefined {
  const direct = rates.get(`${from} ${to}`)
  if (direct !== undefined) return new Big(direct)
  const inverse = rates.get(`${to} ${from}`)
  return inverse === undefined ? undefined : new Big(1).div(inverse)
}

const formatRate = (rate: Big) => rate.round(RATE_DECIMALS, Big.roundHalfEven).toFixed()

function cachedRates(ctx: RateContext): Promise<RateTable> {
  const now = ctx.clock.now().getTime()
  const entry = cacheByDb.get(ctx.db)
  if (entry && now - entry.loadedAt < CACHE_TTL_MS) return entry.rates
  const rates = loadRates(ctx)
  cacheByDb.set(ctx.db, { rates, loadedAt: now })
  rates.catch(() => cacheByDb.delete(ctx.db)) // a failed read is not kept for a minute
  return rates
}

async function loadRates({ db }: RateContext): Promise<RateTable> {
  const { rows } = await sql<{ base: string; quote: string; rate: string }>`
    select distinct on (base, quote) base, quote, rate::text as rate from exchange_rates order by base, quote, as_of desc`.execute(db)
  return new Map(rows.map(({ base, quote, rate }) => [`${base.toLowerCase()} ${quote.toLowerCase()}`, rate]))
}
