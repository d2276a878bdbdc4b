import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findListing, type ListingRef } from '#features/listings/public.ts'
import { refuseUnwritable } from './chats.policy.ts'
import { findUserBySlugOrId, hasDealtWith, isEitherBlocked } from './chats.queries.ts'
import { insertChat, lockParticipants } from './chats.store.ts'

type OpenInput = { listing: ListingRef; participant: number | string | undefined }

/**
 * Opens the conversation of a buyer about a listing: with its seller, or, named by the seller, with
 * a buyer who has bought this listing, has an agreed price for it or has asked about it. A listing
 * that is no longer shown can be asked about by the same buyers. Safe to repeat.
 * @returns the id of the conversation, and whether it is new
 * @throws Refusal not_found, own_listing (a seller names no buyer), participant_not_allowed,
 * chat_not_possible, chat_blocked
 */
export async function openChat(
  ctx: AppContext,
  user: CurrentUser,
  { listing: ref, participant }: OpenInput,
): Promise<{ chatId: number; isNew: boolean }> {
  const listing = await findListing(ctx.db, ref)
  const isSeller = listing?.seller_id === user.id
  if (!listing || !(isSeller || isVisibleToVisitors(listing) || (await hasDealtWith(ctx.db, { listingId: listing.id, buyerId: user.id }))))
    throw new Refusal('not_found')
  if (isSeller && participant === undefined) throw new Refusal('own_listing', { field: 'participant_id' })
  if (!isSeller && participant !== undefined) await refuseOtherThanSeller(ctx, listing, participant)
  const buyerId = isSeller ? await getBuyer(ctx, { listing, participant }) : user.id
  const otherId = isSeller ? buyerId : listing.seller_id
  return ctx.db.transact(async (tx) => {
    const other = (await lockParticipants(tx, [buyerId, listing.seller_id])).get(otherId)
    const isBlocked = await isEitherBlocked(tx, user.id, otherId)
    refuseUnwritable({ isBlocked, otherStatus: other?.status, otherRole: other?.role })
    return insertChat(tx, { listing_id: listing.id, buyer_id: buyerId, seller_id: listing.seller_id }, ctx.clock.now())
  })
}

type Listing = { id: number; seller_id: number }

/** A buyer writes to the seller. The code is the same for unknown users: who exists is not told. */
async function refuseOtherThanSeller(ctx: AppContext, listing: Listing, participant: number | string): Promise<void> {
  const named = await findUserBySlugOrId(ctx.db, participant)
  if (named?.id !== listing.seller_id) throw new Refusal('participant_not_allowed', { field: 'participant_id' })
}

/** @throws Refusal not_found for strangers: who exists is not told */
async function getBuyer(ctx: AppContext, { listing, participant }: { listing: Listing; participant: OpenInput['participant'] }) {
  const buyer = participant === undefined ? undefined : await findUserBySlugOrId(ctx.db, participant)
  if (!buyer || buyer.id === listing.seller_id) throw new Refusal('not_found')
  if (!(await hasDealtWith(ctx.db, { listingId: listing.id, buyerId: buyer.id }))) throw new Refusal('not_found')
  return buyer.id
}
