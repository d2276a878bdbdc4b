import { formatDecimal } from '@partlane/domain/money/decimals'
import { Refusal } from '@partlane/domain/refusal'
import { lockAccount } from '#features/accounts/public.ts'
import { type Actor, type OperatorContext, recordAuditEntry, refuseOwnAccount } from '#features/operators/public.ts'
import { mayChangeTerms } from './seller-terms.policy.ts'
import { getTerms, storeTerms } from './seller-terms.store.ts'

type TermsInput = {
  actor: Actor
  userId: number
  /** In hundredths of a percent. Null: the fee of everyone. */
  feeHundredths: number | null
  payoutOnDispatch: boolean
  reason: string
}

/**
 * Sets the fee of a member and whether a trusted business is paid when everything is dispatched.
 * They hold for later orders. The same terms again change nothing and add no audit entry.
 * @throws Refusal not_found, not_allowed, account_is_guest, account_is_deleted, business_only
 */
export function changeTerms(ctx: OperatorContext, { actor, userId, feeHundredths, payoutOnDispatch, reason }: TermsInput): Promise<void> {
  return ctx.db.transact(async (tx) => {
    refuseOwnAccount(actor, userId)
    const user = await lockAccount(tx, userId)
    mayChangeTerms(user)
    if (payoutOnDispatch && user.role !== 'business') throw new Refusal('business_only')
    const { payouts_held_reason: _, ...before } = await getTerms(tx, userId)
    const after = {
      merchant_fee_percentage: feeHundredths === null ? null : formatDecimal(feeHundredths, 2),
      payout_on_dispatch: payoutOnDispatch,
    }
    if (before.merchant_fee_percentage === after.merchant_fee_percentage && before.payout_on_dispatch === payoutOnDispatch) return
    const now = ctx.clock.now()
    await storeTerms(tx, userId, after, now)
    await recordAuditEntry(tx, { actor, action: 'person.terms', user, reason, before, after, now })
  })
}
