import { payableMinor } from '@partlane/domain/payouts/direct-payouts'
import { lockSellerAccount, postMovement } from '#features/ledger/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type findDirectShare, getDirectShare } from './direct-payouts.queries.ts'
import { payoutRequested } from './payouts.events.ts'
import { buildCreationEntries } from './payouts.policy.ts'
import { getPayout, type PayoutRow } from './payouts.queries.ts'
import { insertPayout } from './payouts.store.ts'

type Share = NonNullable<Awaited<ReturnType<typeof findDirectShare>>>

/**
 * Creates the payout of a share that its gateway holds and pays directly: of what is left of it.
 * Once for each order, also when it is released twice at once; a share that was given back
 * completely has none. The seller and the order are locked. The gateway is called after the commit.
 */
export async function createDirectPayout(
  tx: Tx,
  { order_id, seller_id, currency, gateway, account_reference }: Share,
  { now, idempotencyKey }: { now: Date; idempotencyKey?: string },
): Promise<PayoutRow | undefined> {
  const seller = await lockSellerAccount(tx, order_id)
  const amountMinor = payableMinor(await getDirectShare(tx, { orderId: order_id, gateway }))
  if (amountMinor === 0) return undefined
  const payoutId = await insertPayout(tx, {
    sellerId: seller_id,
    gateway,
    currency,
    amountMinor,
    runDay: now.toISOString().slice(0, 10),
    accountReference: account_reference,
    orderId: order_id,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    now,
  })
  if (payoutId === undefined) return undefined
  const payout = await getPayout(tx, payoutId)
  await postMovement(tx, { movement: `payout:${payoutId}`, entries: buildCreationEntries(payout, seller), now })
  await emit(tx, payoutRequested({ payout_id: payoutId, seller_id }))
  return payout
}
