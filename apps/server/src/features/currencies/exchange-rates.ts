import { type CurrencyCode, currencyCodes } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import Big from 'big.js'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'

const FRESH = 60_000
const DECIMALS = 8 // as exchange_rates keeps them
const MIDDLE: CurrencyCode = 'eur' // the European Central Bank publishes against the euro

type Where = Pick<AppContext, 'db' | 'clock'>
type Table = ReadonlyMap<string, string>
type Kept = { table: Promise<Table>; readAt: number }

const kept = new WeakMap<AppContext['db'], Kept>()

/**
 * How many units of `to` one unit of `from` buys, as decimal text for `exchange()`: the newest rate of the pair, else the inverse,
 * else over the euro. The whole table is small: it is read in one statement and kept for a minute.
 * @throws Refusal unavailable when there is no way from one to the other
 */
export async function rateBetween(ctx: Where, from: CurrencyCode, to: CurrencyCode): Promise<string> {
  const rate = await findRate(ctx, from, to)
  if (rate === undefined) throw new Refusal('unavailable', { from, to })
  return rate
}

/** As `rateBetween`, for what can be shown without: undefined where no rate is known. */
export async function findRate(ctx: Where, from: CurrencyCode, to: CurrencyCode): Promise<string | undefined> {
  if (from === to) return '1'
  const table = await newestRates(ctx)
  const straight = oneStep(table, from, to)
  if (straight) return text(straight)
  const [first, second] = [oneStep(table, from, MIDDLE), oneStep(table, MIDDLE, to)]
  return first && second ? text(first.times(second)) : undefined
}

/**
 * Every known rate into one currency. For transactions, which ask before they begin: a read of its own connection inside one would wait
 * for the pool while holding a part of it.
 */
export async function ratesInto(ctx: Where, to: CurrencyCode): Promise<ReadonlyMap<CurrencyCode, string>> {
  const rates = await Promise.all(currencyCodes.map(async (from) => [from, await findRate(ctx, from, to)] as const))
  return new Map(rates.filter((entry): entry is [CurrencyCode, string] => entry[1] !== undefined))
}

function oneStep(table: Table, from: string, to: string): Big | undefined {
  const direct = table.get(`${from} ${to}`)
  if (direct !== undefined) return new Big(direct)
  const inverse = table.get(`${to} ${from}`)
  return inverse === undefined ? undefined : new Big(1).div(inverse)
}

const text = (rate: Big) => rate.round(DECIMALS, Big.roundHalfEven).toFixed()

function newestRates(ctx: Where): Promise<Table> {
  const now = ctx.clock.now().getTime()
  const known = kept.get(ctx.db)
  if (known && now - known.readAt < FRESH) return known.table
  const table = readRates(ctx)
  kept.set(ctx.db, { table, readAt: now })
  table.catch(() => kept.delete(ctx.db)) // a failed read is not kept for a minute
  return table
}

async function readRates({ db }: Where): Promise<Table> {
  const { rows } = await sql<{ base: string; quote: string; rate: string }>`
    select distinct on (base, quote) base, quote, rate::text as rate from exchange_rates order by base, quote, as_of desc`.execute(db)
  return new Map(rows.map(({ base, quote, rate }) => [`${base.toLowerCase()} ${quote.toLowerCase()}`, rate]))
}
