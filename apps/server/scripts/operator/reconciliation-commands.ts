import { formatMoney } from '@partlane/i18n/formatters'
import {
  listDifferences,
  loadReconciliation,
  presentDifference,
  requestReconciliation,
  resolveDifference,
} from '../../src/features/reconciliation/public.ts'
import type { Command } from './command-types.ts'
import { pageOf, reasonOf } from './options.ts'
import { UsageError } from './usage.ts'

const actor = 'command line'
const format = (amount: Parameters<typeof formatMoney>[0] | null) => (amount ? formatMoney(amount, 'en-GB') : '-')

export const reconciliationCommands: Record<string, Command> = {
  reconcile: async (ctx) => {
    await requestReconciliation(ctx, ctx.config.PAYMENT_GATEWAYS)
    return { json: await loadReconciliation(ctx.db), text: 'The worker of the server compares the gateways with the ledger now.' }
  },
  differences: async ({ db }, _identifier, options) => {
    const { items, pagy } = await listDifferences(db, 'open', pageOf(options))
    const differences = items.map(presentDifference)
    const lines = differences.map(
      ({ id, gateway, kind, subject, gateway_amount, ledger_amount }) =>
        `${id}  ${gateway}  ${kind}  ${subject}  gateway ${format(gateway_amount)}  ledger ${format(ledger_amount)}`,
    )
    return { json: { items: differences, pagy }, text: lines.length > 0 ? lines.join('\n') : 'No open differences.' }
  },
  'differences:resolve': async (ctx, identifier, options) => {
    if (!/^[1-9]\d{0,14}$/.test(identifier ?? '')) throw new UsageError('the id of a difference is required')
    await resolveDifference(ctx, { differenceId: Number(identifier), actor, reason: reasonOf(options) })
    return { json: await loadReconciliation(ctx.db), text: `Difference ${identifier} is resolved.` }
  },
}
