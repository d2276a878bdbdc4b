import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { holdStock, lockListings } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Agreement, insertAgreedLine, lockParties } from './agreed-lines.store.ts'

/**
 * Makes an agreed line in the transaction that accepts an offer or closes an auction: holds the
 * units for the buyer until the deadline of the source. The caller may have locked the users, the
 * listing and its own rows, in the lock order.
 * @returns its id
 * @throws Refusal own_listing, not_for_sale, not_enough_stock
 */
export async function createAgreedLine(tx: Tx, agreement: Agreement & { sellerId: number; now: Date }): Promise<number> {
  const { buyerId, sellerId, listingId, quantity, now } = agreement
  if (buyerId === sellerId) throw new Refusal('own_listing')
  const parties = await lockParties(tx, [buyerId, sellerId])
  if (parties.some(({ status }) => isInactive(status))) throw new Refusal('not_for_sale')
  const [listing] = await lockListings(tx, [listingId])
  if (listing?.seller_id !== sellerId) throw new Refusal('not_for_sale')
  await holdStock(tx, { listingId, quantity }, listing)
  return insertAgreedLine(tx, agreement, {
    currency: listing.currency,
    unitSurchargeMinor: listing.exchange_surcharge_minor ?? 0,
    now,
  })
}
