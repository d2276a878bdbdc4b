import { type PayoutAction, payoutActionRefusalOf } from '@partlane/domain/payouts/payout-actions'
import { Refusal } from '@partlane/domain/refusal'
import { lockAccount } from '#features/accounts/public.ts'
import { type Actor, type OperatorContext, recordAuditEntry, refuseOwnAccount } from '#features/operators/public.ts'
import { lockPayout, restartPayout, storeReturnRequest } from '#features/payouts/public.ts'
import { findPayoutSeller } from './operator-payouts.queries.ts'

type DecisionInput = { payoutId: number; action: PayoutAction; actor: Actor; reason: string }

/**
 * Tries a failed payout again, or gives it up. The gateway is called after the commit. Of two
 * decisions at once the second one sees the first.
 * @throws Refusal not_found, not_allowed (an own payout), payout_is_<status>, payout_is_given_up,
 *   payout_not_returnable
 */
export async function decideFailedPayout(ctx: OperatorContext, { payoutId, action, actor, reason }: DecisionInput): Promise<void> {
  const found = await findPayoutSeller(ctx.db, payoutId)
  if (!found) throw new Refusal('not_found')
  refuseOwnAccount(actor, found.seller_id)
  await ctx.db.transact(async (tx) => {
    const seller = await lockAccount(tx, found.seller_id)
    const payout = await lockPayout(tx, payoutId)
    const facts = { ...payout, isReturnRequested: payout.return_requested_at !== null, isDirect: payout.order_id !== null }
    const refusal = payoutActionRefusalOf(action, facts)
    if (refusal) throw new Refusal(refusal)
    const now = ctx.clock.now()
    if (action === 'retry') await restartPayout(tx, payout, now)
    else await storeReturnRequest(tx, payout, now)
    const before = { payout_id: payoutId, amount_minor: payout.amount_minor, currency: payout.currency, failure_code: payout.failure_code }
    await recordAuditEntry(tx, { actor, action: `payout.${action}`, user: seller, reason, before, now })
  })
}
