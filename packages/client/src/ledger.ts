import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import type { ledger, ledgerEntry } from '@partlane/contract/ledger'
import type { Flat } from '@partlane/contract/resource'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { ledgerEndpoints } from './api/endpoints/ledger.generated.ts'

export type LedgerEntry = Flat<typeof ledgerEntry>
export type LedgerAccounts = OutputOf<typeof ledger.accounts>
export type LedgerSums = OutputOf<typeof ledger.sums>
/** What is shown of the ledger: an account, a seller, an order or a movement, and a period. */
export type LedgerFilter = InputOf<typeof ledger.sums>

const PAGE_SIZE = 48

/** The balances of all accounts, and their sums. */
export const ledgerAccountsQuery = (api: Api) =>
  queryOptions({ queryKey: ['ledger', 'accounts'], queryFn: ({ signal }) => api(ledgerEndpoints).accounts({}, { signal }) })

/** The sums of the entries of a filter, by currency. */
export const ledgerSumsQuery = (api: Api, filter: LedgerFilter) =>
  queryOptions({ queryKey: ['ledger', 'sums', filter], queryFn: ({ signal }) => api(ledgerEndpoints).sums(filter, { signal }) })

/** The entries of a filter, newest first. */
export const ledgerEntriesQuery = (api: Api, filter: LedgerFilter, page: number) =>
  queryOptions({
    queryKey: ['ledger', 'entries', filter, page],
    queryFn: ({ signal }) => api(ledgerEndpoints).entries({ ...filter, page, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Checks every movement. The whole ledger is read, so only when an operator asks for it. */
export function useLedgerCheck() {
  const api = useApi()
  return useMutation({ mutationFn: () => api(ledgerEndpoints).check({}) })
}
