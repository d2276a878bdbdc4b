import { defineHandler } from '#platform/outbox/define-handler.ts'
import { reconciliationRequested } from './reconciliation.events.ts'
import { runReconciliation } from './run-reconciliation.ts'

/** Runs a reconciliation. Safe to repeat. */
export const runRequestedReconciliation = defineHandler(
  reconciliationRequested,
  'reconciliation.run',
  (ctx, { run_id }) => runReconciliation(ctx, run_id),
  { maxAttempts: 'unlimited', pool: 'gateways' },
)
