import type { Offer } from '@partlane/contract/offers'
import type { OfferStatus } from '@partlane/domain/offers/offer-machine'
import type { OfferSide } from '@partlane/domain/offers/offer-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type ListingRef, loadListingCards, parseListingRef } from '#features/listings/public.ts'
import type { Page, PageRequest } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { sideOf } from './offers.policy.ts'
import { presentOffer } from './offers.present.ts'
import {
  countWatchers,
  findOffer,
  getOfferedListing,
  listOfferableWatchers,
  listOffers,
  listOffersByIds,
  listRounds,
  type OfferDetails,
} from './offers.queries.ts'

type Viewer = { user: CurrentUser; caller: Caller }

/** The number of statements does not depend on the number of offers. */
async function presentAll(ctx: AppContext, rows: readonly OfferDetails[], { user, caller }: Viewer): Promise<Offer[]> {
  const listingIds = [...new Set(rows.map(({ listing_id }) => listing_id))]
  const cards = await loadListingCards(ctx, ctx.db, listingIds, { caller, includeHidden: true })
  const cardById = new Map(cards.map((card) => [card.id, card]))
  const viewer = { userId: user.id, locale: caller.locale, now: ctx.clock.now() }
  return rows.map((row) => presentOffer(row, { ...viewer, listing: cardById.get(String(row.listing_id)) ?? null }))
}

type OffersQuery = PageRequest & { side: OfferSide; status?: OfferStatus | undefined; listing?: string | undefined }

export async function loadOffers(ctx: AppContext, viewer: Viewer, query: OffersQuery): Promise<Page<Offer>> {
  const { side, status, listing } = query
  const { items, pagy } = await listOffers(ctx.db, {
    userId: viewer.user.id,
    side,
    status,
    listing: listing === undefined ? undefined : parseListingRef(listing),
    now: ctx.clock.now(),
    page: query,
  })
  return { items: await presentAll(ctx, items, viewer), pagy }
}

/** @throws Refusal not_found for a user who is no side of it */
export async function loadOffer(ctx: AppContext, viewer: Viewer, id: number): Promise<Offer> {
  const [row] = await listOffersByIds(ctx.db, [id], ctx.clock.now())
  if (!row) throw new Refusal('not_found')
  const [offer] = await presentAll(ctx, [row], viewer)
  if (!offer) throw new Refusal('not_found')
  return offer
}

/** @throws Refusal not_found for a user who is no side of it */
export async function loadRounds(ctx: AppContext, viewer: Viewer, id: number): Promise<Offer[]> {
  const offer = await findOffer(ctx.db, id)
  if (!offer) throw new Refusal('not_found')
  sideOf(offer, viewer.user.id)
  return presentAll(ctx, await listRounds(ctx.db, offer, ctx.clock.now()), viewer)
}

/** As many people as are counted for the seller. */
const MAX_COUNTED_WATCHERS = 10_000

/** @throws Refusal not_found for a listing of another seller */
export async function loadWatchers(ctx: AppContext, user: CurrentUser, ref: ListingRef) {
  const { id: listingId, seller_id: sellerId } = await getOfferedListing(ctx.db, ref)
  if (sellerId !== user.id) throw new Refusal('not_found')
  const [watchers, offerable] = await Promise.all([
    countWatchers(ctx.db, listingId),
    listOfferableWatchers(ctx.db, { listingId, sellerId, now: ctx.clock.now(), limit: MAX_COUNTED_WATCHERS }),
  ])
  return { watchers, offers_possible: offerable.length }
}
