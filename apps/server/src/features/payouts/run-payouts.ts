import { sellerAccount } from '@partlane/domain/ledger/accounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { isPayoutDay, minPayoutMinor } from '@partlane/domain/payouts/payout-rules'
import type { AppContext } from '#app/context.ts'
import { postMovement } from '#features/ledger/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { findPayoutAccount } from './payout-account.ts'
import { payoutRequested } from './payouts.events.ts'
import { buildCreationEntries } from './payouts.policy.ts'
import { getAvailableBalance, getOutstandingRepayments, getPayout, listPayableBalances } from './payouts.queries.ts'
import { insertPayout, lockPaidSeller } from './payouts.store.ts'

/**
 * Creates the payouts of a day: for each seller and currency one, of what is available. A run that
 * starts twice, also at the same instant, creates each payout once. The gateways are called after
 * the commits. A seller whose payout cannot be created does not stop the others.
 * @returns the number of created payouts
 */
export async function runPayouts(ctx: AppContext): Promise<number> {
  const runDay = ctx.clock.now().toISOString().slice(0, 10)
  let count = 0
  for (const { seller_id, currency } of await listPayableBalances(ctx.db)) {
    try {
      if (await createPayout(ctx, { sellerId: seller_id, currency, runDay })) count += 1
    } catch (err) {
      ctx.log.error({ err, sellerId: seller_id, currency }, 'payout not created')
    }
  }
  return count
}

/** `isFinal`: asked for by a seller who closes the account. The schedule does not apply. */
type PayoutInput = { sellerId: number; currency: CurrencyCode; runDay: string; isFinal?: boolean }

/**
 * Creates the payout of what a seller has available in a currency, under the lock of the seller.
 * @returns false if there is too little, or the seller is not to be paid now
 */
export async function createPayout(ctx: AppContext, { sellerId, currency, runDay, isFinal = false }: PayoutInput): Promise<boolean> {
  const account = await findPayoutAccount(ctx, sellerId)
  if (!account) return false
  const { gateway, accountReference } = account
  return ctx.db.transact(async (tx) => {
    const seller = await lockPaidSeller(tx, sellerId)
    if (!seller || seller.payouts_held_reason !== null) return false
    if (!isFinal && !isPayoutDay(seller.payout_schedule, runDay)) return false
    const available = await getAvailableBalance(tx, sellerAccount(sellerId, 'available'), currency)
    const amountMinor = available - (await getOutstandingRepayments(tx, sellerId, currency))
    if (amountMinor < minPayoutMinor(currency)) return false
    const now = ctx.clock.now()
    const payoutId = await insertPayout(tx, { sellerId, gateway, currency, amountMinor, runDay, accountReference, isFinal, now })
    if (payoutId === undefined) return false
    await postMovement(tx, { movement: `payout:${payoutId}`, entries: buildCreationEntries(await getPayout(tx, payoutId)), now })
    await emit(tx, payoutRequested({ payout_id: payoutId, seller_id: sellerId }))
    return true
  })
}
