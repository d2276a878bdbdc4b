import type { AppContext } from '#app/context.ts'
import { agreedLineClosed } from '#features/agreed-lines/agreed-lines.events.ts'
import { chatChanged } from '#features/chats/chats.events.ts'
import { announceOffer, findParticipants, isEitherBlocked } from '#features/chats/public.ts'
import {
  listingChanged,
  listingGone,
  listingSoldOut,
  listingsChanged,
  listingsSoldOut,
  lockListingsWithAllColumns,
} from '#features/listings/public.ts'
import { broadcastCounters, notify } from '#features/notifications/public.ts'
import { personBlocked } from '#features/operators/operators.events.ts'
import type { Tx } from '#platform/db/db.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { emit, emitAll } from '#platform/outbox/emit.ts'
import { endOffers } from './end-offers.ts'
import { moved } from './moved.ts'
import { listNotices } from './offer-notices.ts'
import { offerMoved } from './offers.events.ts'
import { endingByListing } from './offers.policy.ts'
import { findOfferWithNames, listOfferedIds } from './offers.queries.ts'
import { lockOffer, lockPendingOffers, type OfferRow, transitionOffer } from './offers.store.ts'

/** An accepted offer was paid, or its time to pay has passed. Safe to repeat. */
export const settleAcceptedOffer = defineHandler(agreedLineClosed, 'offers.settle', async (ctx, { source, source_reference, status }) => {
  if (source !== 'offer' || status === 'open') return
  await ctx.db.transact(async (tx) => {
    const offer = await lockOffer(tx, Number(source_reference))
    if (offer?.status !== 'accept') return
    const isPaid = status === 'paid'
    await transitionOffer(tx, offer, isPaid ? 'pay' : 'time_out', { by: isPaid ? 'buyer' : null, now: ctx.clock.now() })
    await emit(tx, moved(offer, isPaid ? 'paid' : 'expired'))
  })
})

/** The last unit is sold to another user: pending offers end. */
export const endRivalOffers = defineHandler(listingSoldOut, 'offers.end-rivals', (ctx, { listing_id }) =>
  ctx.db.transact(async (tx) =>
    endOffers(tx, await lockPendingOffers(tx, { listingIds: [listing_id] }), { event: 'sell_elsewhere', now: ctx.clock.now() }),
  ),
)
export const endRivalOffersOfMany = defineHandler(listingsSoldOut, 'offers.end-rivals-of-many', (ctx, { listing_ids }) =>
  ctx.db.transact(async (tx) =>
    endOffers(tx, await lockPendingOffers(tx, { listingIds: listing_ids }), { event: 'sell_elsewhere', now: ctx.clock.now() }),
  ),
)

/**
 * Ends offers that a change of their listing makes impossible: by a block, a deactivation, a
 * holiday of the seller, an auction, or a price that is not above the offer.
 */
export const endOffersOfChangedListing = defineHandler(listingChanged, 'offers.end-changed-listing', (ctx, { listing_id }) =>
  endByListings(ctx, [listing_id]),
)

export const endOffersOfChangedListings = defineHandler(listingsChanged, 'offers.end-changed-listings', (ctx, { listing_ids }) =>
  endByListings(ctx, listing_ids),
)

async function endByListings(ctx: AppContext, ids: readonly number[]): Promise<void> {
  const offeredIds = await listOfferedIds(ctx.db, ids)
  if (offeredIds.length === 0) return
  await ctx.db.transact(async (tx) => {
    const listings = new Map((await lockListingsWithAllColumns(tx, offeredIds)).map((listing) => [listing.id, listing]))
    const offers = await lockPendingOffers(tx, { listingIds: [...listings.keys()] })
    const endings = Map.groupBy(offers, (offer) => {
      const listing = listings.get(offer.listing_id)
      return listing && endingByListing(offer, listing)
    })
    const now = ctx.clock.now()
    await endOffers(tx, endings.get('block') ?? [], { event: 'block', now })
    await declineBySeller(tx, endings.get('decline') ?? [], now)
  })
}

/** The seller has deleted the listing, which declines the offers for it. */
export const endOffersOfDeletedListing = defineHandler(listingGone, 'offers.end-deleted-listing', (ctx, { listing_id }) =>
  ctx.db.transact(async (tx) => declineBySeller(tx, await lockPendingOffers(tx, { listingIds: [listing_id] }), ctx.clock.now())),
)

/**
 * Declines the locked offers of buyers, and withdraws those of the seller, who has changed the
 * listing: only the buyers are notified.
 */
async function declineBySeller(tx: Tx, offers: readonly OfferRow[], now: Date): Promise<void> {
  const isOfBuyer = ({ made_by }: OfferRow) => made_by === 'buyer'
  for (const offer of offers) await transitionOffer(tx, offer, isOfBuyer(offer) ? 'decline' : 'withdraw', { by: 'seller', now })
  await emitAll(
    tx,
    offers.map((offer) => moved(offer, isOfBuyer(offer) ? 'declined' : 'withdrawn', { automatic: true })),
  )
}

/** An operator has blocked a member. */
export const endOffersOfBlockedUser = defineHandler(personBlocked, 'offers.end-blocked-person', (ctx, { user_id }) =>
  ctx.db.transact(async (tx) => endOffers(tx, await lockPendingOffers(tx, { userId: user_id }), { event: 'block', now: ctx.clock.now() })),
)

/** A member has blocked another one: offers between them end. */
export const endOffersAcrossBlock = defineHandler(chatChanged, 'offers.end-across-block', async (ctx, { chat_id }) => {
  const chat = await findParticipants(ctx.db, chat_id)
  if (!chat || !(await isEitherBlocked(ctx.db, chat.buyer_id, chat.seller_id))) return
  await ctx.db.transact(async (tx) =>
    endOffers(tx, await lockPendingOffers(tx, { between: [chat.buyer_id, chat.seller_id] }), { event: 'block', now: ctx.clock.now() }),
  )
})

/** Notifies the sides of a move. */
export const notifyOfOffer = defineHandler(offerMoved, 'offers.notify', async (ctx, { offer_id, move, automatic }) => {
  const offer = await findOfferWithNames(ctx.db, offer_id)
  if (!offer) return
  for (const notice of listNotices(offer, { move, automatic })) await notify(ctx, notice)
})

/** A move changes the badges of both sides, also without a notice. */
export const broadcastOfferCounters = defineHandler(offerMoved, 'offers.counters', async (ctx, { buyer_id, seller_id }) => {
  for (const userId of [buyer_id, seller_id]) await broadcastCounters(ctx, userId)
})

/** Open conversations load their events again. */
export const announceOfferInChat = defineHandler(offerMoved, 'offers.announce-in-chat', (ctx, { offer_id }) => announceOffer(ctx, offer_id))
