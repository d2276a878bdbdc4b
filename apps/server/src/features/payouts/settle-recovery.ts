import { gatewayAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries } from '@partlane/domain/ledger/movements'
import { recoveryDueMinor } from '@partlane/domain/payouts/direct-payouts'
import { lockSellerAccount, postMovement } from '#features/ledger/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { getDirectShare } from './direct-payouts.queries.ts'
import { findPayoutOfOrder } from './payouts.queries.ts'

/**
 * Posts what a gateway has taken back by itself from the account of a seller that it had paid, or
 * has given back to it. So the seller owes the marketplace nothing. Called in the transaction of
 * every change of what the gateway has of an order; `cause` names the change and the movement
 * (`recovery:<cause>`). Without a direct payout that is paid there is nothing to post.
 */
export async function settleRecovery(tx: Tx, { orderId, cause, now }: { orderId: number; cause: string; now: Date }): Promise<void> {
  const seller = await lockSellerAccount(tx, orderId)
  // Read after the lock: the payment of a payout waits for it.
  const payout = await findPayoutOfOrder(tx, orderId)
  if (payout?.status !== 'paid') return
  const { gateway, currency, amount_minor, paid_minor } = payout
  const { recoveredMinor, ...share } = await getDirectShare(tx, { orderId, gateway })
  const amountMinor = recoveryDueMinor(share, { paidMinor: paid_minor ?? amount_minor, recoveredMinor })
  const transfer = { from: gatewayAccount(gateway), to: seller, currency, amount_minor: amountMinor }
  await postMovement(tx, { movement: `recovery:${cause}`, entries: buildTransferEntries(transfer, orderId), now })
}
