import { refunds } from '@partlane/contract/refunds'
import { refundDecisions } from '@partlane/domain/refunds/refund-actions'
import { refundStatuses } from '@partlane/domain/refunds/refund-machine'
// Not from `public.ts`: orders import it, and these files import orders.
import { decideRefund, type RefundDecisionInput } from '../../src/features/refunds/decide-refund.ts'
import { loadRefundsForOperators } from '../../src/features/refunds/load-refunds.ts'
import { readRefund } from '../../src/features/refunds/read-refund.ts'
import { actorOf } from './actor-of.ts'
import type { Command, Options } from './command-types.ts'
import { formatRefund, formatRefunds } from './format-refunds.ts'
import { idOf, oneOf, pageOf, reasonOf } from './options.ts'
import { UsageError } from './usage.ts'

const locale = 'en-GB'

/** The decision of the options, parsed as that of a request. */
function decisionOf({ outcome, amount, delivery, ...options }: Options): RefundDecisionInput {
  if (outcome === undefined) throw new UsageError(`--outcome must be one of ${refundDecisions.join(', ')}`)
  const chosen = oneOf(refundDecisions, outcome, 'outcome')
  const amounts = { items_amount: amount ?? '0', shipping_amount: delivery ?? '0' }
  const decision = { outcome: chosen, text: reasonOf(options), ...(chosen === 'refuse' ? {} : amounts) }
  const parsed = refunds.decide.body.safeParse({ decision })
  if (!parsed.success) throw new UsageError('--amount and --delivery must be amounts with at most two decimals: --amount 12.50')
  return parsed.data.decision
}

export const refundCommands: Record<string, Command> = {
  refunds: async (ctx, _identifier, { search, ...options }) => {
    const status = oneOf(refundStatuses, options.status, 'status') ?? 'escalated'
    const result = await loadRefundsForOperators(ctx, { caller: { locale } }, { status, search, page: pageOf(options) })
    return { json: result, text: formatRefunds(result.items, result.pagy) }
  },
  'refunds:show': async (ctx, identifier, options) => {
    const refund = await readRefund(ctx, { actor: await actorOf(ctx, options), caller: { locale } }, idOf(identifier, 'refund'))
    return { json: refund, text: formatRefund(refund) }
  },
  'refunds:decide': async (ctx, identifier, options) => {
    const refundId = idOf(identifier, 'refund')
    const decision = decisionOf(options)
    const actor = await actorOf(ctx, options)
    await decideRefund(ctx, { actor, refundId, decision })
    const refund = await readRefund(ctx, { actor, caller: { locale } }, refundId)
    return { json: refund, text: `Decided: refund ${refund.id} of order ${refund.order_reference}, status ${refund.status}` }
  },
}
