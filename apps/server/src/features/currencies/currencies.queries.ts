import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

type RateRow = { base: CurrencyCode; quote: CurrencyCode; rate: string }

/** Lists the newest rate of each pair of currencies, as decimal text. */
export async function listNewestRates(db: DbOrTx): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select distinct on (base, quote) base, quote, rate::text as rate from exchange_rates order by base, quote, as_of desc`.execute(db)
  return rows
}
