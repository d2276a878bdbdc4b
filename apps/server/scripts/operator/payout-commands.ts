import { parseDecimal } from '@partlane/domain/money/decimals'
import { MAX_MERCHANT_FEE_HUNDREDTHS } from '@partlane/domain/operators/seller-terms'
import type { PayoutAction } from '@partlane/domain/payouts/payout-actions'
import { payoutStatuses } from '@partlane/domain/payouts/payout-machine'
import {
  decideFailedPayout,
  loadHolds,
  loadPaymentProblems,
  loadPayout,
  loadPayouts,
  requestPayoutRun,
} from '../../src/features/operator-payouts/public.ts'
import { loadUserDetails } from '../../src/features/operators/public.ts'
import { changeTerms, holdPayouts, resumePayouts } from '../../src/features/seller-terms/public.ts'
import { actorOf } from './actor-of.ts'
import type { Command, Options } from './command-types.ts'
import { formatHolds, formatPaymentProblems, formatPayouts } from './format-money.ts'
import { getUserId } from './get-user-id.ts'
import { idOf, oneOf, pageOf, reasonOf } from './options.ts'
import { UsageError } from './usage.ts'

/** Decides on a failed payout. The gateway is called by the server. */
const definePayoutCommand =
  (action: PayoutAction, confirmation: string): Command =>
  async (ctx, identifier, options) => {
    const payoutId = idOf(identifier, 'payout')
    await decideFailedPayout(ctx, { payoutId, action, actor: await actorOf(ctx, options), reason: reasonOf(options) })
    const payout = await loadPayout(ctx, payoutId)
    return { json: payout, text: `${confirmation} payout ${payout.id} to ${payout.seller_name}` }
  }

type HoldAction = typeof holdPayouts

const defineHoldCommand =
  (action: HoldAction, confirmation: string): Command =>
  async (ctx, identifier, options) => {
    const reason = reasonOf(options)
    const [userId, actor] = [await getUserId(ctx.db, identifier), await actorOf(ctx, options)]
    await action(ctx, { actor, userId, reason })
    const user = await loadUserDetails(ctx, { userId, actor })
    return { json: user, text: `${confirmation} ${user.company_name ?? user.name} (${user.id})` }
  }

/** Hundredths of a percent. Null: the fee of everyone. */
function feeOf({ percentage = '' }: Options): number | null {
  if (percentage === 'default') return null
  const hundredths = parseDecimal(percentage, 2)
  if (hundredths !== undefined && hundredths <= MAX_MERCHANT_FEE_HUNDREDTHS) return hundredths
  throw new UsageError('--percentage must be a number from 0 to 50 with at most two decimals, or default')
}

const yesOrNo = ['yes', 'no'] as const

const feeCommand: Command = async (ctx, identifier, options) => {
  const reason = reasonOf(options)
  const feeHundredths = feeOf(options)
  const onDispatch = oneOf(yesOrNo, options['on-dispatch'], 'on-dispatch')
  const [userId, actor] = [await getUserId(ctx.db, identifier), await actorOf(ctx, options)]
  const { payout_on_dispatch } = await loadUserDetails(ctx, { userId, actor })
  const payoutOnDispatch = onDispatch === undefined ? payout_on_dispatch : onDispatch === 'yes'
  await changeTerms(ctx, { actor, userId, feeHundredths, payoutOnDispatch, reason })
  const user = await loadUserDetails(ctx, { userId, actor })
  const fee = user.merchant_fee_percentage === null ? 'the fee of everyone' : `${user.merchant_fee_percentage} %`
  const release = user.payout_on_dispatch ? 'released when dispatched' : 'released when complete'
  return { json: user, text: `Fee: ${user.company_name ?? user.name} (${user.id}), ${fee}, ${release}` }
}

export const payoutCommands: Record<string, Command> = {
  payouts: async (ctx, _identifier, options) => {
    const status = oneOf(payoutStatuses, options.status, 'status')
    const result = await loadPayouts(ctx, { status }, pageOf(options))
    return { json: result, text: formatPayouts(result.items, result.pagy) }
  },
  'payouts:run': async (ctx, _identifier, options) => {
    const day = await requestPayoutRun(ctx, { actor: await actorOf(ctx, options) })
    return { json: { day }, text: `The server runs the payouts of ${day} now.` }
  },
  'payouts:retry': definePayoutCommand('retry', 'Tried again:'),
  'payouts:return': definePayoutCommand('return', 'Given up, being returned:'),
  'payouts:hold': defineHoldCommand(holdPayouts, 'Payouts on hold:'),
  'payouts:resume': defineHoldCommand(resumePayouts, 'Payouts resumed:'),
  'payouts:holds': async (ctx, _identifier, options) => {
    const result = await loadHolds(ctx, pageOf(options))
    return { json: result, text: formatHolds(result.items, result.pagy) }
  },
  'payouts:problems': async (ctx, _identifier, options) => {
    const result = await loadPaymentProblems(ctx, pageOf(options))
    return { json: result, text: formatPaymentProblems(result.items, result.pagy) }
  },
  fee: feeCommand,
}
