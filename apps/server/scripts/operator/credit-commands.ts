import { randomUUID } from 'node:crypto'
import { credits } from '@partlane/contract/credits'
import { creditStatuses } from '@partlane/domain/credits/credit-machine'
import type { CreditAction } from '@partlane/domain/credits/credit-rules'
import { decideCredit, loadCredit, loadCredits, requestCredit } from '../../src/features/credits/public.ts'
import { actorOf } from './actor-of.ts'
import type { Command, Options } from './command-types.ts'
import { formatCredits } from './format-money.ts'
import { getUserId } from './get-user-id.ts'
import { idOf, oneOf, pageOf, reasonOf } from './options.ts'
import { formatAmount } from './table.ts'
import { UsageError } from './usage.ts'

/** The credit of the options, parsed as that of a request. */
function creditOf(userId: number, { amount, currency = 'gbp', ...options }: Options) {
  const input = {
    user_id: userId,
    amount: amount ?? '',
    currency: currency.toLowerCase(),
    reason: reasonOf(options),
    request_key: randomUUID(),
  }
  const parsed = credits.request.body.safeParse({ credit: input })
  if (parsed.success) return parsed.data.credit
  throw new UsageError('--amount must be an amount up to 100000 and --currency one of our currencies: --amount 12.50 --currency gbp')
}

const defineDecision =
  (action: CreditAction, confirmation: string): Command =>
  async (ctx, identifier, options) => {
    const creditId = idOf(identifier, 'credit')
    const actor = await actorOf(ctx, options)
    await decideCredit(ctx, { creditId, action, actor, ...(action === 'refuse' ? { reason: reasonOf(options) } : {}) })
    const credit = await loadCredit(ctx, creditId, actor)
    return { json: credit, text: `${confirmation} credit ${credit.id}, ${formatAmount(credit.amount)} for ${credit.user_name}` }
  }

export const creditCommands: Record<string, Command> = {
  credits: async (ctx, _identifier, options) => {
    const status = oneOf(creditStatuses, options.status, 'status')
    const result = await loadCredits(ctx, { viewer: await actorOf(ctx, options), filter: { status }, page: pageOf(options) })
    return { json: result, text: formatCredits(result.items, result.pagy) }
  },
  'credits:give': async (ctx, identifier, options) => {
    const userId = await getUserId(ctx.db, identifier)
    const actor = await actorOf(ctx, options)
    const { amount, currency, reason, request_key: requestKey } = creditOf(userId, options)
    const id = await requestCredit(ctx, { actor, userId, amount, currency, reason, requestKey })
    const credit = await loadCredit(ctx, id, actor)
    const outcome = credit.status === 'requested' ? 'Waits for a second operator:' : 'Posted:'
    return { json: credit, text: `${outcome} credit ${credit.id}, ${formatAmount(credit.amount)} for ${credit.user_name}` }
  },
  'credits:approve': defineDecision('approve', 'Approved and posted:'),
  'credits:refuse': defineDecision('refuse', 'Refused:'),
}
