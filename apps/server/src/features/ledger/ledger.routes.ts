import { ledger } from '@partlane/contract/ledger'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { checkLedger, loadAccounts, loadEntries, loadSums } from './load-ledger.ts'

/** HTTP routes with which operators read the ledger. */
export const ledgerRoutes = defineRoutes((route) => {
  route(ledger.accounts, ({ ctx }) => loadAccounts(ctx.db))
  route(ledger.check, ({ ctx }) => checkLedger(ctx.db))
  route(ledger.sums, ({ ctx, query }) => loadSums(ctx.db, query))
  route(ledger.entries, ({ ctx, query: { page, items, ...filter } }) => loadEntries(ctx.db, filter, { page, items }))
})
