import type { listing } from '@partlane/contract/listings'
import type { Flat } from '@partlane/contract/resource'
import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { loadTariffs } from '#features/shipping-rules/public.ts'
import { loadCollectionHours } from '#features/time-frames/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { cachedAttributeDefinitions } from './attributes.ts'
import { findListingDetails, findVehicle, type VehicleQuery } from './listing-details.queries.ts'
import { presentListingPage } from './listing-page.present.ts'
import { createCurrencyConverter } from './listing-prices.ts'
import type { ListingRef } from './listing-ref.sql.ts'
import { countView } from './listing-views.ts'
import { saveView } from './viewed-listings.store.ts'

type ListingPageInput = { ref: ListingRef; user: CurrentUser | undefined; caller: Caller; vehicle: VehicleQuery; addsToHistory: boolean }

/**
 * Loads the page of one listing. Sold listings stay readable.
 * A listing that visitors cannot see is found by its owner only.
 * Counts a view, except a view by the owner, and adds it to the history of the user.
 * @throws Refusal not_found
 */
export async function loadListingPage(
  ctx: AppContext,
  { ref, user, caller, vehicle: vehicleQuery, addsToHistory }: ListingPageInput,
): Promise<Flat<typeof listing>> {
  const { db } = ctx
  const [vehicle, details] = await Promise.all([findVehicle(db, vehicleQuery), findListingDetails(db, ref, caller.locale)])
  const isOwner = details !== undefined && details.seller_id === user?.id
  if (!details || !(isOwner || isVisibleToVisitors(details))) throw new Refusal('not_found')
  if (!isOwner) countView(ctx, details.id)
  const history = user && addsToHistory ? addToHistory(ctx, user, details.id) : undefined

  const [tariffsOf, hoursOf, converter, attributeDefinitions] = await Promise.all([
    loadTariffs(db, [details.seller_id]),
    loadCollectionHours(db, details.shipping_type === 'ship_only' ? [] : [details.seller_id]),
    createCurrencyConverter(ctx, caller.currency, [details.currency]),
    details.category_id === null ? [] : cachedAttributeDefinitions(ctx, details.category_id, caller.locale),
    history,
  ])
  return presentListingPage(ctx, {
    details,
    attributeDefinitions,
    tariffs: tariffsOf(details.seller_id),
    collectionHours: hoursOf(details.seller_id),
    vehicle,
    convert: converter.convert,
  })
}

/** A history that cannot be written does not fail the page. */
const addToHistory = (ctx: AppContext, user: CurrentUser, listingId: number): Promise<void> =>
  saveView(ctx.db, { userId: user.id, listingId, now: ctx.clock.now() }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'view not stored'),
  )
