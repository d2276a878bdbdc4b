import type { OfferSide } from '@partlane/domain/offers/offer-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockBuyerAndSeller, lockParties } from '#features/agreed-lines/public.ts'
import { type ListingRow, lockListingWithAllColumns } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { sideOf } from './offers.policy.ts'
import { countRounds, findOffer } from './offers.queries.ts'
import { lockOffer, type OfferRow } from './offers.store.ts'

type OwnOffer = {
  offer: OfferRow
  side: OfferSide
  /** The time under the locks. */
  now: Date
  /** As `countRounds` counts them for the caller's side. */
  rounds: number
  people: Awaited<ReturnType<typeof lockParties>>
  listing: ListingRow | undefined
}

/**
 * Locks an offer of the caller with its two sides and its listing, in the lock order.
 * @throws Refusal not_found
 */
export async function lockOwnOffer(
  ctx: AppContext,
  tx: Tx,
  { user, id }: { user: Pick<CurrentUser, 'id'>; id: number },
): Promise<OwnOffer> {
  const found = await findOffer(tx, id)
  if (!found) throw new Refusal('not_found')
  const side = sideOf(found, user.id)
  const { buyer_id: buyerId, seller_id: sellerId } = found
  const people = side === 'buyer' ? await lockBuyerAndSeller(tx, { buyerId, sellerId }) : await lockParties(tx, [buyerId, sellerId])
  const listing = await lockListingWithAllColumns(tx, found.listing_id)
  const offer = await lockOffer(tx, id)
  if (!offer) throw new Refusal('not_found')
  const now = ctx.clock.now()
  return { offer, side, now, rounds: await countRounds(tx, offer, { side, now }), people, listing }
}
