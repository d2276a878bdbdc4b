import type { OutputOf } from '@partlane/contract/endpoint'
import type { ledger } from '@partlane/contract/ledger'
import { money } from '@partlane/domain/money/amounts'
import { type CurrencyCode, currencyCodes } from '@partlane/domain/money/money'
import type { DbOrTx } from '#platform/db/db.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { type LedgerFilter, listBalances, listEntries, listUnbalancedMovements, sumEntries } from './explorer.queries.ts'
import { presentEntry } from './ledger.present.ts'

const DAY_MS = 86_400_000

/** A filter with the first and last day of its period, ISO dates in UTC. */
export type LedgerSearchInput = Omit<LedgerFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }

const toFilter = ({ from, to, ...filter }: LedgerSearchInput): LedgerFilter => ({
  ...filter,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
})

type Balances = Awaited<ReturnType<typeof listBalances>>

/** Loads the balances of all accounts, and their sums, in one statement. */
export async function loadAccounts(db: DbOrTx): Promise<OutputOf<typeof ledger.accounts>> {
  const balances = await listBalances(db)
  return {
    totals: sumByCurrency(balances),
    accounts: balances.map(({ account, currency, sum, entries }) => ({
      account,
      balance: money(Number(sum), currency),
      entries: Number(entries),
    })),
  }
}

/** Checks every movement of the ledger. Two statements. */
export async function checkLedger(db: DbOrTx): Promise<OutputOf<typeof ledger.check>> {
  const [balances, movements] = await Promise.all([listBalances(db), listUnbalancedMovements(db)])
  return {
    totals: sumByCurrency(balances),
    unbalanced: movements.map(({ movement, currency, sum }) => ({ movement, sum: money(Number(sum), currency) })),
  }
}

function sumByCurrency(balances: Balances) {
  const sumOf = (currency: CurrencyCode, key: 'sum' | 'entries') =>
    balances.filter((row) => row.currency === currency).reduce((sum, row) => sum + Number(row[key]), 0)
  return currencyCodes
    .filter((currency) => balances.some((row) => row.currency === currency))
    .map((currency) => ({ currency, sum: money(sumOf(currency, 'sum'), currency), entries: sumOf(currency, 'entries') }))
}

/** Loads the sums of the entries that a filter selects, in one statement. */
export async function loadSums(db: DbOrTx, input: LedgerSearchInput): Promise<OutputOf<typeof ledger.sums>> {
  const rows = await sumEntries(db, toFilter(input))
  return {
    sums: rows.map(({ currency, entries, ...row }) => {
      const [opening, added, taken] = [row.opening, row.added, row.taken].map(Number) as [number, number, number]
      return {
        currency,
        opening: money(opening, currency),
        added: money(added, currency),
        taken: money(taken, currency),
        closing: money(opening + added + taken, currency),
        entries: Number(entries),
      }
    }),
  }
}

/** Loads a page of the entries that a filter selects, newest first. Two statements. */
export async function loadEntries(db: DbOrTx, input: LedgerSearchInput, page: PageRequest): Promise<OutputOf<typeof ledger.entries>> {
  const { items, pagy } = await listEntries(db, toFilter(input), page)
  return { items: items.map(presentEntry), pagy }
}
