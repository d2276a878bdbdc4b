import type { OfferEvent } from '@partlane/domain/offers/offer-machine'
import type { AppContext } from '#app/context.ts'
import { agreedLineClosed } from '#features/agreed-lines/agreed-lines.events.ts'
import { listingSoldOut, listingsSoldOut } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { emit, emitAll } from '#platform/outbox/emit.ts'
import { negotiationOf } from './accept.ts'
import { offerMoved } from './offers.events.ts'
import { lockOffer, lockPendingOffers, type OfferRow, transitionOffer } from './offers.store.ts'

/** An accepted offer was paid, or its time to pay has passed. Safe to repeat. */
export const settleAcceptedOffer = defineHandler(agreedLineClosed, 'offers.settle', async (ctx, { source, source_reference, status }) => {
  if (source !== 'offer' || status === 'open') return
  await ctx.db.transact(async (tx) => {
    const offer = await lockOffer(tx, Number(source_reference))
    if (offer?.status !== 'accept') return
    const isPaid = status === 'paid'
    await transitionOffer(tx, offer, isPaid ? 'pay' : 'time_out', { by: isPaid ? 'buyer' : null, now: ctx.clock.now() })
    await emit(tx, offerMoved({ offer_id: offer.id, negotiation_id: negotiationOf(offer), move: isPaid ? 'paid' : 'expired' }))
  })
})

/** The last unit went to somebody else: pending offers end. */
export const endRivalOffers = defineHandler(listingSoldOut, 'offers.end-rivals', (ctx, { listing_id }) =>
  endPending(ctx, [listing_id], 'sell_elsewhere'),
)
export const endRivalOffersOfMany = defineHandler(listingsSoldOut, 'offers.end-rivals-of-many', (ctx, { listing_ids }) =>
  endPending(ctx, listing_ids, 'sell_elsewhere'),
)

function endPending(ctx: AppContext, listingIds: readonly number[], event: OfferEvent): Promise<void> {
  return ctx.db.transact(async (tx) => endOffers(tx, await lockPendingOffers(tx, listingIds), { event, now: ctx.clock.now() }))
}

/** Ends locked pending offers for a reason that no side has chosen. */
export async function endOffers(tx: Tx, offers: readonly OfferRow[], { event, now }: { event: OfferEvent; now: Date }): Promise<void> {
  for (const offer of offers) await transitionOffer(tx, offer, event, { by: null, now })
  await emitAll(
    tx,
    offers.map((offer) => offerMoved({ offer_id: offer.id, negotiation_id: negotiationOf(offer), move: 'expired' })),
  )
}
