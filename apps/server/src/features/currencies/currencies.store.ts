import { insertRows } from '#platform/db/bulk-rows.ts'
import type { Tx } from '#platform/db/db.ts'

export type FirstRate = { currency: string; per_euro: number }

const RATE_DECIMALS = 8 // of exchange_rates.rate

/**
 * Adds the rates of pairs that have none, so that an installation can convert before a provider
 * delivers rates. Known pairs keep their rates.
 * @returns the currencies that got a rate
 */
export async function addFirstRates(tx: Tx, rates: readonly FirstRate[], now: Date): Promise<Set<string>> {
  const stored = await tx.selectFrom('exchange_rates').select(['base', 'quote']).execute()
  const known = new Set(stored.map(({ base, quote }) => `${base} ${quote}`))
  const as_of = now.toISOString().slice(0, 10)
  const rows = rates.flatMap((base) =>
    rates
      .filter((quote) => quote !== base && !known.has(`${base.currency} ${quote.currency}`))
      .map((quote) => ({
        base: base.currency,
        quote: quote.currency,
        rate: (quote.per_euro / base.per_euro).toFixed(RATE_DECIMALS),
        as_of,
      })),
  )
  await insertRows(tx, 'exchange_rates', rows)
  return new Set(rows.flatMap(({ base, quote }) => [base, quote]))
}
