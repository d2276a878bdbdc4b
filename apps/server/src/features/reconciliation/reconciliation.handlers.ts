import { sendMoneyMail } from '#features/notifications/public.ts'
import { listOperators } from '#features/operators/public.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { differencesFound, reconciliationRequested } from './reconciliation.events.ts'
import { runReconciliation } from './run-reconciliation.ts'

/** Runs a reconciliation. Safe to repeat. */
export const runRequestedReconciliation = defineHandler(
  reconciliationRequested,
  'reconciliation.run',
  (ctx, { run_id }) => runReconciliation(ctx, run_id),
  { maxAttempts: 'unlimited', pool: 'gateways' },
)

/** Mails every operator about differences that were not known. */
export const mailOperatorsOfDifferences = defineMessageHandler(differencesFound, 'reconciliation.mail-operators', async (ctx, event) => {
  const values = { gateway: event.gateway, count: String(event.count) }
  for (const { email, locale } of await listOperators(ctx.db))
    if (email) await sendMoneyMail(ctx, 'operator_differences', { to: email, locale, path: '/staff/reconciliation', values })
})
