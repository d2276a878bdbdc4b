import { money } from '@partlane/domain/money/amounts'
import type { DbOrTx } from '#platform/db/db.ts'
import { countOpenDifferences, listGatewayBalances, listLastRuns } from './reconciliation.queries.ts'

/** The last run of each gateway with the balances of both sides. */
export async function loadReconciliation(db: DbOrTx) {
  const [runs, balances, openDifferences] = await Promise.all([listLastRuns(db), listGatewayBalances(db), countOpenDifferences(db)])
  const gateways = [...new Set([...runs, ...balances].map(({ gateway }) => gateway))].sort()
  return {
    open_differences: openDifferences,
    gateways: gateways.map((gateway) => {
      const run = runs.find((row) => row.gateway === gateway)
      return {
        gateway,
        last_run: run
          ? {
              requested_at: run.requested_at.toISOString(),
              ended_at: run.ended_at?.toISOString() ?? null,
              line_count: run.line_count,
              repaired_count: run.repaired_count,
              difference_count: run.difference_count,
            }
          : null,
        balances: balances
          .filter((row) => row.gateway === gateway)
          .map(({ currency, theirs, ours }) => ({ currency, gateway: money(theirs, currency), ledger: money(ours, currency) })),
      }
    }),
  }
}
