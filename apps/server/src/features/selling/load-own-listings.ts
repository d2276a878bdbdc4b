import type { OwnListing } from '@partlane/contract/selling'
import type { SellerTab } from '@partlane/domain/listings/listing-machine'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listPlacesById } from '#features/addresses/public.ts'
import {
  findOwnListingId,
  type ListingRef,
  listAttributesOfCategory,
  listFirstVehicle,
  listFitments,
  listPartNumbers,
  listPhotos,
} from '#features/listings/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { presentOwnListing, presentOwnRow } from './selling.present.ts'
import { findOwnListing, listOwnListings } from './selling.queries.ts'

type OwnListingsInput = { user: CurrentUser; caller: Caller; query: { tab: SellerTab; q: string; page: number; items: number } }

/** Loads a page of the seller's own listings with the counts of all tabs. */
export async function loadOwnListings(ctx: AppContext, { user, caller, query: { tab, q, page, items } }: OwnListingsInput) {
  const ownListings = await listOwnListings(ctx.db, { sellerId: user.id, tab, q, page: { page, items }, locale: caller.locale })
  return { items: ownListings.rows.map((row) => presentOwnRow(ctx, row)), pagy: ownListings.pagy, counts: ownListings.counts }
}

/**
 * Loads one of the seller's own listings for the selling form.
 * @throws Refusal not_found also for a listing of another seller
 */
export async function loadOwnListing(
  ctx: AppContext,
  { user, ref, locale }: { user: CurrentUser; ref: ListingRef; locale: Locale },
): Promise<OwnListing> {
  const id = await findOwnListingId(ctx.db, user.id, ref)
  if (id === undefined) throw new Refusal('not_found')
  return loadListingForm(ctx, id, locale)
}

/**
 * Loads a listing by id for the selling form. The caller has checked the owner.
 * @throws Refusal not_found
 */
export async function loadListingForm(ctx: AppContext, id: number, locale: Locale): Promise<OwnListing> {
  const { db } = ctx
  const row = await findOwnListing(db, id, locale)
  if (!row) throw new Refusal('not_found')
  const [photos, partNumbers, fitments, firstVehicle, places, attributeDefinitions] = await Promise.all([
    listPhotos(db, id),
    listPartNumbers(db, id),
    listFitments(db, [id]),
    listFirstVehicle(db, id),
    listPlacesById(db, [row.dispatch_address_id, row.collection_address_id]),
    row.category_id === null ? [] : listAttributesOfCategory(db, row.category_id, locale),
  ])
  return presentOwnListing(ctx, row, { photos, partNumbers, fitments, firstVehicle, places, attributeDefinitions })
}
