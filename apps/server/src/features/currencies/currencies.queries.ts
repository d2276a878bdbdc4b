import type { CurrencyCode } from '@partlane/domain/money/money'
import { PIVOT_CURRENCY, type RateSource } from '@partlane/domain/money/published-rates'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

/** `as_of`: the day of the rate, "2026-11-20". `id` orders the rates of a day. */
export type RateRow = { id: string; base: CurrencyCode; quote: CurrencyCode; rate: string; as_of: string; source: RateSource }

/** Lists the newest rate of each pair of currencies, as decimal text. */
export async function listNewestRates(db: DbOrTx): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select distinct on (base, quote) id::text as id, base, quote, rate::text as rate, as_of::text as as_of, source
    from exchange_rates order by base, quote, as_of desc, id desc`.execute(db)
  return rows
}

/** Lists the newest rates against the euro by currency, with the reasons of operators. */
export async function listNewestEuroRates(db: DbOrTx) {
  return await db
    .selectFrom('exchange_rates')
    .distinctOn('quote')
    .where('base', '=', PIVOT_CURRENCY)
    .select(['quote', 'rate', 'as_of', 'source', 'reason', 'created_at'])
    .orderBy('quote')
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
export type EuroRateRow = Awaited<ReturnType<typeof listNewestEuroRates>>[number]

/** One page of the rates of a currency against the euro, newest first. */
export const listRatesOfCurrency = (db: DbOrTx, currency: CurrencyCode, page: PageRequest) =>
  fetchPage(
    db,
    db
      .selectFrom('exchange_rates')
      .where('base', '=', PIVOT_CURRENCY)
      .where('quote', '=', currency)
      .select(['id', 'quote', 'rate', 'as_of', 'source', 'reason', 'created_at'])
      .orderBy('as_of', 'desc')
      .orderBy('id', 'desc'),
    page,
  )
export type StoredRateRow = Awaited<ReturnType<typeof listRatesOfCurrency>>['items'][number]

/** The last requests for rates, newest first. */
export const listRateFetches = (db: DbOrTx, limit: number) =>
  db.selectFrom('rate_fetches').selectAll().orderBy('id', 'desc').limit(limit).execute()
export type RateFetchRow = Awaited<ReturnType<typeof listRateFetches>>[number]

/** Whether the rates of a day are stored from a provider. */
export const hasRatesOf = async (db: DbOrTx, { source, day }: { source: RateSource; day: string }): Promise<boolean> =>
  (await db.selectFrom('exchange_rates').where('source', '=', source).where('as_of', '=', day).select('id').limit(1).execute()).length > 0

/**
 * Lists what the last requests for rates have reported: refused rates of the last one with a
 * response, stale ones of the last one at all.
 */
export async function listReportedCurrencies(db: DbOrTx): Promise<{ refused: string[]; stale: string[] }> {
  const last = db.selectFrom('rate_fetches').orderBy('id', 'desc').limit(1)
  const stale = await last.select('stale_currencies').executeTakeFirst()
  const refused = await last.where('outcome', '<>', 'failed').select('refused_currencies').executeTakeFirst()
  return { refused: refused?.refused_currencies ?? [], stale: stale?.stale_currencies ?? [] }
}

/** Whether a rate was stored since an instant. */
export const hasRatesSince = async (db: DbOrTx, since: Date): Promise<boolean> =>
  (await db.selectFrom('exchange_rates').where('created_at', '>=', since).select('id').limit(1).execute()).length > 0
