import type { LedgerFilter } from '@partlane/client/ledger'
import { parseLedgerSearch } from '@partlane/domain/ledger/ledger-search'

export const ledgerPath = '/staff/ledger'

/** The address of the ledger with a search: an account, `seller:12`, an order or a movement. */
export const ledgerHref = (search: string): string => `${ledgerPath}?${new URLSearchParams({ search })}`

const parseDay = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined)

/** The filter of a query string. `isEmpty`: all accounts are shown. */
export function parseFilter(params: URLSearchParams): { search: string; filter: LedgerFilter; isEmpty: boolean } {
  const search = params.get('search')?.trim() ?? ''
  const [from, to] = [parseDay(params.get('from')), parseDay(params.get('to'))]
  const filter = { ...parseLedgerSearch(search), ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return { search, filter, isEmpty: Object.keys(filter).length === 0 }
}
