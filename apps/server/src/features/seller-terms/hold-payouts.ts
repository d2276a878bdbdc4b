import { Refusal } from '@partlane/domain/refusal'
import { lockAccount } from '#features/accounts/public.ts'
import { type Actor, type OperatorContext, recordAuditEntry, refuseOwnAccount } from '#features/operators/public.ts'
import { storeHold } from '#features/payouts/public.ts'
import { mayChangeTerms } from './seller-terms.policy.ts'
import { getTerms } from './seller-terms.store.ts'

type HoldInput = { actor: Actor; userId: number; reason: string }

/**
 * Holds the payouts of a seller: a run that waits for the lock creates none.
 * @throws Refusal not_found, not_allowed, account_is_guest, account_is_deleted, payouts_are_held
 */
export const holdPayouts = (ctx: OperatorContext, input: HoldInput): Promise<void> => changeHold(ctx, { ...input, isHeld: true })

/**
 * Ends the hold of a seller's payouts, from the next run on.
 * @throws Refusal not_found, not_allowed, account_is_guest, account_is_deleted,
 *   payouts_are_not_held
 */
export const resumePayouts = (ctx: OperatorContext, input: HoldInput): Promise<void> => changeHold(ctx, { ...input, isHeld: false })

function changeHold(ctx: OperatorContext, { actor, userId, reason, isHeld }: HoldInput & { isHeld: boolean }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    refuseOwnAccount(actor, userId)
    const user = await lockAccount(tx, userId)
    mayChangeTerms(user)
    const { payouts_held_reason: heldReason } = await getTerms(tx, userId)
    if ((heldReason !== null) === isHeld) throw new Refusal(isHeld ? 'payouts_are_held' : 'payouts_are_not_held')
    await storeHold(tx, userId, isHeld ? reason : null)
    const action = isHeld ? 'payout.hold' : 'payout.resume'
    await recordAuditEntry(tx, { actor, action, user, reason, before: { held_reason: heldReason }, now: ctx.clock.now() })
  })
}
