import { formatLedgerSearch, parseLedgerSearch } from '@partlane/domain/ledger/ledger-search'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { checkLedger, loadAccounts, loadEntries, loadSums } from '../../src/features/ledger/public.ts'
import type { Command, Options } from './command-types.ts'
import { formatAccounts, formatCheck, formatEntries } from './format-ledger.ts'
import { pageOf } from './options.ts'
import { UsageError } from './usage.ts'

function dayOf(text: string | undefined, option: string): string | undefined {
  if (text === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))) return text
  throw new UsageError(`--${option} must be a day: 2026-11-24`)
}

/** A search as the web reads it, with the period of the options. */
function filterOf(text: string | undefined, { from, to }: Options) {
  const search: Partial<Record<string, string>> = parseLedgerSearch(text ?? '') ?? {}
  const { seller, ...filter } = search
  if (text !== undefined && formatLedgerSearch(search) === '') throw new UsageError('an account, seller, order or movement is required')
  return { ...filter, seller: seller === undefined ? undefined : Number(seller), from: dayOf(from, 'from'), to: dayOf(to, 'to') }
}

export const ledgerCommands: Record<string, Command> = {
  ledger: async ({ db }, search, options) => {
    if (search === undefined && options.from === undefined && options.to === undefined) {
      const accounts = await loadAccounts(db)
      return { json: accounts, text: formatAccounts(accounts) }
    }
    const filter = filterOf(search, options)
    const [entries, sums] = await Promise.all([loadEntries(db, filter, pageOf(options)), loadSums(db, filter)])
    return { json: { ...entries, ...sums }, text: formatEntries(entries, sums) }
  },
  'ledger:check': async ({ db }) => {
    const result = await checkLedger(db)
    const isCorrect = result.unbalanced.length === 0 && result.totals.every(({ sum }) => minorUnitsOf(sum) === 0)
    return { json: result, text: formatCheck(result), exitCode: isCorrect ? 0 : 1 }
  },
}
