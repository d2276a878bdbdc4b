import { sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries } from '@partlane/domain/ledger/movements'
import { mayRelease } from '@partlane/domain/payouts/payout-rules'
import type { AppContext } from '#app/context.ts'
import { postMovement } from '#features/ledger/public.ts'
import { createDirectPayout, findDirectShare, lockPaidSeller } from '#features/payouts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { orderReleased } from './releases.events.ts'
import { getPendingBalance, getReleaseFacts } from './releases.queries.ts'
import { lockOrderForRelease, markReleased } from './releases.store.ts'

/**
 * Makes the share of a seller in an order available for payouts, if the rule allows it now. Later
 * movements of the order go to the available balance. A share that its gateway pays directly
 * (PayPal) gets its payout in the same transaction, so that no run pays it again. Safe to repeat
 * and to run concurrently.
 * @returns whether it was released by this call
 */
export async function releaseOrder(ctx: AppContext, orderId: number): Promise<boolean> {
  return ctx.db.transact(async (tx) => {
    const share = await findDirectShare(tx, orderId)
    // A hold of the payouts of the seller waits, and the payout references the seller.
    const seller = share && (await lockPaidSeller(tx, share.seller_id))
    const order = await lockOrderForRelease(tx, orderId)
    const isPayoutHeld = share !== undefined && seller?.payouts_held_reason !== null
    if (!mayRelease({ ...(await getReleaseFacts(tx, orderId)), isPayoutHeld })) return false
    const now = ctx.clock.now()
    const { seller_id, currency } = order
    const from = sellerAccount(seller_id, 'pending')
    const to = sellerAccount(seller_id, 'available')
    const amount_minor = 0 - (await getPendingBalance(tx, order))
    const entries = buildTransferEntries({ from, to, currency, amount_minor }, orderId)
    await markReleased(tx, orderId, now)
    await postMovement(tx, { movement: `release:${orderId}`, entries, now })
    if (share) await createDirectPayout(tx, share, { now })
    await emit(tx, orderReleased({ order_id: orderId, seller_id }))
    return true
  })
}
